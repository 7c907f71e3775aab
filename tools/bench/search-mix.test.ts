import { expect, it } from 'vitest'
import { randomSearches, searchMix, searchPath } from './search-mix.ts'

it('the mix contains every kind of search once', () => {
  const mix = searchMix(['2026-01-01T00:00:00.000Z_1', '2025-01-01T00:00:00.000Z_2'])
  expect([...new Set(mix.map(({ kind }) => kind))].sort()).toEqual(['absent', 'common', 'deep', 'empty', 'selective'])
  expect(mix).toHaveLength(20 * 6 + 2 * 4)
  expect(new Set(mix.map(searchPath)).size).toBe(mix.length)
})

it('every run has the same searches', () => {
  expect(searchMix(['x'])).toEqual(searchMix(['x']))
  expect(randomSearches(50)).toEqual(randomSearches(50))
})

it('random searches differ from one another', () => {
  const paths = new Set(randomSearches(200).map(searchPath))
  expect(paths.size).toBeGreaterThan(150)
})
