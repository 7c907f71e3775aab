import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allEndpoints } from '@callboard/contract/all-endpoints'
import type { EndpointSpec } from '@callboard/contract/endpoint'
import { errorBody } from '@callboard/contract/errors'
import { PAGES } from '@callboard/contract/pages'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { users } from '#db/schema/accounts.ts'
import { addressOf, type EndpointName, endpointCalls, makeScene, type Scene } from '#testing/endpoint-calls.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { createTestClient, type TestClient } from '#testing/test-client.ts'

/** Everyone who may come by. What a call is about belongs to the `owner`. */
const VISITORS = ['anonymous', 'owner', 'other', 'admin', 'expired'] as const
type Visitor = (typeof VISITORS)[number]

/** The status each visitor gets, in the order of `VISITORS`. */
type Statuses = readonly [anonymous: number, owner: number, other: number, admin: number, expired: number]

/** What each endpoint answers to whom. A new endpoint is added here with what it should answer. */
const ENDPOINTS: Readonly<Record<EndpointName, Statuses>> = {
  currentUser: [401, 200, 200, 200, 401],
  requestSignIn: [202, 202, 202, 202, 202],
  verifySignIn: [400, 400, 400, 400, 400],
  demoSignIn: [404, 404, 404, 404, 404],

  ownProfile: [401, 200, 200, 403, 401],
  createOwnProfile: [401, 201, 409, 403, 401],
  updateOwnProfile: [401, 200, 200, 403, 401],
  orderOwnPhotos: [401, 200, 200, 403, 401],
  talent: [401, 403, 403, 200, 401],
  publicTalent: [200, 200, 200, 200, 200],
  createTalent: [401, 403, 403, 201, 401],
  updateTalent: [401, 403, 403, 200, 401],
  searchTalent: [401, 403, 403, 200, 401],
  countTalent: [401, 403, 403, 200, 401],
  uploadImage: [401, 201, 201, 201, 401],
  students: [401, 403, 403, 200, 401],
  addStudentPhotos: [401, 403, 403, 201, 401],
  moveStudentPhotos: [401, 403, 403, 200, 401],
  deleteTalent: [401, 403, 403, 204, 401],
  deleteTalents: [401, 403, 403, 200, 401],
  deletedTalents: [401, 403, 403, 200, 401],
  restoreTalents: [401, 403, 403, 200, 401],
  createEditLink: [401, 403, 403, 201, 401],
  createViewLink: [401, 403, 403, 201, 401],
  profileLinks: [401, 403, 403, 200, 401],
  revokeProfileLink: [401, 403, 403, 204, 401],
  linkedProfile: [200, 200, 200, 200, 200],
  updateLinkedProfile: [200, 200, 200, 200, 200],
  uploadLinkedPhoto: [201, 201, 201, 201, 201],
  magicProfile: [200, 200, 200, 200, 200],

  projects: [401, 200, 200, 200, 401],
  project: [401, 200, 404, 200, 401],
  createProject: [401, 403, 403, 201, 401],
  updateProject: [401, 403, 403, 200, 401],
  duplicateProject: [401, 403, 403, 201, 401],
  deleteProject: [401, 403, 403, 204, 401],

  ownApplications: [401, 200, 200, 403, 401],
  apply: [401, 201, 201, 403, 401],
  withdraw: [401, 200, 404, 403, 401],
  projectApplications: [401, 403, 403, 200, 401],
  applicationCounts: [401, 403, 403, 200, 401],
  decide: [401, 403, 403, 200, 401],

  inbox: [401, 200, 200, 403, 401],
  unreadCount: [401, 200, 200, 403, 401],
  markRead: [401, 200, 404, 403, 401],
  searchUsers: [401, 403, 403, 200, 401],
  sendMessage: [401, 403, 403, 201, 401],
  previewMessage: [401, 403, 403, 200, 401],
  sentMessages: [401, 403, 403, 200, 401],
  sentMessage: [401, 403, 403, 200, 401],
  messageDeliveries: [401, 403, 403, 200, 401],
  resendMail: [401, 403, 403, 200, 401],
  templates: [401, 403, 403, 200, 401],
  createTemplate: [401, 403, 403, 201, 401],
  updateTemplate: [401, 403, 403, 200, 401],
  deleteTemplate: [401, 403, 403, 204, 401],
  unsubscribe: [404, 404, 404, 404, 404],
  mailPreference: [401, 200, 200, 200, 401],
  setMailPreference: [401, 200, 200, 200, 401],

  events: [401, 200, 200, 200, 401],
  event: [401, 200, 200, 200, 401],
  createEvent: [401, 403, 403, 201, 401],
  updateEvent: [401, 403, 403, 200, 401],
  deleteEvent: [401, 403, 403, 204, 401],
  restoreEvent: [401, 403, 403, 200, 401],
  feed: [401, 200, 200, 200, 401],
  createFeed: [401, 201, 201, 201, 401],
  deleteFeed: [401, 204, 204, 204, 401],

  live: [401, 200, 200, 200, 401],

  exportStudents: [401, 403, 403, 200, 401],
  exportSize: [401, 403, 403, 200, 401],
  startExport: [401, 403, 403, 201, 401],
  exportJobs: [401, 403, 403, 200, 401],
  cancelExport: [401, 403, 403, 204, 401],
  exportFile: [401, 403, 403, 200, 401],

  auditLog: [401, 403, 403, 200, 401],
  auditActions: [401, 403, 403, 200, 401],

  selfTapes: [401, 200, 200, 403, 401],
  deleteSelfTape: [401, 204, 404, 403, 401],

  downloadablePhotos: [401, 200, 200, 200, 401],
  downloadPhotos: [401, 200, 200, 200, 401],
  createShareLink: [401, 201, 404, 201, 401],
  shareLinks: [401, 200, 404, 200, 401],
  revokeShareLink: [401, 204, 404, 204, 401],
  sharedPhotos: [200, 200, 200, 200, 200],
  downloadSharedPhotos: [200, 200, 200, 200, 200],
  imageProxy: [200, 200, 200, 200, 200],
}

/** Routes that are no endpoints of the contract: an address that reaches each, and what it answers to whom. */
const OTHER_ROUTES: Readonly<Record<string, { address: string; statuses: Statuses }>> = {
  'GET /healthz': { address: '/healthz', statuses: [200, 200, 200, 200, 200] },
  'GET /readyz': { address: '/readyz', statuses: [200, 200, 200, 200, 200] },
  // From this machine, as the tests are; `health.test.ts` has the rest.
  'GET /metrics': { address: '/metrics', statuses: [200, 200, 200, 200, 200] },
  'GET /api/openapi.json': { address: '/api/openapi.json', statuses: [200, 200, 200, 200, 200] },
  'GET /api/login': { address: '/api/login?returnTo=/my-profile', statuses: [302, 302, 302, 302, 302] },
  'GET /api/logout': { address: '/api/logout', statuses: [302, 302, 302, 302, 302] },
  'GET /assets/*': { address: '/assets/app.js', statuses: [200, 200, 200, 200, 200] },
  'GET /media/photos/:hash/:size': { address: `/media/photos/${'0'.repeat(64)}/original`, statuses: [404, 404, 404, 404, 404] },
  'GET /calendar/:token.ics': { address: '/calendar/not-a-token.ics', statuses: [404, 404, 404, 404, 404] },
  'GET /institution/logo': { address: '/institution/logo', statuses: [404, 404, 404, 404, 404] },
  // The one click of a mail program; `mail-preference.test.ts` has the rest.
  'POST /unsubscribe/:token': { address: '/unsubscribe/not-a-token', statuses: [404, 404, 404, 404, 404] },
  'GET /*': { address: '/no/such/page', statuses: [404, 404, 404, 404, 404] },
}

/** What each page answers to whom. */
const PAGE_STATUSES: Readonly<Record<(typeof PAGES)[number]['path'], Statuses>> = {
  '/': [200, 200, 200, 200, 200],
  '/landing': [200, 200, 200, 200, 200],
  '/kiosk': [200, 200, 200, 200, 200],
  '/sign-in': [200, 200, 200, 200, 200],
  '/sign-in/link': [200, 200, 200, 200, 200],
  '/talent/profile/{id}': [200, 200, 200, 200, 200],
  '/edit-profile/{token}': [200, 200, 200, 200, 200],
  '/profile/magic/{token}': [200, 200, 200, 200, 200],
  '/my-profile': [401, 200, 200, 403, 401],
  '/student-profile': [401, 200, 200, 403, 401],
  '/project/{id}': [401, 200, 200, 200, 401],
  '/admin-dashboard': [401, 403, 403, 200, 401],
  '/admin': [401, 403, 403, 200, 401],
  '/admin-preview': [200, 200, 200, 200, 200],
  '/talent-search': [401, 403, 403, 200, 401],
  '/photo-updater': [401, 403, 403, 200, 401],
  '/admin-add-talent': [401, 403, 403, 200, 401],
  '/admin/edit-talent/{id}': [401, 403, 403, 200, 401],
  '/project-create': [401, 403, 403, 200, 401],
  '/project-edit/{id}': [401, 403, 403, 200, 401],
  '/export-database': [401, 403, 403, 200, 401],
  '/audit-log': [401, 403, 403, 200, 401],
  '/calendar': [401, 200, 200, 200, 401],
  '/messages': [401, 200, 200, 403, 401],
  '/bulk-message': [401, 403, 403, 200, 401],
  '/sent-messages': [401, 403, 403, 200, 401],
  '/unsubscribe/{token}': [200, 200, 200, 200, 200],
  '/my-self-tapes': [401, 200, 200, 403, 401],
  '/download-photos/{id}': [401, 200, 200, 200, 401],
  '/download-link/{token}': [200, 200, 200, 200, 200],
  '/photo-viewer/{token}/{indices}': [200, 200, 200, 200, 200],
}

/** The least that the server takes for a built page. */
const PAGE = '<!doctype html><html lang="en"><head><!--boot--></head><body></body></html>'

const endpoints = Object.entries(allEndpoints) as [EndpointName, EndpointSpec][]
const routes: string[] = []
let server: TestApp
let app: FastifyInstance
let webRoot: string

beforeAll(async () => {
  server = await testApp()
  webRoot = await mkdtemp(join(tmpdir(), 'callboard-walk-'))
  await mkdir(join(webRoot, 'assets'))
  await writeFile(join(webRoot, 'assets/app.js'), '')
  for (const page of ['index', 'home', 'landing', 'kiosk']) await writeFile(join(webRoot, `${page}.html`), PAGE)
  app = await buildApp(server.deps, {
    logger: pino({ level: 'silent' }),
    webRoot,
    onRoute: ({ method, url }) => routes.push(...[method].flat().map((each) => `${each} ${url}`)),
  })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await server.close()
  await rm(webRoot, { recursive: true, force: true })
})

async function comeAs(visitor: Visitor, { owner, other, admin }: Scene): Promise<TestClient> {
  const client = createTestClient(app)
  const userId = { anonymous: undefined, owner: owner.userId, other: other.userId, admin: admin.id, expired: owner.userId }[visitor]
  if (userId) client.cookies.set(...(await server.sessionCookie(userId, { expired: visitor === 'expired' })))
  return client
}

async function call(client: TestClient, spec: EndpointSpec, name: EndpointName, scene: Scene, expected: number | undefined) {
  const { file, ...request } = await endpointCalls[name](scene)
  const address = addressOf(spec, request)
  if (file) return client.upload(address, { name: 'portrait.png', type: 'image/png', content: file })
  const unending = spec.success.type === 'text/event-stream' && expected === spec.success.status
  const response = await client.call(spec.method, address, { body: request.body, unending })
  if (unending) response.stream().destroy()
  return response
}

describe.each(endpoints)('%s', (name, spec) => {
  test.each(VISITORS.map((visitor, index) => [visitor, ENDPOINTS[name]?.[index]] as const))(
    'answers %s with %s',
    async (visitor, expected) => {
      const scene = await makeScene(server)
      const response = await call(await comeAs(visitor, scene), spec, name, scene, expected)
      expect(response.statusCode).toBe(expected)
      if (response.statusCode >= 400) {
        // Nothing but the message and the fields at fault, and a status that the contract names.
        expect(errorBody.strict().safeParse(response.json()).success).toBe(true)
        expect(spec.errors).toContain(response.statusCode)
      } else {
        expect(response.statusCode).toBe(spec.success.status)
        if (spec.success.type !== undefined) expect(response.headers['content-type']).toContain(spec.success.type.split('*', 1)[0])
        else if (spec.success.body === null) expect(response.body).toBe('')
        else expect(spec.success.body.parse(response.json())).toEqual(response.json())
      }
    },
  )
})

describe('every route', () => {
  test('is an endpoint of the contract, or stated here', () => {
    const known = new Set([
      ...Object.keys(OTHER_ROUTES),
      ...endpoints.map(([, { method, path }]) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    ])
    // Fastify answers HEAD wherever it answers GET.
    const unknown = routes.filter((route) => !known.has(route.replace(/^HEAD /, 'GET ')))
    expect(unknown).toEqual([])
    expect([...known].filter((route) => !routes.includes(route))).toEqual([])
  })

  test.each(Object.entries(OTHER_ROUTES))('%s answers as stated', async (route, { address, statuses }) => {
    const method = route.startsWith('POST') ? 'POST' : 'GET'
    for (const [index, visitor] of VISITORS.entries()) {
      const response = await (await comeAs(visitor, await makeScene(server))).call(method, address)
      expect(response.statusCode, visitor).toBe(statuses[index])
    }
  })

  test('is as closed to HEAD as to GET', async () => {
    for (const [name, spec] of endpoints) {
      if (spec.method !== 'GET') continue
      const scene = await makeScene(server)
      const address = addressOf(spec, await endpointCalls[name](scene))
      for (const [index, visitor] of VISITORS.entries()) {
        const response = await (await comeAs(visitor, scene)).call('HEAD', address)
        expect([response.statusCode, response.body], `${visitor} ${address}`).toEqual([ENDPOINTS[name]?.[index], ''])
      }
    }
  })

  test('refuses a method it has not with a 404 that says no more', async () => {
    const client = await comeAs('admin', await makeScene(server))
    for (const path of ['/api/projects/1', '/api/public/talent/1', '/api/no-such-thing'])
      for (const method of ['POST', 'PATCH', 'OPTIONS'] as const) {
        const response = await client.call(method, path, { body: { title: 'x' } })
        expect([response.statusCode, response.json()], `${method} ${path}`).toEqual([404, { message: 'Not found' }])
      }
  })
})

test.each(PAGES.map(({ path }) => path))('the page %s answers as stated', async (path) => {
  for (const [index, visitor] of VISITORS.entries()) {
    const response = await (await comeAs(visitor, await makeScene(server))).get(path.replace(/\{\w+\}/, '1'))
    expect([response.statusCode, response.headers['content-type']], visitor).toEqual([
      PAGE_STATUSES[path][index],
      'text/html; charset=utf-8',
    ])
  }
})

describe('a session', () => {
  test('that was tampered with is nobody', async () => {
    const { owner } = await makeScene(server)
    const [name, value] = await server.sessionCookie(owner.userId)
    for (const forged of [`${value}x`, value.slice(0, -1), value.split('.')[0] ?? '', '%E0%A4%A', 'x'.repeat(5000), '%00']) {
      const client = createTestClient(app)
      client.cookies.set(name, forged)
      expect((await client.get('/api/auth/user')).statusCode, forged.slice(0, 30)).toBe(401)
    }
  })

  test('has the rights that its account has now, and none once the account is gone', async () => {
    const scene = await makeScene(server)
    const client = await comeAs('admin', scene)
    const account = eq(users.id, scene.admin.id)
    expect((await client.get('/api/talent/search')).statusCode).toBe(200)
    await server.deps.platform.db.update(users).set({ role: 'student' }).where(account)
    expect((await client.get('/api/talent/search')).statusCode).toBe(403)
    await server.deps.platform.db.delete(users).where(account)
    expect((await client.get('/api/talent/search')).statusCode).toBe(401)
  })
})

test('another site’s page changes nothing with the visitor’s cookie', async () => {
  const scene = await makeScene(server)
  const client = await comeAs('admin', scene)
  for (const site of ['cross-site', 'same-site']) {
    const response = await client.call('POST', '/api/projects', { body: { title: 'x' }, headers: { 'sec-fetch-site': site } })
    expect(response.statusCode).toBe(403)
  }
  expect(
    (await client.call('POST', '/api/projects', { body: { title: 'x' }, headers: { 'sec-fetch-site': 'same-origin' } })).statusCode,
  ).toBe(201)
})
