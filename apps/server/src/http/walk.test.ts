import { allEndpoints } from '@callboard/contract/all-endpoints'
import type { EndpointSpec } from '@callboard/contract/endpoint'
import { TOKEN_SCOPES } from '@callboard/contract/exchange/api-tokens/rules'
import { PAGES } from '@callboard/contract/pages'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { type AccessWalk, openAccessWalk } from '#testing/access-walk.ts'
import type { EndpointName } from '#testing/endpoint-calls.ts'
import { VISITORS } from '#testing/expected-statuses.ts'
import { OTHER_ROUTES } from '#testing/other-routes.ts'
import { makeScene } from '#testing/scene.ts'
import { EVERYBODY, endpointStatus, isStaff } from '#testing/staff-statuses.ts'
import { createTestClient } from '#testing/test-client.ts'

/** The archive of the office comes first, because it contains the results of the other calls. */
const endpoints = (Object.entries(allEndpoints) as [EndpointName, EndpointSpec][]).sort(
  ([a], [b]) => Number(b === 'downloadOfficeArchive') - Number(a === 'downloadOfficeArchive'),
)
let walk: AccessWalk

beforeAll(async () => {
  walk = await openAccessWalk()
})
afterAll(() => walk.close())

describe.each(endpoints)('%s', (name) => {
  test.each(EVERYBODY.map((visitor) => [visitor, endpointStatus(name, visitor)] as const))('answers %s with %s', (visitor) =>
    walk.callEndpoint(name, visitor),
  )
})

test.each(endpoints)('%s takes tokens of the scope that it states, and no others', async (name, { token: needed }) => {
  if (needed) await walk.callWithToken(name, [needed])
  await walk.callWithToken(
    name,
    TOKEN_SCOPES.filter((scope) => scope !== needed),
  )
})

describe('every route', () => {
  test('is an endpoint of the contract, or listed here', () => {
    const known = new Set([
      ...Object.keys(OTHER_ROUTES),
      ...endpoints.map(([, { method, path }]) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    ])
    // Fastify answers HEAD for every GET route.
    const unknown = walk.routes.filter((route) => !known.has(route) && !known.has(route.replace(/^HEAD /, 'GET ')))
    expect(unknown).toEqual([])
    expect([...known].filter((route) => !walk.routes.includes(route))).toEqual([])
  })

  test.each(Object.entries(OTHER_ROUTES))('%s answers as stated', async (route, { address, statuses, ...request }) => {
    const method = route.split(' ')[0] as 'GET'
    for (const visitor of EVERYBODY) {
      const scene = await makeScene(walk.server)
      const path = typeof address === 'string' ? address : await address(scene)
      const response = await (await walk.comeAs(visitor, scene)).call(method, path, request)
      // No route outside the contract distinguishes between roles of the staff.
      expect(response.statusCode, visitor).toBe(statuses[VISITORS.indexOf(isStaff(visitor) ? 'admin' : visitor)])
    }
  })

  test('refuses other methods with a 404 without details', async () => {
    const client = await walk.comeAs('admin', await makeScene(walk.server))
    for (const path of ['/api/projects/1', '/api/public/talent/1', '/api/no-such-thing'])
      for (const method of ['POST', 'PATCH', 'OPTIONS'] as const) {
        const response = await client.call(method, path, { body: { title: 'x' } })
        expect([response.statusCode, response.json()], `${method} ${path}`).toEqual([404, { code: 'not-found', message: 'Not found' }])
      }
  })
})

test.each(PAGES.map(({ path }) => path))('the page %s answers as stated', (path) => walk.openPage(path))

describe('a session', () => {
  test('that was tampered with is anonymous', async () => {
    const { owner } = await makeScene(walk.server)
    const [name, value] = await walk.server.sessionCookie(owner.userId)
    for (const forged of [`${value}x`, value.slice(0, -1), value.split('.')[0] ?? '', '%E0%A4%A', 'x'.repeat(5000), '%00']) {
      const client = createTestClient(walk.app)
      client.cookies.set(name, forged)
      expect((await client.get('/api/auth/user')).statusCode, forged.slice(0, 30)).toBe(401)
    }
  })

  test('has the rights that its account has now, and none once the account is gone', async () => {
    const scene = await makeScene(walk.server)
    const client = await walk.comeAs('admin', scene)
    const account = eq(users.id, scene.admin.id)
    expect((await client.get('/api/talent/search')).statusCode).toBe(200)
    await walk.server.deps.platform.db.update(users).set({ role: 'student' }).where(account)
    expect((await client.get('/api/talent/search')).statusCode).toBe(403)
    await walk.server.deps.platform.db.delete(users).where(account)
    expect((await client.get('/api/talent/search')).statusCode).toBe(401)
  })
})

test('another site’s page changes nothing with the visitor’s cookie', async () => {
  const scene = await makeScene(walk.server)
  const client = await walk.comeAs('admin', scene)
  for (const site of ['cross-site', 'same-site']) {
    const response = await client.call('POST', '/api/projects', { body: { title: 'x' }, headers: { 'sec-fetch-site': site } })
    expect(response.statusCode).toBe(403)
  }
  expect(
    (await client.call('POST', '/api/projects', { body: { title: 'x' }, headers: { 'sec-fetch-site': 'same-origin' } })).statusCode,
  ).toBe(201)
})
