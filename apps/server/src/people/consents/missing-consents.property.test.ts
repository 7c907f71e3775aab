import { CONSENT_NAMES, CONSENT_USES, type ConsentUse, consentState, MISSING_STATES } from '@callboard/contract/people/consents/rules'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consents } from '#db/schema/profiles.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

const VERSION = '3'
let server: TestApp
let director: TestClient
beforeAll(async () => {
  server = await testApp({ institution: { consent: { version: VERSION, intro: 'i', casting: 'c', directors: 'd', publicity: 'p' } } })
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
})
afterAll(() => server.close())

const answer = fc
  .record({
    asked: fc.option(fc.constantFrom(...CONSENT_USES).map((use) => [use])),
    ticked: fc.subarray([...CONSENT_USES]),
    textVersion: fc.constantFrom('1', '2', VERSION, VERSION),
  })
  .map(({ asked, ticked, textVersion }) => ({ asked, uses: ticked.filter((use) => asked === null || asked.includes(use)), textVersion }))
const person = fc.record({
  firstName: fc.constantFrom('Ana', 'Łukasz', 'ben', 'Žofia'),
  isHeld: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 0),
  answers: fc.array(answer, { maxLength: 4 }),
})
type Person = Parameters<Parameters<typeof person.map>[0]>[0] & { readonly id: number }

/** The simplest implementation: the last answer that was about the use. */
function stateOf({ answers }: Person, use: ConsentUse) {
  const last = answers.findLast(({ asked }) => asked === null || asked.includes(use))
  return consentState(last ? { agrees: last.uses.includes(use), textVersion: last.textVersion } : null, VERSION)
}

async function makePeople(): Promise<Person[]> {
  const { db } = server.deps.platform
  const made: Person[] = []
  for (const values of fc.sample(person, { numRuns: 80, seed: 7 })) {
    const { firstName, isHeld, answers } = values
    const { id, userId } = await makeProfile(server, { firstName, lastName: 'Q', heldAt: isHeld ? new Date() : null })
    for (const given of answers) await db.insert(consents).values({ ...given, userId, way: 'self', givenAt: new Date() })
    made.push({ ...values, id })
  }
  return made
}

test('for any answers and any choice of people, those who did not agree are named with what they said', async () => {
  const people = await makePeople()
  const chosen = fc.option(fc.subarray(people), { nil: undefined, freq: 5 })
  const named: number[] = []
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...CONSENT_USES), chosen, async (use, some) => {
      const shown = (some ?? people).filter(({ isHeld }) => !isHeld)
      const body = { use, ...(some && { studentIds: some.map(({ id }) => id) }) }
      const answered = (await director.post('/api/talent/missing-consents', body)).json()
      const missing = shown.map((who) => ({ id: who.id, state: stateOf(who, use) })).filter(({ state }) => state !== 'agreed')
      expect(answered.total).toBe(shown.length)
      expect(answered.missing).toEqual(
        Object.fromEntries(MISSING_STATES.map((state) => [state, missing.filter((who) => who.state === state).length])),
      )
      const found: { id: number; state: string }[] = answered.people
      expect(found.map(({ id, state }) => ({ id, state })).toSorted((one, other) => one.id - other.id)).toEqual(
        missing.toSorted((one, other) => one.id - other.id),
      )
      named.push(found.length)
    }),
    { numRuns: 60 },
  )
  expect(Math.max(...named)).toBeGreaterThan(10)
})

test('an export of people who agreed leaves out the others, whether of everybody or of chosen people', async () => {
  const { rows } = await server.deps.platform.db.$client.query<{ id: string }>('SELECT id FROM student_profiles ORDER BY id')
  const ids = rows.map(({ id }) => Number(id))
  const missing = (await director.post('/api/talent/missing-consents', { use: 'directors' })).json()
  const without = new Set(missing.people.map(({ id }: { id: number }) => id))
  const exported = async (more: object) => {
    const answered = await director.post('/api/export/students', { format: 'csv', includeFields: { basicInfo: true }, ...more })
    return [...answered.body.matchAll(/^\D?(\d{5,})/gm)].map(([, id]) => Number(id))
  }
  const all = await exported({ consenting: true })
  expect(all).toHaveLength(missing.total - without.size)
  expect(all.filter((id) => without.has(id))).toEqual([])
  const half = ids.slice(0, 40)
  expect((await exported({ consenting: true, studentIds: half })).sort()).toEqual(all.filter((id) => half.includes(id)).sort())
})

test('counts everybody, and names a limited number', async () => {
  for (let at = 0; at < CONSENT_NAMES; at++) await makeProfile(server, { firstName: 'New', lastName: String(at) })
  const { missing, people } = (await director.post('/api/talent/missing-consents', { use: 'casting' })).json()
  expect(people).toHaveLength(CONSENT_NAMES)
  expect(missing.unanswered).toBeGreaterThanOrEqual(CONSENT_NAMES)
})
