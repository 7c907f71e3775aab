import { TALENT_PAGE_SIZES } from '@callboard/contract/people/talent-search/rules'
import { expect, test } from 'vitest'
import { facesPerRow } from './faces-per-row.ts'

test.each([
  // Eight photos per row would leave four in the last row of a page of 20.
  [1180, 136, 10],
  [1016, 136, 5],
  [756, 136, 5],
  [1770, 136, 10],
  [1180, 232, 4],
])('a sheet of %d px with faces of %d px has %d in each row', (width, face, columns) => {
  expect(facesPerRow(width, face)).toBe(columns)
})

test('every number of faces in a row divides the sizes of pages', () => {
  const rows = [4, 5, 10, 20]
  expect(TALENT_PAGE_SIZES.flatMap((size) => rows.map((columns) => size % columns))).toEqual(Array(12).fill(0))
})

test('faces stay as they are where rows would need others of a very different size, and on phones', () => {
  expect(facesPerRow(1040, 136)).toBeUndefined()
  expect(facesPerRow(358, 136)).toBeUndefined()
})
