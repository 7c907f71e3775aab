import { describe, expect, it } from 'vitest'
import { pageStatement } from './talent-page.repository.ts'
import { likePattern } from './talent-search.domain.ts'

describe('likePattern', () => {
  it.each([
    ['dance', '%dance%'],
    ['li', '% li%'],
    ['李', '% 李%'],
    ['100%', '%100\\%%'],
    ['a_b', '%a\\_b%'],
    ['\\', '%\\\\%'],
    ['%', '%\\%%'],
  ])('of %s is %s', (word, pattern) => {
    expect(likePattern(word)).toBe(pattern)
  })
})

describe('statements', () => {
  const none = { words: [], locationWords: [] }
  const start = { from: 'start', offset: 0 } as const

  it('hold only the filters in use', () => {
    const { text } = pageStatement({ order: 'newest', filter: none, place: start, limit: 20, plan: { by: 'walk' } })
    expect(text).toMatch(/ FROM shown_profiles +ORDER BY /)
    const aged = pageStatement({ order: 'newest', filter: { ...none, ageMin: 20 }, place: start, limit: 20, plan: { by: 'walk' } })
    expect(aged.text).toContain(' FROM shown_profiles WHERE age >= $1')
  })

  it('hold no value and share a name exactly when they share their text', () => {
    const filters = [
      none,
      { ...none, words: ['abc'] },
      { ...none, words: ['xyz'] },
      { ...none, locationWords: ['xyz'] },
      { ...none, ageMin: 1 },
      { ...none, ageMax: 1 },
    ]
    const many = ['aaa', 'bbb', 'ccc', 'ddd', 'eee', 'fff']
    const position = { sort: 'newest', createdAt: new Date(0).toISOString(), id: 1 } as const
    const statements = [
      ...filters,
      { ...none, words: many },
      { words: many, locationWords: many, experienceLevel: 'student' as const, ageMin: 1, ageMax: 2 },
      { words: ['***', 'abc'], locationWords: ['***', 'xyz', 'abc'] },
    ].flatMap((filter) =>
      ([start, { from: 'after', position }, { from: 'before', position }] as const).flatMap((place) =>
        ([{ by: 'walk' }, { by: 'walk', rows: 9 }, { by: 'index' }] as const).map((plan) =>
          pageStatement({ order: 'newest', filter, place, limit: 20, plan }),
        ),
      ),
    )
    const textByName = new Map(statements.map(({ name, text }) => [name, text]))
    for (const { name, text } of statements) {
      expect(textByName.get(name)).toBe(text)
      expect(text).not.toMatch(/abc|xyz|aaa/)
      // PostgreSQL cuts longer names off.
      expect(name?.length).toBeLessThan(64)
    }
    expect(new Set(textByName.values()).size).toBe(textByName.size)
  })
})
