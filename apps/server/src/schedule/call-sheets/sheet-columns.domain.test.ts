import { expect, test } from 'vitest'
import { balanced } from './sheet-columns.domain.ts'

test('blocks that fit are spread over columns of about one length', () => {
  expect(balanced([10, 10, 10, 10], { columns: 2, height: 100 })).toEqual([
    { column: 0, top: 0 },
    { column: 0, top: 10 },
    { column: 1, top: 0 },
    { column: 1, top: 10 },
  ])
  expect(balanced([30, 10, 30], { columns: 2, height: 100 }).map(({ column }) => column)).toEqual([0, 0, 1])
  expect(balanced([], { columns: 2, height: 100 })).toEqual([])
})

test('a page takes as many as fit, and a block that is too high a column of its own', () => {
  expect(balanced([10, 10, 10, 10, 10], { columns: 2, height: 20 })).toHaveLength(4)
  expect(balanced([10, 500, 10], { columns: 2, height: 20 })).toEqual([
    { column: 0, top: 0 },
    { column: 1, top: 0 },
  ])
})
