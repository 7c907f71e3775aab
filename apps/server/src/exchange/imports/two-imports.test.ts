import { IMPORT_MESSAGE } from '@callboard/contract/exchange/imports/rules'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { studentProfiles } from '#db/schema/profiles.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { importDesk, tableOf } from '#testing/import-desk.ts'
import { countRows } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const PEOPLE = 150

const server = testServer({ env: { ROLE: 'all' } })
let director: TestClient
beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
})
const desk = importDesk(() => director)
const everybody = () => server.deps.platform.db.select().from(studentProfiles)
const people = (from: number, to: number, more: object = {}) =>
  Array.from({ length: to - from }, (_, at) => ({ first: `Person${from + at}`, email: `person-${from + at}@example.edu`, ...more }))

// A second instance, because each process works on one import at a time.
beforeAll(async () => void (await server.another()))

/** Starts both before either has ended. */
async function startBoth(one: number, other: number) {
  for (const id of [one, other]) expect((await director.post(`/api/imports/${id}/start`, {})).statusCode).toBe(202)
  return Promise.all([desk.settled(one, 'done'), desk.settled(other, 'done')])
}

describe('two imports at once', () => {
  test('of the same file add each person once, and each says what it did', async () => {
    const table = tableOf(people(0, PEOPLE))
    const [{ id: one }, { id: other }] = [await desk.check(table), await desk.check(table)]
    const ended = await startBoth(one, other)
    expect((await everybody()).map(({ email }) => email).sort()).toEqual(
      people(0, PEOPLE)
        .map(({ email }) => email)
        .sort(),
    )
    expect(await countRows(server, 'users')).toBe(PEOPLE + 1)
    for (const { id, done, counts } of ended) {
      // A row that the other import has added is unchanged.
      expect([done + counts.unchanged, counts.refused]).toEqual([PEOPLE, 0])
      for (const row of await desk.rows(id, 'unchanged')) expect(row.problems).toEqual([])
    }
    expect(ended.reduce((sum, { done }) => sum + done, 0)).toBe(PEOPLE)
  })

  test('with the same people keep the changes of both, and add nobody twice', async () => {
    const known: Awaited<ReturnType<typeof makeProfile>>[] = []
    for (const { first, email } of people(0, 20))
      known.push(await makeProfile(server, { firstName: first, lastName: 'Vega', email, major: 'Dance', location: null }))
    const table = (column: string, text: string) =>
      tableOf(
        [...known.map(({ firstName, email }) => ({ first: firstName, email })), ...people(100, 120)].map((one) => ({
          ...one,
          [column]: text,
        })),
        [column],
      )
    const { id: one } = await desk.check(table('Location', 'Los Angeles'))
    const { id: other } = await desk.check(table('Instagram', '@both'))
    const ended = await startBoth(one, other)
    const profiles = await everybody()
    expect(profiles).toHaveLength(40)
    for (const { id } of known)
      expect(profiles.find((profile) => profile.id === id)).toMatchObject({ location: 'Los Angeles', instagram: '@both' })
    // Each new person counts as added in exactly one of the imports.
    const added = ended.map(({ done }) => done - 20)
    expect(added.reduce((sum, count) => sum + count, 0)).toBe(20)
    expect(ended.map(({ counts }) => counts.refused)).toEqual(added.map((count) => 20 - count))
    for (const { id } of ended)
      for (const row of await desk.rows(id, 'refused')) expect(row.problems).toMatchObject([{ message: IMPORT_MESSAGE.addedMeanwhile }])
    expect(profiles.filter(({ location }) => location === 'Los Angeles')).toHaveLength(20 + (added[0] ?? 0))
  })
})
