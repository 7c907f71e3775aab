import { describe, expect, it } from 'vitest'
import { choosePlan, isIndexed, walkOn } from './search-plan.domain.ts'
import { TalentSample } from './talent-sample.domain.ts'
import type { TalentFilter } from './talent-search.domain.ts'

/** Half of the talents act and half sing; one in a hundred yodels, and one in forty lives in Malibu. */
const talents = Array.from({ length: 2000 }, (_, index) => ({
  searchText: ` ${index % 2 === 0 ? 'acting' : 'singing'}${index % 100 === 0 ? ' yodel' : ''}`,
  locationText: index % 40 === 0 ? ' malibu' : index % 40 === 1 ? null : ' boise',
  experienceLevel: index % 5 === 0 ? 'professional' : 'student',
  age: index % 7 === 0 ? null : 18 + (index % 10),
  height: null,
  rating: 0,
  graduation: null,
  majorText: ' art',
  traits: [index % 5 === 1 ? 'year:junior' : 'year:senior', index % 200 === 1 ? 'tape:yes' : 'tape:no'],
  lastCastAt: null,
  weeklyAvailability: null,
  coveredDays: null,
  terms: null,
  createdAt: new Date(0),
}))
const sample = new TalentSample(100_000, talents)
const none: TalentFilter = { words: [], locationWords: [] }
const plan = (filter: Partial<TalentFilter>, total = 100_000) => choosePlan(new TalentSample(total, talents), { ...none, ...filter }, 20)

describe('a sample', () => {
  it('tells the share of talents that all conditions leave', () => {
    expect(sample.share({})).toBe(1)
    expect(sample.share({ words: ['acting'] })).toBe(0.5)
    expect(sample.share({ words: ['acting', 'yodel'], locationWords: ['ma'] })).toBe(0.005)
    expect(sample.share({ experienceLevel: 'professional' })).toBe(0.2)
    const grown = talents.filter(({ age }) => age !== null && age >= 20 && age <= 22).length
    expect(sample.share({ ageMin: 20, ageMax: 22 })).toBe(grown / 2000)
  })

  it('counts people with a timetable as free where they gave no hours', () => {
    const free = { day: '2027-03-04', from: '14:00', to: '16:00', timeZone: 'America/Los_Angeles', travelMinutes: 15 }
    const some = talents.map((talent, index) => ({
      ...talent,
      coveredDays: index % 4 === 0 ? ([['2027-01-11', '2027-05-01']] as const) : null,
    }))
    expect(new TalentSample(100_000, some).share({ free })).toBe(0.25)
    const busy = some.map((talent) => ({ ...talent, weeklyAvailability: { '4': Array(13).fill(false) } }))
    expect(new TalentSample(100_000, busy).share({ free })).toBe(1 / 4000)
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
  })
})

describe('a page is found', () => {
  it('down the list where nothing is searched, or nothing that the trigram index can look up', () => {
    expect(plan({})).toEqual({ by: 'walk' })
    expect(plan({ experienceLevel: 'professional', ageMin: 20 })).toEqual({ by: 'walk' })
    expect(plan({ words: ['***'] })).toEqual({ by: 'walk' })
  })

  it('down the list where many fit, first to four times as far as it should take or the next power of two', () => {
    expect(plan({ words: ['acting'] })).toMatchObject({ by: 'walk', rows: 256 })
    expect(plan({ locationWords: ['malibu'] })).toMatchObject({ by: 'walk', rows: 4096 })
    expect(choosePlan(sample, { ...none, words: ['acting'] }, 1020)).toMatchObject({ by: 'walk', rows: 8192 })
  })

  it('further down the list for as long as that is cheaper than the index', () => {
    const acting = { ...none, words: ['acting'] }
    const steps: unknown[] = []
    for (let next = plan(acting); ; next = walkOn(next, acting)) {
      steps.push(next.by === 'walk' ? next.rows : next.by)
      if (next.by !== 'walk') break
    }
    // The index finds 50,000 of 100,000. Each costs three times a profile of the list; an entry of the list costs a little as well.
    expect(steps).toEqual([256, 1024, 4096, 16_384, 65_536, 'index'])
    expect(walkOn({ by: 'walk', rows: 64, most: 255 }, acting)).toEqual({ by: 'index' })
    expect(walkOn({ by: 'walk', rows: 64, most: 256 }, acting)).toEqual({ by: 'walk', rows: 256, most: 256 })
    expect(walkOn({ by: 'walk', rows: 64, most: 65 }, none)).toEqual({ by: 'walk' })
  })

  it('down the whole list of a filter that leaves few, where the word is common', () => {
    expect(plan({ words: ['acting'], experienceLevel: 'professional', ageMin: 27 }, 2000)).toEqual({ by: 'walk' })
  })

  it('by the index where few are found, together or at all', () => {
    expect(plan({ words: ['nothing'] })).toEqual({ by: 'index' })
    expect(plan({ words: ['acting', 'singing'] })).toEqual({ by: 'index' })
    expect(plan({ words: ['acting'], locationWords: ['nowhere'] })).toEqual({ by: 'index' })
    expect(plan({ words: ['yodel'] }, 10_000)).toEqual({ by: 'index' })
  })

  it('sorted for another order where dates or levels leave few, and none of the list needs to be read', () => {
    const by = (filter: Partial<TalentFilter>, order: 'name' | 'newest') => choosePlan(sample, { ...none, ...filter }, 20, order)
    const recent = { madeSince: new Date(1), ranges: [{ of: 'rating', from: 50 }] } as const
    expect(by(recent, 'name')).toEqual({ by: 'sort' })
    expect(by(recent, 'newest')).toEqual({ by: 'walk' })
    expect(by({ traits: [['tape:yes']], madeSince: new Date(1) }, 'name')).toEqual({ by: 'sort' })
    expect(by({}, 'name')).toEqual({ by: 'walk' })
    expect(by({ experienceLevel: 'professional' }, 'name')).toEqual({ by: 'walk' })
  })

  it('down the list where the index would look at the time of many people', () => {
    const free = { day: '2027-03-04', from: '14:00', to: '15:00', timeZone: 'America/Los_Angeles', travelMinutes: 15 }
    const all = talents.map((talent) => ({ ...talent, weeklyAvailability: { '4': Array(13).fill(true) } }))
    const by = (filter: Partial<TalentFilter>) => choosePlan(new TalentSample(60_000, all), { ...none, words: ['yodel'], ...filter }, 20).by
    // One in a hundred matches. A walk reads 2,000 people and checks the time of 20. The index finds 600, each for three times the cost,
    // and checks all of them.
    expect([by({}), by({ free })]).toEqual(['index', 'walk'])
  })

  it('by the hours of the week where few are free, and down the list where many are', () => {
    const free = { day: '2027-03-04', from: '14:00', to: '15:00', timeZone: 'America/Los_Angeles', travelMinutes: 15 }
    const by = (isFree: (index: number) => boolean, order: 'name' | 'newest' = 'newest') => {
      const all = talents.map((talent, index) => ({ ...talent, weeklyAvailability: { '4': Array(13).fill(isFree(index)) } }))
      return choosePlan(new TalentSample(100_000, all), { ...none, free }, 20, order)
    }
    const through = { by: 'index', through: 'hours' }
    expect([by(() => false), by((index) => index % 1000 === 0), by(() => false, 'name')]).toEqual([through, through, through])
    expect([by((index) => index % 4 === 0), by(() => true), by(() => true, 'name')]).toEqual(Array(3).fill({ by: 'walk' }))
  })

  it('not by the words of majors that most texts contain', () => {
    const majors = [[['acting'], ['nothing']]]
    expect(plan({ majors }).by).toBe('walk')
    expect(plan({ majors, traits: [['tape:yes']] })).toEqual({ by: 'index' })
  })

  it('by the index for a rare trait, and down the list for a common one', () => {
    expect(plan({ traits: [['tape:yes']] }).by).toBe('index')
    expect(plan({ traits: [['year:junior'], ['tape:yes']] }).by).toBe('index')
    expect(plan({ traits: [['year:junior']] })).toMatchObject({ by: 'walk', rows: 512 })
    expect(plan({ traits: [['year:junior', 'year:senior']] })).toMatchObject({ by: 'walk', rows: 128 })
    expect(plan({ majors: [[['nothing']]] }).by).toBe('index')
    expect(plan({ ranges: [{ of: 'rating', from: 50 }] })).toEqual({ by: 'walk' })
  })

  it('by the index where a rare word fits a rare filter by chance', () => {
    const chance = talents.map((talent, index) => ({
      ...talent,
      searchText: index === 10 || index === 20 ? ' zither' : ' voice',
      experienceLevel: index % 20 === 10 || index === 20 ? 'professional' : 'student',
    }))
    const filter = { ...none, words: ['zither'], experienceLevel: 'professional' as const }
    expect(choosePlan(new TalentSample(1_000_000, chance), filter, 20)).toEqual({ by: 'index' })
  })
})

describe('the trigram index', () => {
  it.each(['dance', '李', 'li', 'a', "o'bri", '100%'])('knows of %s', (word) => expect(isIndexed(word)).toBe(true))
  it.each(['***', '%', 'a_b', '\\', 'c\\d'])('knows nothing of %s', (word) => expect(isIndexed(word)).toBe(false))
})
