import { expect, test } from 'vitest'
import { sumOfRoles } from './rules.ts'

test('the numbers of a casting call are the sum of its roles', () => {
  expect(
    sumOfRoles([
      { needed: 3, neededMen: null, neededWomen: 3 },
      { needed: 4, neededMen: 3, neededWomen: null },
    ]),
  ).toEqual({
    numberOfStudents: 7,
    numberOfMale: 3,
    numberOfFemale: 3,
  })
  expect(sumOfRoles([{ needed: 2, neededMen: null, neededWomen: null }])).toEqual({
    numberOfStudents: 2,
    numberOfMale: null,
    numberOfFemale: null,
  })
})
