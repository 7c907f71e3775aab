import { expect, test } from 'vitest'
import { type ChoiceCounts, countText, valuesOf } from './choice-counts.ts'

const choice = (value: string, count: number, capped = false) => ({ value, count, capped })
const COUNTS: ChoiceCounts = {
  experience: [],
  year: [choice('Junior', 1000, true), choice('Fifth Year', 2)],
  gender: [],
  school: [],
  major: [],
  specialties: [],
  consent: [],
  photos: [],
  tape: [],
  worked: [],
}

test('a stored value that has left the list, or a chosen one, can still be chosen', () => {
  expect(valuesOf(COUNTS, 'year', ['Junior', 'Senior'], ['Alumna'])).toEqual(['Junior', 'Senior', 'Fifth Year', 'Alumna'])
  expect(valuesOf(undefined, 'year', ['Junior'], [])).toEqual(['Junior'])
})

test('a count may be capped, is 0 for a choice that nobody matches, and is missing while it loads', () => {
  expect(['Junior', 'Fifth Year', 'Senior'].map((year) => countText(COUNTS, 'year', year))).toEqual(['1,000+', '2', '0'])
  expect(countText(undefined, 'year', 'Junior')).toBe('')
})
