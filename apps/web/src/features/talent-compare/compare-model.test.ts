import type { TalentProfile } from '@callboard/contract/profiles/endpoints'
import { expect, it } from 'vitest'
import { compareRows, compareSpecialties } from './compare-model.ts'

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

it('marks what talents differ in, and what one says and another does not', () => {
  expect(row('Age', talent({ age: 20 }), talent({ age: 21 }))).toEqual({ label: 'Age', values: ['20', '21'], differs: true })
  expect(row('Age', talent({}), talent({}))?.differs).toBe(false)
  expect(row('Height', talent({ height: `5'6"` }), talent({}))).toEqual({ label: 'Height', values: [`5'6"`, ''], differs: true })
})

it('leaves out what nobody says', () => {
  expect(row('Height', talent({}), talent({}))).toBeUndefined()
})

it('keeps the place of a talent that is gone, and finds no difference in it', () => {
  expect(row('Age', talent({}), null, talent({}))).toEqual({ label: 'Age', values: ['20', '', '20'], differs: false })
})

it('never lays ethnicity or religion side by side', () => {
  expect(compareRows([talent({}), talent({})]).map(({ label }) => label)).not.toContain('Ethnicity')
})

it('parts what all can do from what only some can', () => {
  const talents = [talent({ specialties: ['Tap', 'Mime'] }), talent({ specialties: ['Mime', 'Fencing'] })]
  expect(compareSpecialties(talents)).toEqual({ common: ['Mime'], own: [['Tap'], ['Fencing']] })
  expect(compareSpecialties(talents.slice(0, 1))).toEqual({ common: [], own: [['Tap', 'Mime']] })
})
