import { expect, test } from 'vitest'
import { ageErrors, criteriaOf, EMPTY_CRITERIA } from './criteria-model.ts'

const NO_AGE = 'Please enter a whole number from 0 to 150'

test('trims the criteria, and omits empty ones', () => {
  expect(criteriaOf({ ...EMPTY_CRITERIA, search: ' oboe ', ageMin: '18', ageMax: ' 25', location: '  ' })).toEqual({
    search: 'oboe',
    ageMin: 18,
    ageMax: 25,
  })
  expect(criteriaOf({ ...EMPTY_CRITERIA, search: '   ' })).toBeNull()
})

test.each(['-5', '3.5', '151', '1000', '1e3', null])('an age of %s is an error at its field, and prevents the search', (ageMin) => {
  const typed = { ...EMPTY_CRITERIA, search: 'oboe', ageMin }
  expect(ageErrors(typed)).toEqual({ ageMin: NO_AGE })
  expect(criteriaOf(typed)).toBe('faulty')
})

test('ages that exclude each other are reported at the maximum', () => {
  const typed = { ...EMPTY_CRITERIA, ageMin: '40', ageMax: '20' }
  expect(ageErrors(typed)).toEqual({ ageMax: 'The maximum age cannot be below the minimum age' })
  expect(criteriaOf(typed)).toBe('faulty')
})
