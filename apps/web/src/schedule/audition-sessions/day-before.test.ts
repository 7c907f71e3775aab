import { expect, test } from 'vitest'
import { dayBefore } from './day-before.ts'

test.each([
  [null, '2027-03-11'],
  ['2027-03-20', '2027-03-11'],
  ['2027-03-11', '2027-03-10'],
  ['2027-03-06', '2027-03-05'],
  // No day is left before it.
  ['2027-03-05', '2027-03-11'],
  ['2027-03-01', '2027-03-11'],
])('before %s it is on %s', (end, expected) => expect(dayBefore('2027-03-11', end, '2027-03-04')).toBe(expected))
