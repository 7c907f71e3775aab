import { expect, test } from 'vitest'
import { nextPlace, readAll, rowsOf } from './list-pages.ts'

const page = (found: number, ...rows: number[]) => ({ found, rows })
const next = nextPlace(({ rows }: { found: number; rows: number[] }) => rows.length)

test('the next page begins after what is read, and there is none after the last row or an empty page', () => {
  const [first, second] = [page(5, 1, 2), page(5, 3, 4)]
  expect(next(first, [first])).toBe(2)
  expect(next(second, [first, second])).toBe(4)
  expect(next(page(5, 5), [first, second, page(5, 5)])).toBeUndefined()
  // Others left meanwhile.
  expect(next(page(5), [first, page(5)])).toBeUndefined()
})

test('a row on two pages is shown once, as it was read last', () => {
  const row = (id: number, name: string) => ({ id, name })
  const rows = rowsOf(
    [
      [row(1, 'Ana'), row(2, 'Bo')],
      [row(2, 'Bob'), row(3, 'Cy')],
    ],
    ({ id }) => id,
  )
  expect(rows.map(({ name }) => name)).toEqual(['Ana', 'Bob', 'Cy'])
})

test('all pages are read one after the other, and a failure is passed on', async () => {
  let left = 3
  const list = { hasNextPage: true, fetchNextPage: async () => ({ ...list, hasNextPage: --left > 0 }) }
  await readAll(list)
  expect(left).toBe(0)
  await expect(readAll({ hasNextPage: true, fetchNextPage: async () => Promise.reject(new Error('500')) })).rejects.toThrow('500')
})
