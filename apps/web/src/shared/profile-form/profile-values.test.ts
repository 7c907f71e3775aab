import { studentProfileInput } from '@callboard/contract/people/profiles/endpoints'
import { describe, expect, it } from 'vitest'
import { profileCheck, wrongOf } from './profile-check.ts'
import { profileDifferences } from './profile-differences.ts'
import { altTextsOfPart, nextGraduationYear, profileBody, profileValues } from './profile-values.ts'

const FIELDS = ['age', 'bio', 'available', 'weeklyAvailability', 'portfolio'] as const
const values = profileValues({ firstName: 'Ana', instagram: '@ana', bio: null, weeklyAvailability: null })
const week = (...hours: number[]) => Array.from({ length: 13 }, (_, slot) => hours.includes(slot))

describe('the values of a profile form', () => {
  it('show a handle without its @, and a week in its normal form', () => {
    expect(values).toMatchObject({ firstName: 'Ana', instagram: 'ana', bio: '', available: true, weeklyAvailability: null })
    expect(profileValues({ weeklyAvailability: { 0: week(), 1: week(1) } }).weeklyAvailability).toEqual({ 1: week(1) })
  })

  it('send only the fields of the form, with a normalised handle', () => {
    const body = profileBody({ ...values, instagram: 'https://instagram.com/ana/' }, ['firstName', 'instagram'])
    expect(body).toEqual({ firstName: 'Ana', instagram: '@ana' })
    expect(profileBody({ ...values, instagram: ' ' }, ['instagram'])).toEqual({ instagram: '' })
  })

  it('give a cropped part the alt text of its photo', () => {
    expect(altTextsOfPart({ whole: 'Denim jacket', other: 'In profile' }, 'whole', 'part')).toEqual({
      part: 'Denim jacket',
      other: 'In profile',
    })
    expect(altTextsOfPart({ other: 'In profile' }, 'whole', 'part')).toEqual({ other: 'In profile' })
    expect(altTextsOfPart({ whole: 'Denim jacket', part: 'A face' }, 'whole', 'part')).toEqual({ part: 'A face' })
  })

  it('never start after the last year that the form accepts', () => {
    expect(nextGraduationYear(new Date(2026, 10, 21), 2030)).toBe(2027)
    expect(nextGraduationYear(new Date(2031, 0, 1), 2030)).toBe(2030)
  })

  it.each([
    [['height'], { height: 'tall' }, ['height']],
    [['height'], { height: '168 cm' }, []],
    [['heightFeet', 'heightInches'], { heightInches: 6 }, ['heightFeet']],
    [['heightFeet', 'heightInches'], { heightFeet: 5, heightInches: 6 }, []],
    // A form that does not show the height does not validate it.
    [['heightFeet'], { height: 'tall' }, []],
  ] as const)('check the height as the form asks for it: %s %o', async (fields, typed, refused) => {
    const check = profileCheck(wrongOf(studentProfileInput.pick({ height: true, heightFeet: true, heightInches: true }), fields))
    const { errors } = await check({ ...values, ...typed }, undefined, { fields: {}, shouldUseNativeValidation: false })
    expect(Object.keys(errors)).toEqual(refused)
  })
})

describe('the differences between two edits', () => {
  it('are listed field by field, as text', () => {
    const mine = { ...values, bio: 'Mine', weeklyAvailability: { 1: week(0, 1, 2, 6) } }
    const theirs = { ...values, available: false, weeklyAvailability: { 1: week(0), 5: week(12) }, age: 20, major: 'Not of this form' }
    expect(profileDifferences(mine, theirs, FIELDS)).toEqual([
      { field: 'age', label: 'Age', mine: '', theirs: '20' },
      { field: 'bio', label: 'Bio', mine: 'Mine', theirs: '' },
      { field: 'available', label: 'Available for casting', mine: 'Yes', theirs: 'No' },
      {
        field: 'weeklyAvailability',
        label: 'Weekly Availability',
        mine: 'Mon 8 AM–11 AM, 2 PM–3 PM',
        theirs: 'Mon 8 AM–9 AM; Fri 8 PM–9 PM',
      },
    ])
    expect(profileDifferences(mine, mine, FIELDS)).toEqual([])
  })

  it('include the same photos in another order', () => {
    const [difference] = profileDifferences({ ...values, portfolio: ['a', 'b'] }, { ...values, portfolio: ['b', 'a'] }, FIELDS)
    expect(difference).toMatchObject({ mine: '2 photos', theirs: '2 photos, in another choice or order' })
  })
})
