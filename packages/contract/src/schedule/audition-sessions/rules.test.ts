import { expect, test } from 'vitest'
import { canGiveBack } from './rules.ts'

test('a slot can be given back until it begins', () => {
  const nine = new Date('2027-03-10T17:00:00.000Z')
  expect(canGiveBack(nine, new Date(nine.getTime() - 1))).toBe(true)
  expect(canGiveBack(nine, nine)).toBe(false)
})
