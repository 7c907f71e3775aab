import { expect, test } from 'vitest'
import { writableFields } from './endpoints.ts'
import { latestGraduationYear } from './graduation.ts'
import { talentChange, talentCreation } from './talents.endpoints.ts'

test('the latest year of graduation is the specified one or eight years from now, whichever is later', () => {
  expect(latestGraduationYear(2030, new Date(2020, 5, 1))).toBe(2030)
  expect(latestGraduationYear(2030, new Date(2026, 10, 29))).toBe(2034)
  expect(latestGraduationYear(2035, new Date(2026, 10, 29))).toBe(2035)
  expect(latestGraduationYear(2035, new Date(2040, 0, 1))).toBe(2048)
})

test('each form takes it, and no later one', () => {
  const ahead = new Date().getFullYear() + 8
  for (const field of [
    writableFields.expectedGraduationYear,
    talentCreation.shape.expectedGraduationYear,
    talentChange.shape.expectedGraduationYear,
  ]) {
    const taken = [2019, 2020, ahead, Math.max(ahead, 2035) + 1, 2027.5].map((year) => field.safeParse(year).success)
    expect(taken).toEqual([false, true, true, false, false])
  }
})
