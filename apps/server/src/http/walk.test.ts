import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { allEndpoints } from '@callboard/contract/all-endpoints'
import type { EndpointSpec } from '@callboard/contract/endpoint'
import { errorBody } from '@callboard/contract/errors'
import { PAGES } from '@callboard/contract/pages'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { users } from '#db/schema/accounts.ts'
import { openLog } from '#platform/log-lines.ts'
import { addressOf, type EndpointCall, type EndpointName, endpointCalls } from '#testing/endpoint-calls.ts'
import { ENDPOINTS, OTHER_ROUTES, PAGE_STATUSES, VISITORS, type Visitor } from '#testing/expected-statuses.ts'
import { makeScene, type Scene } from '#testing/scene.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { createTestClient, type TestClient } from '#testing/test-client.ts'
import { makeWebRoot } from '#testing/web-root.ts'

/** The least that the server takes for a built page. */
const PAGE = '<!doctype html><html lang="en"><head><!--boot--></head><body></body></html>'

const endpoints = Object.entries(allEndpoints) as [EndpointName, EndpointSpec][]
const routes: string[] = []
let server: TestApp
let app: FastifyInstance
let webRoot: string

beforeAll(async () => {
  server = await testApp()
  webRoot = await makeWebRoot(() => PAGE)
  await writeFile(join(webRoot, 'assets/app.js'), '')
  app = await buildApp(server.deps, {
    logger: openLog('silent'),
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

interface Call {
  readonly scene: Scene
  readonly request: EndpointCall
}

async function makeCall(name: EndpointName): Promise<Call> {
  const scene = await makeScene(server)
  return { scene, request: await endpointCalls[name](scene) }
}

async function send(client: TestClient, spec: EndpointSpec, { file, ...request }: EndpointCall, expected: number | undefined) {
  const address = addressOf(spec, request)
  if (file) return client.upload(address, { name: 'portrait.png', type: 'image/png', content: file })
  const unending = spec.success.type === 'text/event-stream' && expected === spec.success.status
  const response = await client.call(spec.method, address, { body: request.body, unending })
  if (unending) response.stream().destroy()
  return response
}

describe.each(endpoints)('%s', (name, spec) => {
  // Who is refused changes nothing, so that all of them may try the same call.
  let refused: Promise<Call> | undefined
  test.each(VISITORS.map((visitor, index) => [visitor, ENDPOINTS[name]?.[index]] as const))(
    'answers %s with %s',
    async (visitor, expected) => {
      const isRefused = expected === 401 || expected === 403
      if (isRefused) refused ??= makeCall(name)
      const { scene, request } = await (isRefused && refused ? refused : makeCall(name))
      const response = await send(await comeAs(visitor, scene), spec, request, expected)
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
    const unknown = routes.filter((route) => !known.has(route) && !known.has(route.replace(/^HEAD /, 'GET ')))
    expect(unknown).toEqual([])
    expect([...known].filter((route) => !routes.includes(route))).toEqual([])
  })

  test.each(Object.entries(OTHER_ROUTES))('%s answers as stated', async (route, { address, statuses, ...request }) => {
    const method = route.split(' ')[0] as 'GET'
    for (const [index, visitor] of VISITORS.entries()) {
      const scene = await makeScene(server)
      const path = typeof address === 'string' ? address : await address(scene)
      const response = await (await comeAs(visitor, scene)).call(method, path, request)
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
  const scene = await makeScene(server)
  for (const [index, visitor] of VISITORS.entries()) {
    const response = await (await comeAs(visitor, scene)).get(path.replace(/\{\w+\}/, '1'))
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
