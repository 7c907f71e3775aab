import type { TalentProfile } from '@callboard/contract/people/profiles/endpoints'
import { expect, it } from 'vitest'
import { compareRows, compareSpecialties, movedId } from './compare-model.ts'

const talent = (changes: Partial<TalentProfile>) =>
  ({
    available: true,
    experienceLevel: 'student',
    rating: 0,
    age: 20,
    height: null,
    specialties: [],
    weeklyAvailability: null,
    ...changes,
  }) as TalentProfile
const row = (label: string, ...talents: (TalentProfile | null)[]) => compareRows(talents).find((one) => one.label === label)

it('marks facts that differ, and those that only some talents give', () => {
  expect(row('Age', talent({ age: 20 }), talent({ age: 21 }))).toEqual({ label: 'Age', values: ['20', '21'], differs: true })
  expect(row('Age', talent({}), talent({}))?.differs).toBe(false)
  expect(row('Height', talent({ height: `5'6"` }), talent({}))).toEqual({ label: 'Height', values: [`5'6"`, ''], differs: true })
})

it('says nothing about hours that nobody entered', () => {
  expect(row('Hours', talent({}), talent({ weeklyAvailability: {} }))).toBeUndefined()
  const week = { '1': [true, true] }
  expect(row('Hours', talent({ weeklyAvailability: week }), talent({}))?.values).toEqual(['2 hours a week', ''])
})

it('omits facts that no talent gives', () => {
  expect(row('Height', talent({}), talent({}))).toBeUndefined()
})

it('keeps the column of a deleted talent, and ignores it in comparisons', () => {
  expect(row('Age', talent({}), null, talent({}))).toEqual({ label: 'Age', values: ['20', '', '20'], differs: false })
})

it('never compares ethnicity or religion', () => {
  expect(compareRows([talent({}), talent({})]).map(({ label }) => label)).not.toContain('Ethnicity')
})

it('separates skills of all from skills of some', () => {
  const talents = [talent({ specialties: ['Tap', 'Mime'] }), talent({ specialties: ['Mime', 'Fencing'] })]
  expect(compareSpecialties(talents)).toEqual({ common: ['Mime'], own: [['Tap'], ['Fencing']] })
  expect(compareSpecialties(talents.slice(0, 1))).toEqual({ common: [], own: [['Tap', 'Mime']] })
})

it('a talent moves by one place and stops at the ends', () => {
  expect(movedId([1, 2, 3], 2, -1)).toEqual([2, 1, 3])
  expect(movedId([1, 2, 3], 2, 1)).toEqual([1, 3, 2])
  expect(movedId([1, 2, 3], 3, 1)).toEqual([1, 2, 3])
  expect(movedId([1, 2, 3], 1, -1)).toEqual([1, 2, 3])
})
