import { expect, test } from 'vitest'
import { isDueTooLate } from './rules.ts'

const at = (hour: number) => new Date(Date.UTC(2027, 2, 10, hour))

test('answers are due too late when the first time that is ahead has begun by then', () => {
  const isTooLate = (due: number, ...begins: number[]) => isDueTooLate(at(due), begins.map(at), at(8))
  expect([isTooLate(10, 12, 10), isTooLate(11, 12, 10), isTooLate(11, 7, 12), isTooLate(11)]).toEqual([false, true, false, false])
})
