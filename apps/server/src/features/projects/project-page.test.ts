import { PROJECT_LIST, PROJECT_PAGE_LARGEST } from '@callboard/contract/projects/rules'
import { beforeEach, expect, test } from 'vitest'
import { makeProject, makeUser, signIn } from '#testing/factories.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()
let director: TestClient
beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
})

/** Titles of one page, and where it is. */
async function pageOf(query: Record<string, string> = {}) {
  const answer = await director.get('/api/projects/page', query)
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  const { projects, ...rest } = answer.json()
  return { titles: projects.map(({ title }: { title: string }) => title), ...rest }
}

/** Made one a minute. */
async function makeCalls(titles: readonly string[], more: object = {}) {
  for (const [index, title] of titles.entries())
    await makeProject(server, { title, createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)), ...more })
}

test('the first page has the newest, the last one the remainder, and a page beyond the end is the last one', async () => {
  const titles = Array.from({ length: 2 * PROJECT_LIST.dashboard + 1 }, (_, index) => `Call ${index + 1}`)
  await makeCalls(titles)
  const newest = titles.toReversed()
  const counts = { total: titles.length, byStatus: [{ status: 'active', count: titles.length }] }
  expect(await pageOf()).toEqual({ titles: newest.slice(0, PROJECT_LIST.dashboard), page: 1, pageCount: 3, ...counts })
  expect(await pageOf({ page: '3' })).toEqual({ titles: ['Call 1'], page: 3, pageCount: 3, ...counts })
  expect(await pageOf({ page: '9' })).toMatchObject({ titles: ['Call 1'], page: 3 })
  expect(await pageOf({ limit: '2' })).toMatchObject({ titles: newest.slice(0, 2), pageCount: 11 })
  expect(await pageOf({ page: String(Number.MAX_SAFE_INTEGER), limit: '50' })).toMatchObject({ page: 1 })
})

test('without casting calls there is one empty page', async () => {
  expect(await pageOf({ page: '9', search: 'film' })).toEqual({ titles: [], page: 1, pageCount: 1, total: 0, byStatus: [] })
})

test('a search covers title, type and place and ignores accents, and counts say what it leaves out', async () => {
  await makeCalls(['Otoño en el campus'], { type: 'photo-shoot', location: 'Amphitheatre' })
  await makeCalls(['Poster'], { type: 'photo-shoot', location: 'Amphitheatre', status: 'draft' })
  expect((await pageOf({ search: 'otono' })).titles).toEqual(['Otoño en el campus'])
  expect((await pageOf({ search: 'photo AMPHI' })).titles.toSorted()).toEqual(['Otoño en el campus', 'Poster'])
  expect(await pageOf({ search: 'photo amphi', status: 'draft' })).toEqual({
    titles: ['Poster'],
    page: 1,
    pageCount: 1,
    total: 2,
    byStatus: [
      { status: 'draft', count: 1 },
      { status: 'active', count: 1 },
    ],
  })
  expect(await pageOf({ status: 'archived' })).toMatchObject({ titles: [], total: 2 })
})

test('a type is searched for by its name in the language of the reader', async () => {
  await makeCalls(['Poster'], { type: 'photo-shoot' })
  const answer = await director.call('GET', '/api/projects/page', {
    query: { search: 'sesion fotos' },
    headers: { 'accept-language': 'es' },
  })
  expect(answer.json().projects).toHaveLength(1)
})

test('a deleted casting call is neither listed nor counted', async () => {
  const { id } = await makeProject(server, { title: 'Gone' })
  await makeProject(server, { title: 'Here' })
  await director.delete(`/api/projects/${id}`)
  expect(await pageOf()).toMatchObject({ titles: ['Here'], total: 1 })
  expect((await pageOf({ search: 'gone' })).titles).toEqual([])
})

test.each<Record<string, string>>([
  { status: 'gone' },
  { page: '0' },
  { limit: String(PROJECT_PAGE_LARGEST + 1) },
  { limit: 'many' },
  { search: 'x'.repeat(201) },
])('refuses %j', async (query) => {
  expect((await director.get('/api/projects/page', query)).statusCode).toBe(400)
})

test('a page of the office has the same bytes however many casting calls there are', async () => {
  const description = 'Natural light, on the lawn. '.repeat(30)
  await makeCalls(
    Array.from({ length: 12 }, (_, index) => `Call ${index}`),
    { description },
  )
  const few = (await director.get('/api/projects/page')).rawPayload.length
  const all = (await director.get('/api/projects')).rawPayload.length
  await makeCalls(
    Array.from({ length: 60 }, (_, index) => `Later ${index}`),
    { description },
  )
  const many = (await director.get('/api/projects/page')).rawPayload.length
  expect(Math.abs(many - few)).toBeLessThan(few / 20)
  expect((await director.get('/api/projects')).rawPayload.length).toBeGreaterThan(5 * all)
})
