import { PROJECT_LIST, PROJECT_PAGE_LARGEST, PROJECT_STATUSES } from '@callboard/contract/casting/projects/rules'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeApplication, makeProfile, makeProject, makeUser, signIn } from '#testing/factories.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()
let director: TestClient
beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
})

/** The titles of one page, and its position. */
async function pageOf(query: Record<string, string | string[]> = {}) {
  const answer = await director.get('/api/projects/page', query)
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  const { projects, applications: _, ...rest } = answer.json()
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

test.each<Record<string, string | string[]>>([
  { status: 'gone' },
  { status: ['active', 'gone'] },
  { status: Array.from({ length: 40 }, () => 'active') },
  { within: 'description' },
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

test('several statuses are asked for together, and one twice counts once', async () => {
  for (const status of PROJECT_STATUSES) await makeCalls([`${status} one`, `${status} two`], { status })
  expect((await pageOf({ status: ['draft', 'active', 'draft'] })).titles.toSorted()).toEqual([
    'active one',
    'active two',
    'draft one',
    'draft two',
  ])
  expect(await pageOf({ status: ['draft', 'active'], limit: '3' })).toMatchObject({ pageCount: 2, total: 10 })
})

test('a search by title alone does not look at type and place', async () => {
  await makeCalls(['Otoño amphitheatre'], { type: 'interview', location: 'Lawn' })
  await makeCalls(['Poster'], { type: 'photo-shoot', location: 'Amphitheatre' })
  expect((await pageOf({ search: 'AMPHI otono', within: 'title' })).titles).toEqual(['Otoño amphitheatre'])
  expect((await pageOf({ search: 'photo', within: 'title' })).titles).toEqual([])
})

test('the office is told how many applications the casting calls of a page have, withdrawn ones too', async () => {
  const [one, , other] = await Promise.all(['One', 'None', 'Other'].map((title) => makeProject(server, { title })))
  const ids = [one?.id, one?.id, other?.id]
  const people = await Promise.all(
    ids.map(async (projectId) => {
      const profile = await makeProfile(server)
      const { id } = await makeApplication(server, { projectId: projectId ?? 0, studentId: profile.id })
      return { user: profile.userId, id }
    }),
  )
  const student = await signIn(server, { id: people[0]?.user ?? '' })
  await student.post(`/api/applications/${people[0]?.id}/withdraw`)
  const page = (await director.get('/api/projects/page')).json()
  const all = (await director.get('/api/projects/applications/counts')).json()
  expect(page.applications).toEqual(all)
  expect(page.applications).toEqual([
    { projectId: one?.id, count: 2 },
    { projectId: other?.id, count: 1 },
  ])
  expect((await director.get('/api/projects/applications/counts', { projectId: String(other?.id) })).json()).toEqual([
    { projectId: other?.id, count: 1 },
  ])
  const newest = (await director.get('/api/projects/page', { limit: '1' })).json()
  expect(newest.applications).toEqual(all.filter(({ projectId }: { projectId: number }) => projectId === newest.projects[0].id))
})

describe('for a student', () => {
  let student: TestClient
  let studentId: number
  beforeEach(async () => {
    const profile = await makeProfile(server)
    studentId = profile.id
    student = await signIn(server, { id: profile.userId })
  })
  const seen = async (query: Record<string, string | string[]> = {}) => {
    const answer = await student.get('/api/projects/page', query)
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
    return answer.json()
  }

  test('a page holds what the whole list does: active casting calls, and those applied to', async () => {
    await makeCalls(['Open', 'Open, too'])
    for (const status of ['draft', 'completed', 'archived'] as const) {
      await makeCalls([`${status} of others`], { status })
      const mine = await makeProject(server, { title: `${status} of mine`, status })
      await makeApplication(server, { projectId: mine.id, studentId })
    }
    const page = await seen()
    const whole = (await student.get('/api/projects')).json()
    expect(page.projects).toEqual(whole)
    expect(page.projects.map(({ title }: { title: string }) => title).toSorted()).toEqual([
      'Open',
      'Open, too',
      'archived of mine',
      'completed of mine',
    ])
    expect(page.total).toBe(4)
    expect(page.byStatus).toEqual([
      { status: 'active', count: 2 },
      { status: 'completed', count: 1 },
      { status: 'archived', count: 1 },
    ])
    expect((await seen({ search: 'mine' })).projects.map(({ title }: { title: string }) => title).toSorted()).toEqual([
      'archived of mine',
      'completed of mine',
    ])
    expect((await seen({ search: 'of others' })).projects).toEqual([])
    expect((await seen({ status: 'draft' })).projects).toEqual([])
  })

  test('it says nothing that only the office may know', async () => {
    const { id } = await makeProject(server, { numberOfMale: 1 })
    await makeApplication(server, { projectId: id, studentId })
    const page = await seen()
    expect(page).not.toHaveProperty('applications')
    for (const field of ['numberOfMale', 'createdBy', 'offersToAlternates']) expect(page.projects[0]).not.toHaveProperty(field)
  })
})
