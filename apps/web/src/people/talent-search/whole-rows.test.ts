import { expect, test } from 'vitest'
import { wholeRows } from './whole-rows.ts'

test.each([
  // Eight faces would leave four in the last row of a page of 20.
  [1180, 136, 20, 10],
  [1016, 136, 20, 5],
  [756, 136, 20, 5],
  [1770, 136, 20, 10],
  [1180, 136, 60, 10],
  [1770, 136, 60, 12],
  [1180, 232, 100, 4],
])('a sheet of %d px with faces of %d px and %d on a page has %s in each row', (width, face, size, columns) => {
  expect(wholeRows(width, face, size)).toBe(columns)
})

test('faces stay as they are where rows would need others of a very different size, and on phones', () => {
  expect(wholeRows(1040, 136, 20)).toBeUndefined()
  expect(wholeRows(358, 136, 20)).toBeUndefined()
})
