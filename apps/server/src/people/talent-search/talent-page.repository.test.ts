import { expect, it } from 'vitest'
import { pageStatement } from './talent-page.repository.ts'
import type { PagePlace, TalentFilter } from './talent-search.domain.ts'

const places: PagePlace[] = [
  { from: 'start', offset: 0 },
  { from: 'start', offset: 40 },
  { from: 'after', position: { sort: 'newest', createdAt: '2026-01-01T00:00:00.000Z', id: 7 } },
  { from: 'end' },
]

it('writes the size of a page as a number, and keeps the plans of few statements', () => {
  const texts = new Map<string, string>()
  for (let limit = 1; limit <= 100; limit++) {
    for (const place of places) {
      for (let words = 0; words < 6; words++) {
        for (const rows of [undefined, 64, 256, 4096]) {
          const filter: TalentFilter = {
            words: Array.from({ length: words }, (_, at) => `word${at}`),
            locationWords: limit % 2 === 0 ? ['malibu'] : [],
            experienceLevel: limit % 3 === 0 ? 'student' : undefined,
            ageMin: limit % 5 === 0 ? 20 : undefined,
          }
          for (const plan of [{ by: 'walk', rows } as const, { by: 'index' } as const]) {
            const { name, text } = pageStatement({ filter, order: 'newest', place, limit, plan })
            expect(text).toMatch(new RegExp(`LIMIT ${limit} OFFSET ${place.from === 'start' ? place.offset : 0}\\)`))
            if (name === undefined) continue
            expect(texts.get(name) ?? text).toBe(text)
            texts.set(name, text)
          }
        }
      }
    }
  }
  expect(texts.size).toBeGreaterThan(10)
  expect(texts.size).toBeLessThanOrEqual(200)
})
