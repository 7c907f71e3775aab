import { rm } from 'node:fs/promises'
import { COMMON_ERROR } from '@callboard/contract/errors'
import { FIRST_ANSWERS_ID, type FirstAnswers } from '@callboard/contract/first-answers'
import { PAGES, type PagePath } from '@callboard/contract/pages'
import { ENGLISH } from '@callboard/contract/translate'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { AppError } from '#platform/app-error.ts'
import { ownersApplication } from '#testing/casting-scene.ts'
import { makeProfile, makeProject, signIn } from '#testing/factories.ts'
import { anEvent, makeScene, ownersMessage, ownersPhoto, ownersSelfTape, type Scene } from '#testing/scene.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { makeWebRoot } from '#testing/web-root.ts'
import { firstAnswers } from './first-answers.ts'

/** The number of first answers in each page, by visitor. Other pages have none. */
const HELD: { readonly [Path in PagePath]?: Readonly<Partial<Record<Visitor, number>>> } = {
  '/': { owner: 10, other: 10, admin: 4 },
  '/my-profile': { owner: 4, other: 4 },
  '/student-profile': { owner: 2, other: 2 },
  '/project/{id}': { owner: 5, other: 5, admin: 4 },
  '/project/{id}/applicants': { admin: 2 },
  '/project/{id}/matches': { admin: 2 },
  '/project/{id}/cast': { admin: 2 },
  '/project/{id}/schedule': { admin: 2 },
  '/project/{id}/checks/{check}': { admin: 2 },
  '/project/{id}/messages': { admin: 2 },
  '/project/{id}/requests': { admin: 2 },
  '/requests/{id}': { owner: 2, other: 2 },
  '/admin-dashboard': { admin: 4 },
  '/admin': { admin: 4 },
  '/talent-search': { admin: 3 },
  '/lists': { admin: 2 },
  '/no-shows': { admin: 2 },
  '/admin/edit-talent/{id}': { admin: 2 },
  '/project-edit/{id}': { admin: 2 },
  '/calendar': { owner: 5, other: 5, admin: 5 },
  '/your-data': { owner: 3, other: 3 },
  '/my-applications': { owner: 4, other: 4 },
  '/messages': { owner: 3, other: 3, admin: 2 },
  '/notices': { owner: 3, other: 3 },
  '/availability': { owner: 3, other: 3 },
  '/my-self-tapes': { owner: 4, other: 4 },
  '/self-tape-upload': { owner: 5, other: 5 },
}
type Visitor = 'anonymous' | 'owner' | 'other' | 'admin'

let server: TestApp
let webRoot: string
let scene: Scene
let draft: number
const visitors: Record<Visitor, TestClient> = {} as never

beforeAll(async () => {
  webRoot = await makeWebRoot(() => '<html lang="en"><head><!--boot--></head><body></body></html>')
  server = await testApp({ webRoot })
  scene = await makeScene(server)
  await Promise.all([ownersApplication(scene), ownersMessage(scene), ownersPhoto(scene), ownersSelfTape(scene), anEvent(scene)])
  draft = (await makeProject(server, { status: 'draft' })).id
  visitors.anonymous = server.anonymous()
  visitors.owner = await signIn(server, { id: scene.owner.userId })
  visitors.other = await signIn(server, { id: scene.other.userId })
  visitors.admin = await signIn(server, scene.admin)
})
afterAll(async () => {
  await server.close()
  await rm(webRoot, { recursive: true })
})

async function opened(client: TestClient, path: string) {
  const { body, statusCode } = await client.get(path)
  const json = new RegExp(`<script type="application/json" id="${FIRST_ANSWERS_ID}">(.*?)</script></body>`, 's').exec(body)?.[1]
  return { status: statusCode, body, answers: JSON.parse(json ?? '{}') as FirstAnswers }
}

test.each(PAGES)('$path holds for each visitor what their own calls would be answered, and nothing else', async ({ path }) => {
  const address = path.replace('{id}', String(path.includes('talent') ? scene.owner.id : draft)).replaceAll(/\{\w+\}/g, 'x')
  for (const [visitor, client] of Object.entries(visitors)) {
    const { answers } = await opened(client, address)
    expect([visitor, Object.keys(answers).length]).toEqual([visitor, HELD[path]?.[visitor as Visitor] ?? 0])
    for (const [call, answer] of Object.entries(answers)) {
      const response = await client.get(call)
      expect([visitor, call, answer]).toEqual([visitor, call, { status: response.statusCode, body: response.json() }])
    }
  }
})

test('no page contains another person', async () => {
  const { owner } = scene
  for (const path of [
    '/',
    '/my-profile',
    '/student-profile',
    '/my-applications',
    '/messages',
    '/my-self-tapes',
    '/self-tape-upload',
    '/calendar',
    `/project/${draft}`,
  ]) {
    expect((await opened(visitors.owner, path)).body).toContain(owner.userId)
    for (const stranger of [visitors.other, visitors.anonymous]) {
      const { body } = await opened(stranger, path)
      for (const theirs of [owner.userId, 'Saturday at ten.', 'Monologue']) expect([path, body.includes(theirs)]).toEqual([path, false])
    }
  }
})

test('a page of the office contains no answers for visitors who may not open it', async () => {
  for (const path of ['/talent-search', '/admin-dashboard', `/admin/edit-talent/${scene.owner.id}`, `/project-edit/${draft}`]) {
    const { status, answers, body } = await opened(visitors.other, path)
    expect([path, status, answers, body.includes(scene.owner.userId)]).toEqual([path, 403, {}, false])
  }
})

test('a casting call that a student may not see is as missing in the page as in a call', async () => {
  const { answers } = await opened(visitors.other, `/project/${draft}`)
  expect(answers[`/api/projects/${draft}`]).toEqual({ status: 404, body: { code: 'projects.missing', message: expect.any(String) } })
  expect((await opened(visitors.admin, `/project/${draft}`)).answers[`/api/projects/${draft}`]).toMatchObject({
    status: 200,
    body: { id: draft },
  })
})

/** The calls in a page of the desk, without the count of messages, which every desk page has. */
const callsIn = ({ answers }: { answers: object }) => Object.keys(answers).filter((call) => call !== '/api/messages/unread/count')

test('the talent database holds the page and the filters of its address', async () => {
  const page = await opened(visitors.admin, '/talent-search?search=%22007%22&ageMin=20&ageMax=x')
  expect(callsIn(page)).toEqual(['/api/saved-searches', '/api/talent/search?search=007&ageMin=20&limit=20'])
  expect(callsIn(await opened(visitors.admin, '/talent-search?ageMin=30&ageMax=20'))).toEqual(['/api/saved-searches'])
  const compared = await opened(visitors.admin, `/talent-compare?ids=${scene.owner.id}%2C${scene.other.id}`)
  expect(callsIn(compared)).toEqual([`/api/talent/${scene.owner.id}`, `/api/talent/${scene.other.id}`])
})

test('the talent database holds a count only where its first page does not say itself how many there are', async () => {
  const reads = async (address: string) => callsIn(await opened(visitors.admin, address)).slice(1)
  expect(await reads('/talent-search')).toEqual(['/api/talent/search?limit=20'])
  expect(await reads('/talent-search?offset=20')).toEqual(['/api/talent/search?offset=20&limit=20', '/api/talent/search/count'])
  for (let index = 0; index < 20; index += 1) await makeProfile(server)
  expect(await reads('/talent-search')).toEqual(['/api/talent/search?limit=20', '/api/talent/search/count'])
})

test('the dashboard holds the page of casting calls that its address names, and the home the newest', async () => {
  const listed = ({ answers }: { answers: object }) => Object.keys(answers).filter((call) => call.startsWith('/api/projects'))
  expect(listed(await opened(visitors.admin, '/admin-dashboard?page=2&status=active&search=film'))).toEqual([
    '/api/projects/page?status=active&search=film&page=2',
  ])
  expect(listed(await opened(visitors.admin, '/'))).toEqual(['/api/projects/page?limit=5'])
})

test('an answer that was too large for a page is not read for the next ones, and again after a minute', async () => {
  const read = vi.fn(async () => 'x'.repeat(300_000))
  const endpoints = new Map<string, () => Promise<unknown>>([['/api/projects/page', read]])
  const openHome = (seconds: number) =>
    firstAnswers(
      { path: '/', access: 'signed-in' },
      {
        request: { url: '/', log: { warn: vi.fn() } } as unknown as FastifyRequest,
        reply: {} as FastifyReply,
        endpoints,
        role: 'student',
        translator: ENGLISH,
        now: new Date(seconds * 1000),
        timeZone: 'UTC',
        patience: 1000,
      },
    )
  expect([await openHome(0), await openHome(1), await openHome(59)]).toEqual([null, null, null])
  expect(read).toHaveBeenCalledTimes(1)
  await openHome(61)
  expect(read).toHaveBeenCalledTimes(2)
})

test('a page omits answers that fail, are late or too large', async () => {
  const log = { warn: vi.fn() }
  const request = { url: '/messages', log } as unknown as FastifyRequest
  const answer = (endpoints: Record<string, () => Promise<unknown>>, path: '/messages' | '/') =>
    firstAnswers(
      { path, access: 'signed-in' },
      {
        request,
        reply: {} as FastifyReply,
        endpoints: new Map(Object.entries(endpoints)),
        role: 'student',
        translator: ENGLISH,
        now: new Date(),
        timeZone: 'UTC',
        patience: 50,
      },
    )
  const fine = async () => ({ count: 1 })
  const endpoints = { '/api/messages': () => new Promise(() => {}), '/api/own-threads': fine, '/api/messages/unread/count': fine }
  expect(Object.keys(JSON.parse((await answer(endpoints, '/messages')) ?? ''))).toEqual(['/api/own-threads', '/api/messages/unread/count'])

  const failing = {
    '/api/projects/page': () => Promise.reject(new Error('the database is away')),
    '/api/student-profile': async () => 'x'.repeat(300_000),
    '/api/applications': () => Promise.reject(new AppError(COMMON_ERROR.forbidden)),
  }
  expect(await answer(failing, '/')).toBeNull()
  expect(log.warn).toHaveBeenCalledTimes(1)
})

test.each(['/project/%E0%A4%A', '/project/%00', '/talent-search?search=%E0%A4%A', '/calendar?month=[', '/?__proto__=1'])(
  '%s is answered, whatever its address means',
  async (path) => {
    expect((await visitors.admin.get(path)).statusCode).toBeLessThan(500)
  },
)
