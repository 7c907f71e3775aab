import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { choosePlan, indexPlan, type ListOrder, type SearchPlan } from './search-plan.domain.ts'
import { findTalents } from './talent-page.repository.ts'
import { readSample } from './talent-sample.repository.ts'
import type { TalentFilter } from './talent-search.domain.ts'
import { wordsOf } from './talent-search.repository.ts'

let test: TestApp
let director: TestClient

beforeAll(async () => {
  test = await testApp()
  director = await signIn(test, await makeUser(test, { role: 'admin' }))
})
afterAll(() => test.close())

const WORDS = [
  'ana',
  'anabel',
  'Žofia',
  'zoe',
  'O’Neill',
  '100%',
  'a_b',
  'ab',
  'x',
  'é',
  'ß',
  'ss',
  'c\\d',
  'Łódź',
  '李',
  'run',
  'runway',
  'rünway',
]
const LOCATIONS = [null, 'Łódź', 'Los Angeles, CA', 'San José, CA', 'X']
const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 4 }).map((words) => words.join(' '))

/** A plain implementation of what the search promises, for the letters in the words above. */
function normal(phrase: string): string {
  return phrase
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replace(/['’]/g, '')
    .replace(/[.,]/g, ' ')
}

function has(where: string, phrase: string): boolean {
  const all = normal(where).split(/\s+/)
  const short = (word: string) => [...word].length < 3 && !/^[%_\\]+$/.test(word)
  const found = (word: string) => all.some((stored) => (short(word) ? stored.startsWith(word) : stored.includes(word)))
  const asked = normal(phrase)
    .split(/\s+/)
    .filter((word) => word !== '')
  // A word inside another searched word adds no condition.
  return asked.filter((word) => !asked.some((longer) => longer !== word && longer.includes(word))).every(found)
}

type Stored = Awaited<ReturnType<typeof makeProfile>>

async function makeProfiles(): Promise<Stored[]> {
  const random = fc.sample(
    fc.record({
      firstName: text,
      bio: text,
      location: fc.constantFrom(...LOCATIONS),
      age: fc.constantFrom(null, 18, 20, 30),
      experienceLevel: fc.constantFrom('student' as const, 'professional' as const),
      rating: fc.constantFrom(0, 50, 90),
      // Few different moments, so that ids decide as well.
      createdAt: fc.integer({ min: 0, max: 9 }).map((minute) => new Date(Date.UTC(2026, 9, 1, 12, minute))),
    }),
    {
      numRuns: 80,
      seed: 7,
    },
  )
  const stored: Stored[] = []
  for (const values of random)
    stored.push(await makeProfile(test, { lastName: 'Q', major: 'Art', ...values, firstName: values.firstName || 'F' }))
  return stored
}

it('finds exactly the talents that a plain reading of every profile finds', { timeout: 60_000 }, async () => {
  await test.truncate()
  director = await signIn(test, await makeUser(test, { role: 'admin' }))
  const stored = await makeProfiles()
  await fc.assert(
    fc.asyncProperty(
      text,
      fc.constantFrom('', 'los', 'ca', 'angeles ca', 'jose', 'lodz'),
      fc.constantFrom(undefined, 18, 19, 30),
      async (phrase, location, ageMin) => {
        const query = { search: phrase, location, limit: '100', ...(ageMin !== undefined && { ageMin: String(ageMin) }) }
        const cards: { id: number }[] = (await director.get('/api/talent/search', query)).json()
        const expected = stored.filter(
          (profile) =>
            has([profile.firstName, profile.lastName, profile.major, profile.bio, profile.location].join(' '), phrase) &&
            (location === '' || has(profile.location ?? '', location)) &&
            (ageMin === undefined || (profile.age !== null && profile.age >= ageMin)),
        )
        expect(cards.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort())
        const { count } = (await director.get('/api/talent/search/count', query)).json()
        expect(count).toBe(expected.length)
      },
    ),
    { numRuns: 150 },
  )
})

/** Every way to find a page. The walk of three rows ends before most pages are full. */
const PLANS: readonly SearchPlan[] = [
  { by: 'index' },
  { by: 'index', through: 'majors' },
  { by: 'sort' },
  { by: 'walk', rows: 3 },
  { by: 'walk', rows: 40 },
  { by: 'walk', rows: 2048 },
]

it('finds the same page, whichever way it goes', { timeout: 120_000 }, async () => {
  await test.truncate()
  const stored = await makeProfiles()
  const { searchDb } = test.deps.platform
  const places = fc.oneof(
    fc.record({ from: fc.constant('start' as const), offset: fc.constantFrom(0, 2) }),
    fc.record({
      from: fc.constantFrom('after' as const, 'before' as const),
      position: fc
        .constantFrom(...stored)
        .map(({ createdAt, id }) => ({ sort: 'newest' as const, createdAt: createdAt.toISOString(), id })),
    }),
  )
  const reached = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('', 'ana', 'x', 'run', '%', '_ c\\d', 'ana run', 'rünway 李 100%', 'ab é ss zoe oneill runway'),
      fc.constantFrom('', 'los', 'a', 'jose ca', 'nowhere'),
      fc.constantFrom(undefined, 'student' as const, 'professional' as const),
      fc.constantFrom(undefined, 18, 19),
      fc.constantFrom(undefined, 20, 30),
      fc.tuple(places, fc.integer({ min: 1, max: 30 })),
      fc.constantFrom<Partial<TalentFilter>>(
        {},
        { traits: [['experience:student'], ['photos:no', 'photos:yes']] },
        { majors: [[['art'], ['dance']]] },
        { ranges: [{ of: 'rating', from: 50 }] },
        { madeSince: new Date(Date.UTC(2026, 9, 1, 12, 4)) },
      ),
      fc.constantFrom<ListOrder>('newest', 'name', 'rating', 'lastCast'),
      async (phrase, location, experienceLevel, ageMin, ageMax, [at, limit], more, other) => {
        // Positions only exist in the list that is newest first.
        const order = at.from === 'start' ? other : 'newest'
        const place = at
        const [words = [], locationWords = []] = await wordsOf(searchDb, [phrase, location])
        const filter: TalentFilter = { words, locationWords, experienceLevel, ageMin, ageMax, ...more }
        const find = (plan: SearchPlan) => findTalents(searchDb, { filter, order, place, limit, plan })
        const expected = await find({ by: 'walk' })
        // The index finds only what it can look up.
        const ways = indexPlan(filter) ? PLANS : PLANS.filter(({ by }) => by === 'sort')
        for (const plan of ways) expect(await find(plan), JSON.stringify(plan)).toEqual(expected)
        reached.add(choosePlan(await readSample(searchDb), filter, limit, order).by)
      },
    ),
    { numRuns: 250 },
  )
  expect([...reached].sort()).toEqual(['index', 'sort', 'walk'])
})
