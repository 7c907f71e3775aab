import { expect, test } from 'vitest'
import { writableFields } from './endpoints.ts'
import { latestGraduationYear } from './graduation.ts'
import { talentChange, talentCreation } from './talents.endpoints.ts'

test('the latest year of graduation is the last specified one or eight years from now, whichever is later', () => {
  expect(latestGraduationYear(new Date(2026, 10, 29))).toBe(2035)
  expect(latestGraduationYear(new Date(2040, 0, 1))).toBe(2048)
})

test('each form takes it, and no later one', () => {
  const latest = latestGraduationYear()
  for (const field of [
    writableFields.expectedGraduationYear,
    talentCreation.shape.expectedGraduationYear,
    talentChange.shape.expectedGraduationYear,
  ]) {
    const taken = [2019, 2020, latest, latest + 1, 2027.5].map((year) => field.safeParse(year).success)
    expect(taken).toEqual([false, true, true, false, false])
  }
})
