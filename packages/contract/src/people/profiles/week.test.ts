import { expect, it } from 'vitest'
import { hasHours } from './week.ts'

it('nobody entered hours where the week is missing or empty; a week without a free hour was entered', () => {
  expect(hasHours(null)).toBe(false)
  expect(hasHours({})).toBe(false)
  expect(hasHours({ '1': [true] })).toBe(true)
  expect(hasHours({ '1': [false, false] })).toBe(true)
})
