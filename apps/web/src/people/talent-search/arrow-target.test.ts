import { expect, test } from 'vitest'
import { arrowTarget } from './arrow-target.ts'

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowLeft', 0, undefined],
  ['ArrowDown', 1, 6],
  ['ArrowDown', 18, undefined],
  ['ArrowUp', 7, 2],
  ['Home', 9, 0],
  ['End', 0, 19],
  ['a', 3, undefined],
])('%s on card %i of 20 in rows of 5 leads to %s', (key, index, target) => {
  expect(arrowTarget(key, index, 20, 5)).toBe(target)
})
