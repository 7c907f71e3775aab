import { expect, it } from 'vitest'
import { literal } from './literal.ts'

it.each([
  [0, '0'],
  [20, '20'],
  [2 ** 40, '1099511627776'],
])('writes %d as %s', (count, text) => expect(literal(count)).toBe(text))

it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60])('refuses %d', (count) => expect(() => literal(count)).toThrow(RangeError))
