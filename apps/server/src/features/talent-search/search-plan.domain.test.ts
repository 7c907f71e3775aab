import { describe, expect, it } from 'vitest'
import { choosePlan, isIndexed } from './search-plan.domain.ts'
import { TalentSample } from './talent-sample.domain.ts'
import type { TalentFilter } from './talent-search.domain.ts'

/** Every second talent acts, the others sing; one in a hundred yodels; one in forty lives in Malibu. */
const talents = Array.from({ length: 2000 }, (_, index) => ({
  searchText: ` ${index % 2 === 0 ? 'acting' : 'singing'}${index % 100 === 0 ? ' yodel' : ''}`,
  locationText: index % 40 === 0 ? ' malibu' : index % 40 === 1 ? null : ' boise',
  experienceLevel: index % 5 === 0 ? 'professional' : 'student',
  age: index % 7 === 0 ? null : 18 + (index % 10),
}))
const sample = new TalentSample(100_000, talents)
const start = { from: 'start', offset: 0 } as const
const none: TalentFilter = { words: [], locationWords: [] }
const plan = (filter: Partial<TalentFilter>, total = 100_000) =>
  choosePlan(new TalentSample(total, talents), { ...none, ...filter }, start, 20)

describe('a sample', () => {
  it('tells the share of talents that all conditions leave', () => {
    expect(sample.share({})).toBe(1)
    expect(sample.share({ words: ['acting'] })).toBe(0.5)
    expect(sample.share({ words: ['acting', 'yodel'], locationWords: ['ma'] })).toBe(0.005)
    expect(sample.share({ experienceLevel: 'professional' })).toBe(0.2)
    const grown = talents.filter(({ age }) => age !== null && age >= 20 && age <= 22).length
    expect(sample.share({ ageMin: 20, ageMax: 22 })).toBe(grown / 2000)
  })

  it('knows that two common words never meet, and never says that nobody is there', () => {
    expect(sample.share({ words: ['acting', 'singing'] })).toBe(1 / 4000)
    expect(sample.share({ words: ['nothing'] })).toBe(1 / 4000)
  })

  it('looks for a short word at the start of words only', () => {
    expect(sample.share({ words: ['ac'] })).toBe(0.5)
    expect(sample.share({ words: ['ct'] })).toBe(1 / 4000)
  })

  it('is of nobody while nobody is there', () => {
    expect(new TalentSample(0, []).share({ words: ['acting'] })).toBe(1)
    expect(new TalentSample(0, []).isAll).toBe(true)
  })
})

describe('a page is found', () => {
  it('down the list where nothing is searched, or what everybody has', () => {
    expect(plan({})).toEqual({ by: 'walk', rows: Number.POSITIVE_INFINITY })
    expect(plan({ experienceLevel: 'professional', ageMin: 20 })).toEqual({ by: 'walk', rows: Number.POSITIVE_INFINITY })
    expect(plan({ words: ['acting'] })).toEqual({ by: 'walk', rows: 2048 })
    expect(plan({ locationWords: ['malibu'] })).toEqual({ by: 'walk', rows: 16_384 })
  })

  it('by the index where few are found, together or at all', () => {
    expect(plan({ words: ['nothing'] })).toEqual({ by: 'index' })
    expect(plan({ words: ['acting', 'singing'] })).toEqual({ by: 'index' })
    expect(plan({ words: ['acting'], locationWords: ['nowhere'] })).toEqual({ by: 'index' })
    expect(plan({ words: ['yodel'] }, 10_000)).toEqual({ by: 'index' })
  })

  it('as the planner decides where neither is sure', () => {
    expect(choosePlan(undefined, none, start, 20)).toEqual({ by: 'planner' })
    expect(choosePlan(sample, none, { from: 'start', offset: 20 }, 20)).toEqual({ by: 'planner' })
    // The trigram index knows nothing of it.
    expect(plan({ words: ['***'] })).toEqual({ by: 'planner' })
  })
})

describe('the trigram index', () => {
  it.each(['dance', '李', 'li', 'a', "o'bri", '100%'])('knows of %s', (word) => expect(isIndexed(word)).toBe(true))
  it.each(['***', '%', 'a_b', '\\', 'c\\d'])('knows nothing of %s', (word) => expect(isIndexed(word)).toBe(false))
})
