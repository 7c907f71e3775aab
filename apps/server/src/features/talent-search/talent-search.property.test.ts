import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

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

/** What the search promises, said in the plainest way; good for the letters that the words above use. */
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
  // A word inside another word that is asked for asks for nothing more.
  return asked.filter((word) => !asked.some((longer) => longer !== word && longer.includes(word))).every(found)
}

it('finds exactly the talents that a plain reading of every profile finds', { timeout: 60_000 }, async () => {
  const random = fc.sample(
    fc.record({ firstName: text, bio: text, location: fc.constantFrom(...LOCATIONS), age: fc.constantFrom(null, 18, 20, 30) }),
    {
      numRuns: 80,
      seed: 7,
    },
  )
  const stored: Awaited<ReturnType<typeof makeProfile>>[] = []
  for (const values of random)
    stored.push(await makeProfile(test, { lastName: 'Q', major: 'Art', ...values, firstName: values.firstName || 'F' }))

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
