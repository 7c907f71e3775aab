import { talentSearchQuery } from '@callboard/contract/people/talent-search/endpoints'
import { expect, it } from 'vitest'
import { randomCombinations, randomSearches, searchMix, searchPath } from './search-mix.ts'

it('the mix contains every kind of search once', () => {
  const mix = searchMix(['2026-01-01T00:00:00.000Z_1', '2025-01-01T00:00:00.000Z_2'])
  expect([...new Set(mix.map(({ kind }) => kind))].sort()).toEqual(['absent', 'common', 'deep', 'empty', 'selective'])
  expect(mix).toHaveLength(20 * 6 + 2 * 4)
  expect(new Set(mix.map((request) => searchPath(request))).size).toBe(mix.length)
})

it('every run has the same searches', () => {
  expect(searchMix(['x'])).toEqual(searchMix(['x']))
  expect(randomSearches(50)).toEqual(randomSearches(50))
  expect(randomCombinations(50)).toEqual(randomCombinations(50))
})

it('random combinations use every filter of the search, and only those', () => {
  const combined = randomCombinations(500)
  for (const { query } of combined) expect(() => talentSearchQuery.parse(query), JSON.stringify(query)).not.toThrow()
  const paging = ['sort', 'role', 'limit', 'offset', 'after', 'before']
  const known = Object.keys(talentSearchQuery.shape).filter(
    (name) => !paging.includes(name) && name !== 'experienceLevel' && name !== 'ratingMax' && name !== 'graduationMax',
  )
  const used = new Set(combined.flatMap(({ query }) => Object.keys(query)))
  expect([...used].filter((name) => name !== 'sort').toSorted()).toEqual(known.toSorted())
})

it('random searches differ from one another', () => {
  const paths = new Set(randomSearches(200).map((request) => searchPath(request)))
  expect(paths.size).toBeGreaterThan(150)
})
