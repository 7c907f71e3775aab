import { expect, it } from 'vitest'
import { isDrawn } from './drawn-pages.ts'

const visit = (search: Record<string, unknown> = {}, hasOwnView = false) => ({ search, hasOwnView })

it('draws the talent database as everybody sees it first, and leaves to the browser what only that knows', () => {
  expect(isDrawn('/talent-search', visit())).toBe(true)
  expect(isDrawn('/talent-search', visit({ search: 'guitar', offset: 20 }))).toBe(true)
  expect(isDrawn('/talent-search', visit({ talent: 5 }))).toBe(false)
  expect(isDrawn('/talent-search', visit({ view: 'table' }))).toBe(false)
  expect(isDrawn('/talent-search', visit({}, true))).toBe(false)
})

it('draws no other page', () => {
  expect(isDrawn('/messages', visit())).toBe(false)
  expect(isDrawn('/toString', visit())).toBe(false)
})
