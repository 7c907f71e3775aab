import { LIST_LIMITS } from '@callboard/contract/people/lists/rules'
import { beforeEach, expect, test } from 'vitest'
import { listEntries } from '#db/schema/lists.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { manyPeople } from '#testing/many-people.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()
let director: TestClient
beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
})

type Entry = { studentId: number; note: string | null }

async function read(path: string, query: Record<string, string> = {}) {
  const answer = await director.get(`/api/lists/${path}`, query)
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return answer.json()
}
const idsOf = (entries: readonly Entry[]) => entries.map(({ studentId }) => studentId)

/** Makes a list of the given number of new people. @returns its id, and their ids sorted by name */
async function listed(count: number) {
  const people = await manyPeople(server, count)
  const { id } = (await director.post('/api/lists', { name: `List of ${count}`, people: [] })).json().list
  const rows = people.map((studentId, index) => ({ listId: id, studentId, note: index % 2 === 0 ? 'Sings' : null }))
  await server.deps.platform.db.insert(listEntries).values(rows)
  return { id: id as number, people }
}

test('pages together hold everybody on a list by name, and each says how many there are', async () => {
  const { page } = LIST_LIMITS
  const { id, people } = await listed(2 * page + 3)
  const pages = []
  for (const from of [0, page, 2 * page]) pages.push(await read(`${id}/page`, { from: String(from) }))
  const whole = await read(String(id))
  expect(idsOf(whole.entries)).toEqual(people)
  expect(pages.flatMap(({ entries }) => entries)).toEqual(whole.entries)
  expect(pages.map(({ entries, found }) => [entries.length, found])).toEqual([
    [page, people.length],
    [page, people.length],
    [3, people.length],
  ])
  expect(pages[0].list).toEqual(whole.list)
  expect((await read(`${id}/page`, { from: '1000' })).entries).toEqual([])
  expect(await read(`${id}/people/ids`)).toEqual(people)
})

test('a page of a full list has the same bytes as that of a short one', async () => {
  const [few, many] = [await listed(LIST_LIMITS.page), await listed(LIST_LIMITS.people)]
  const bytes = async (path: string) => (await director.get(`/api/lists/${path}`)).rawPayload.length
  const [page, same] = [await bytes(`${few.id}/page`), await bytes(`${many.id}/page`)]
  expect(Math.abs(same - page)).toBeLessThan(page / 20)
  expect(await bytes(String(many.id))).toBeGreaterThan(20 * same)
  expect(await bytes(`${many.id}/people/ids`)).toBeLessThan(20 * LIST_LIMITS.people)
})

test('a search is of everybody, and finds pages and ids', async () => {
  const { id, people } = await listed(2 * LIST_LIMITS.page + 4)
  const noted = people.filter((_, index) => index % 2 === 0)
  const first = await read(`${id}/page`, { search: 'SÍNGS ana' })
  expect([first.found, idsOf(first.entries)]).toEqual([noted.length, noted.slice(0, LIST_LIMITS.page)])
  const second = await read(`${id}/page`, { search: 'sings', from: String(LIST_LIMITS.page) })
  expect([second.found, idsOf(second.entries)]).toEqual([noted.length, noted.slice(LIST_LIMITS.page)])
  expect(await read(`${id}/people/ids`, { search: 'sings' })).toEqual(noted)
  expect(await read(`${id}/page`, { search: 'sings law' })).toMatchObject({ entries: [], found: 0, list: { people: people.length } })
})

test('a restricted student is on no page, in no number and among no ids', async () => {
  const { id, people } = await listed(3)
  await director.post(`/api/talent/${people[1]}/hold`, { reason: 'safety' })
  const page = await read(`${id}/page`)
  expect([page.found, idsOf(page.entries)]).toEqual([2, [people[0], people[2]]])
  expect(await read(`${id}/people/ids`)).toEqual([people[0], people[2]])
  expect(await read(`${id}/page`, { search: 'ana' })).toMatchObject({ found: 2 })
})

test('who is taken off is put back with the notes that the answer names', async () => {
  const [ana, bo] = [await makeProfile(server, { lastName: 'A' }), await makeProfile(server, { lastName: 'B' })]
  const people = [{ studentId: ana.id, note: 'Sings' }, { studentId: bo.id }]
  const { id } = (await director.post('/api/lists', { name: 'Singers', people })).json().list
  const taken = (await director.call('DELETE', `/api/lists/${id}/people`, { body: { studentIds: [bo.id, ana.id, 4242] } })).json()
  expect(taken.removed).toBe(2)
  expect(taken.people.toSorted((one: Entry, other: Entry) => one.studentId - other.studentId)).toEqual(
    [
      { studentId: ana.id, note: 'Sings' },
      { studentId: bo.id, note: null },
    ].toSorted((one, other) => one.studentId - other.studentId),
  )
  await director.post(`/api/lists/${id}/people`, { people: taken.people })
  expect((await read(`${id}/page`)).entries).toMatchObject([
    { studentId: ana.id, note: 'Sings' },
    { studentId: bo.id, note: null },
  ])
})

test('a list that does not exist or is deleted has no pages, and other values are refused', async () => {
  const { id } = (await director.post('/api/lists', { name: 'Singers', people: [] })).json().list
  expect((await director.get(`/api/lists/${id}/page`, { from: '-1' })).statusCode).toBe(400)
  expect((await director.get(`/api/lists/${id}/page`, { search: 'x'.repeat(LIST_LIMITS.search + 1) })).statusCode).toBe(400)
  await director.delete(`/api/lists/${id}`)
  for (const path of [`${id}/page`, `${id}/people/ids`, '2000000000/page'])
    expect((await director.get(`/api/lists/${path}`)).statusCode).toBe(404)
})
