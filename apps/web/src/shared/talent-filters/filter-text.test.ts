import type { TalentFilters } from '@callboard/contract/people/talent-search/address'
import { expect, it } from 'vitest'
import { filtersText, setFilters, suggestedName, withoutFilter, wordsAndFilters } from './filter-text.ts'

const EVERYTHING: Required<TalentFilters> = {
  search: 'dance',
  experienceLevel: 'beginner',
  ageMin: 18,
  ageMax: 25,
  location: 'Malibu',
  experience: ['experienced', 'professional'],
  year: ['Junior', 'Senior'],
  gender: ['Female'],
  school: ['GSEP'],
  major: ['Film'],
  specialties: ['Tap', 'Ballet'],
  specialtiesMatch: 'any',
  heightMin: 64,
  heightMax: 70,
  ratingMin: 70,
  ratingMax: 100,
  consent: 'yes',
  photos: 'no',
  tape: 'yes',
  worked: 'no',
  confirmed: 'no',
  notCastFor: 6,
  graduationMin: 2027,
  graduationMax: 2029,
  addedSince: '2026-09-01',
  freeOn: '2027-02-03',
  freeFrom: '14:00',
  freeTo: '17:00',
  freeFor: 90,
  unknown: 'include',
}

it('describes the filters of a search', () => {
  expect(filtersText({ search: 'dance', experienceLevel: 'beginner', ageMin: 18, location: 'Malibu' })).toBe(
    '“dance”, Beginner, from 18 years, in Malibu',
  )
  expect(filtersText({ ageMin: 18, ageMax: 25 })).toBe('18 to 25 years')
  expect(filtersText({ ageMax: 25 })).toBe('up to 25 years')
})

it('says of what nobody knows it is meant', () => {
  const [day, years] = [{ freeOn: '2027-02-03' }, { year: ['Junior'] }]
  const textOf = (filters: TalentFilters) => setFilters(filters).find(({ key }) => key === 'unknown')?.text
  expect(textOf({ ...years, unknown: 'profile' })).toBe('or not given')
  expect(textOf({ ...years, ...day, unknown: 'profile' })).toBe('or not given in the profile')
  expect(textOf({ ...years, ...day, unknown: 'include' })).toBe('or not given')
  expect(textOf({ ...day, unknown: 'time' })).toBe('or free time not given')
})

it('names each filter that is set, whichever it is', () => {
  expect(setFilters(EVERYTHING).map(({ text }) => text)).toEqual([
    'Beginner',
    '18 to 25 years',
    'in Malibu',
    'Junior',
    'Senior',
    'Female',
    'GSEP',
    'Experienced',
    'Professional',
    'Film',
    'Tap or Ballet',
    `5'4" to 5'10" tall`,
    'rating 7.0 to 10.0',
    'graduation 2027 to 2029',
    'or not given',
    'Agreed to photographs',
    'No photos',
    'Has a self-tape',
    'Never cast',
    'Unconfirmed',
    'Not cast for 6 months',
    'free for 90 minutes on Wed, Feb 3, 2027, 2:00 PM to 5:00 PM',
    'Added since Tue, Sep 1, 2026',
  ])
  expect(filtersText({ freeOn: '2027-02-03' })).toBe('free for 1 hour on Wed, Feb 3, 2027')
  expect(filtersText({ freeOn: '2027-02-03', freeTo: '12:00' })).toBe('free on Wed, Feb 3, 2027, 8:00 AM to 12:00 PM')
  expect(setFilters({ specialties: ['Tap', 'Ballet'] }).map(({ text }) => text)).toEqual(['Tap', 'Ballet'])
})

it('removes filters one after the other until none is left', () => {
  const { unknown: _, ...all } = EVERYTHING
  let left: TalentFilters = all
  for (const { key } of wordsAndFilters(all)) {
    const next = withoutFilter(left, key)
    expect(wordsAndFilters(next).map((filter) => filter.key)).toEqual(
      wordsAndFilters(left)
        .map((filter) => filter.key)
        .filter((other) => other !== key),
    )
    left = next
  }
  expect(left).toEqual({})
})

it('removes that a value need not be given with the last filter that asks for one', () => {
  const filters: TalentFilters = { search: 'tap', year: ['Junior'], heightMin: 64, unknown: 'include' }
  expect(withoutFilter(filters, 'year:Junior')).toEqual({ search: 'tap', heightMin: 64, unknown: 'include' })
  expect(withoutFilter({ search: 'tap', heightMin: 64, unknown: 'include' }, 'height')).toEqual({ search: 'tap' })
  expect(withoutFilter(filters, 'unknown')).toEqual({ search: 'tap', year: ['Junior'], heightMin: 64 })
})

it('leaves the other values of a list, whose choice between all and any then means nothing', () => {
  expect(withoutFilter({ specialties: ['Tap: slow', 'Ballet'] }, 'specialties:Tap: slow')).toEqual({ specialties: ['Ballet'] })
  expect(withoutFilter({ year: ['Junior', 'Senior'] }, 'year:Junior')).toEqual({ year: ['Senior'] })
  expect(withoutFilter({ specialties: ['Tap', 'Ballet'], specialtiesMatch: 'any' }, 'specialties')).toEqual({})
})

it('suggests a name of at most the allowed length', () => {
  expect(suggestedName({ search: 'tap dance', ageMin: 18 }, 60)).toBe('Tap dance')
  expect(suggestedName({ location: 'Malibu' }, 60)).toBe('In Malibu')
  expect(suggestedName({ search: 'x'.repeat(200) }, 60)).toHaveLength(60)
})
