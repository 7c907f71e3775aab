import type { SavedSearch } from '@callboard/contract/people/saved-searches/endpoints'
import { SAVED_SEARCH_ERROR } from '@callboard/contract/people/saved-searches/errors'
import { DELETED_SEARCH_DAYS, SAVED_SEARCH_LIMITS, SAVED_SEARCH_MESSAGE } from '@callboard/contract/people/saved-searches/rules'
import { beforeEach, describe, expect, test } from 'vitest'
import { savedSearches } from '#db/schema/saved-searches.ts'
import { errorOf } from '#testing/error-of.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'
import { purgeSearchesJob } from './saved-searches.jobs.ts'

const PATH = '/api/saved-searches'
const DANCERS = { name: 'Dancers', filters: { search: 'dance', ageMin: 18 }, shared: false }
const HOUR = 60

const clock = fakeClock(new Date('2026-11-21T18:00:00.000Z'))
const server = testServer({ clock })
let dana: TestClient
let omar: TestClient
let danaId: string
beforeEach(async () => {
  const user = await makeUser(server, { role: 'admin', firstName: 'Dana', lastName: 'Whitfield' })
  danaId = user.id
  dana = await signIn(server, user)
  omar = await signIn(server, await makeUser(server, { role: 'admin' }))
})

const made = async (client: TestClient, changes: Partial<typeof DANCERS> = {}): Promise<SavedSearch> =>
  (await client.post(PATH, { ...DANCERS, ...changes })).json()
const listed = async (client: TestClient): Promise<SavedSearch[]> => (await client.get(PATH)).json()
const names = async (client: TestClient) => (await listed(client)).map(({ name }) => name)
const dancer = (after: number) =>
  makeProfile(server, { bio: 'I dance.', age: 20, createdAt: new Date(clock.now().getTime() + after * 1000) })

describe('ownership of a saved search', () => {
  test('it is saved with its filters, visible only to its creator until it is shared with the office', async () => {
    const search = await made(dana)
    expect(search).toEqual({ id: expect.any(Number), ...DANCERS, mine: true, madeBy: 'Dana Whitfield', newMatches: 0 })
    expect(await listed(omar)).toEqual([])
    const shared = await dana.put(`${PATH}/${search.id}`, { ...DANCERS, name: 'All dancers', shared: true })
    expect([shared.statusCode, shared.json().name]).toEqual([200, 'All dancers'])
    expect(await listed(omar)).toEqual([expect.objectContaining({ name: 'All dancers', mine: false, madeBy: 'Dana Whitfield' })])
  })

  test('another’s own search is a 404; all directors can open, delete and restore the office’s, its creator can change it', async () => {
    const { id } = await made(dana)
    for (const response of [
      await omar.put(`${PATH}/${id}`, DANCERS),
      await omar.delete(`${PATH}/${id}`),
      await omar.post(`${PATH}/${id}/open`),
    ])
      expect([response.statusCode, response.json()]).toEqual([404, errorOf(SAVED_SEARCH_ERROR.missing)])
    await dana.put(`${PATH}/${id}`, { ...DANCERS, shared: true })
    const refused = await omar.put(`${PATH}/${id}`, DANCERS)
    expect([refused.statusCode, refused.json()]).toEqual([403, errorOf(SAVED_SEARCH_ERROR.notYours)])
    expect((await omar.post(`${PATH}/${id}/open`)).statusCode).toBe(204)
    expect((await omar.delete(`${PATH}/${id}`)).statusCode).toBe(204)
    expect(await names(dana)).toEqual([])
    expect((await omar.post(`${PATH}/${id}/restore`)).statusCode).toBe(200)
    expect(await names(dana)).toEqual(['Dancers'])
  })

  test('the list is sorted by name, and names are unique per person, regardless of case', async () => {
    await made(dana, { name: 'singers', shared: true })
    await made(dana)
    const again = await dana.post(PATH, { ...DANCERS, name: 'DANCERS ' })
    expect([again.statusCode, again.json()]).toEqual([409, errorOf(SAVED_SEARCH_ERROR.nameTaken)])
    await made(omar)
    expect(await names(dana)).toEqual(['Dancers', 'singers'])
    expect(await names(omar)).toEqual(['Dancers', 'singers'])
  })
})

test('profiles created since are new to each person until they open the search', async () => {
  const { id } = await made(dana, { shared: true })
  await dancer(-60)
  await dancer(1)
  await dancer(2)
  await makeProfile(server, { bio: 'I dance.', age: 17, createdAt: new Date(clock.now().getTime() + 2000) })
  const counts = async () => [(await listed(dana))[0]?.newMatches, (await listed(omar))[0]?.newMatches]
  expect(await counts()).toEqual([2, 2])
  clock.advance(HOUR)
  await dana.post(`${PATH}/${id}/open`)
  expect(await counts()).toEqual([0, 2])
  await dancer(1)
  expect(await counts()).toEqual([1, 3])
})

test('deleting can be undone for thirty days, unless the name is taken meanwhile', async () => {
  const { id } = await made(dana)
  await dana.delete(`${PATH}/${id}`)
  expect(await names(dana)).toEqual([])
  const other = await made(dana)
  const taken = await dana.post(`${PATH}/${id}/restore`)
  expect([taken.statusCode, taken.json()]).toEqual([409, errorOf(SAVED_SEARCH_ERROR.nameTaken)])
  clock.advance(2 * HOUR)
  await dana.delete(`${PATH}/${other.id}`)
  clock.advance((DELETED_SEARCH_DAYS * 24 - 1) * HOUR)
  await purgeSearchesJob({ db: server.deps.platform.db, clock })
  const gone = await dana.post(`${PATH}/${id}/restore`)
  expect([gone.statusCode, gone.json()]).toEqual([404, errorOf(SAVED_SEARCH_ERROR.restoreGone)])
  expect((await dana.post(`${PATH}/${other.id}/restore`)).json()).toMatchObject({ name: 'Dancers', mine: true })
})

test('a search without a name or filters is refused on its field, and their number is limited', async () => {
  for (const [body, fields] of [
    [{ name: ' ' }, { name: SAVED_SEARCH_MESSAGE.name }],
    [{ filters: { search: ' ' } }, { filters: SAVED_SEARCH_MESSAGE.noFilters }],
  ] as const) {
    const response = await dana.post(PATH, { ...DANCERS, ...body })
    expect([response.statusCode, response.json().fields]).toEqual([400, fields])
  }
  const values = Array.from({ length: SAVED_SEARCH_LIMITS.ofOnePerson - 1 }, (_, index) => ({
    userId: danaId,
    name: `No. ${index}`,
    filters: { search: 'x' },
  }))
  await server.deps.platform.db.insert(savedSearches).values(values)
  const answers = await Promise.all(['One', 'Two', 'Three'].map((name) => dana.post(PATH, { ...DANCERS, name })))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
  expect((await omar.post(PATH, DANCERS)).statusCode).toBe(201)
})
