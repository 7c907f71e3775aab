import { checkAccess } from '@callboard/contract/access'
import { allEndpoints } from '@callboard/contract/all-endpoints'
import type { EndpointSpec } from '@callboard/contract/endpoint'
import { COMMON_ERROR } from '@callboard/contract/errors'
import { NOBODY, PERSON_HEADER } from '@callboard/contract/page-person'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type AccessWalk, openAccessWalk } from '#testing/access-walk.ts'
import { addressOf, type EndpointCall, type EndpointName, endpointCalls } from '#testing/endpoint-calls.ts'
import { errorOf } from '#testing/error-of.ts'
import { ENDPOINTS, VISITORS } from '#testing/expected-statuses.ts'
import { OTHER_ROUTES } from '#testing/other-routes.ts'
import { sampleOf } from '#testing/sample.ts'
import { makeScene, type Scene } from '#testing/scene.ts'
import type { TestClient } from '#testing/test-client.ts'

/** One hook decides for all calls before their own code runs, so samples are enough. */
const changes = (Object.entries(allEndpoints) as [EndpointName, EndpointSpec][]).filter(([, { method }]) => method !== 'GET')
const uploads = Object.keys(OTHER_ROUTES).filter((route) => /^(POST|HEAD|PATCH|DELETE) \/api\/self-tapes\/uploads/.test(route))

/** A header of every answer for which the body would have been read. */
const LET_IN = 'x-let-in'

let walk: AccessWalk
beforeAll(async () => {
  walk = await openAccessWalk()
})
afterAll(() => walk.close())

/** A person who may make the call, and another person. */
const peopleOf = ({ access }: Pick<EndpointSpec, 'access'>, { owner, other, admin }: Scene) =>
  checkAccess(access, 'student') === 'forbidden'
    ? { visitor: 'admin' as const, own: admin.id, foreign: owner.userId }
    : { visitor: 'owner' as const, own: owner.userId, foreign: other.userId }

function callFrom(page: string, client: TestClient, spec: EndpointSpec, { body, ...call }: EndpointCall) {
  return client.call(spec.method, addressOf(spec, call), { body, headers: { [PERSON_HEADER]: page } })
}

/** A digest of all rows; without sessions, because the reading session is new. */
async function stored(): Promise<unknown> {
  const pool = walk.server.deps.platform.db.$client
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'sessions'`,
  )
  const sums = tables.map(({ name }) => `SELECT '${name}' AS name, md5(string_agg(t::text, '' ORDER BY t::text)) AS sum FROM ${name} t`)
  const { rows } = await pool.query(`${sums.join(' UNION ALL ')} ORDER BY name`)
  return rows
}

/** Waits until all background work has ended, for example mails about the tested object. */
async function quiet(): Promise<void> {
  const open = "SELECT 1 FROM pgboss.job WHERE state IN ('created', 'active') AND start_after <= now() LIMIT 1"
  const { $client: pool } = walk.server.deps.platform.db
  await vi.waitUntil(async () => (await pool.query(open)).rowCount === 0, { timeout: 10_000, interval: 20 })
}

describe('a change from a page of another person', () => {
  test.each(sampleOf(changes, 0))('is refused by %s, which reads and stores nothing', async (name, spec) => {
    const scene = await makeScene(walk.server)
    const call = await endpointCalls[name](scene)
    const { visitor, own, foreign } = peopleOf(spec, scene)
    await quiet()
    const before = await stored()
    const answer = await callFrom(foreign, await walk.comeAs(visitor, scene), spec, call)
    expect([answer.statusCode, answer.json()]).toEqual([409, errorOf(COMMON_ERROR.otherPerson)])
    expect(answer.headers[PERSON_HEADER]).toBe(own)
    expect(answer.headers[LET_IN]).toBe(undefined)
    expect(await stored()).toEqual(before)
  })

  test.each(uploads)('is refused by %s', async (route) => {
    const scene = await makeScene(walk.server)
    const { address, headers, payload } = OTHER_ROUTES[route] ?? { address: '' }
    const path = typeof address === 'string' ? address : await address(scene)
    const client = await walk.comeAs('owner', scene)
    const answer = await client.call(route.split(' ')[0] as 'POST', path, {
      headers: { ...headers, [PERSON_HEADER]: scene.other.userId },
      ...(payload !== undefined && { payload }),
    })
    expect([answer.statusCode, answer.headers[PERSON_HEADER]]).toEqual([409, scene.owner.userId])
  })
})

describe('a change from a signed-out page while a person is signed in', () => {
  test.each(sampleOf(changes, 1))('is only taken by %s if anyone may ask for it', async (name, spec) => {
    const scene = await makeScene(walk.server)
    const call = await endpointCalls[name](scene)
    const { visitor } = peopleOf(spec, scene)
    const { statusCode, headers } = await callFrom(NOBODY, await walk.comeAs(visitor, scene), spec, call)
    if (spec.access === 'anyone' && name !== 'demoSignIn') expect(headers[PERSON_HEADER]).toBe(undefined)
    else expect(statusCode).toBe(409)
  })
})

test.each(sampleOf(changes, 2).filter(([, { consumes }]) => consumes !== 'multipart'))(
  '%s answers the page of the person who is signed in as it answers a program',
  async (name, spec) => {
    const scene = await makeScene(walk.server)
    const { visitor, own } = peopleOf(spec, scene)
    // Some calls are valid only in the session that requests them.
    const client = await walk.comeAs(visitor, scene)
    const { statusCode } = await callFrom(own, client, spec, await endpointCalls[name](scene))
    expect(statusCode).toBe(ENDPOINTS[name][VISITORS.indexOf(visitor)])
  },
)

test('a page whose session has ended is asked to sign in, as usual', async () => {
  const scene = await makeScene(walk.server)
  const answer = await callFrom(scene.owner.userId, await walk.comeAs('anonymous', scene), allEndpoints.updateOwnProfile, { body: {} })
  expect([answer.statusCode, answer.headers[PERSON_HEADER]]).toEqual([401, undefined])
})

test('the document of the endpoints names the header of pages at every change, and at no read', async () => {
  const { paths } = (await (await walk.comeAs('anonymous', await makeScene(walk.server))).get('/api/openapi.json')).json()
  // Mail providers call it, no page.
  const { '/api/inbound-mail': _, ...ofPages } = paths
  const named = Object.values<Record<string, { parameters: { $ref?: string }[] }>>(ofPages)
    .flatMap((methods) => Object.entries(methods))
    .map(([method, { parameters }]) => [
      ['get', 'head'].includes(method),
      parameters.some(({ $ref }) => $ref === '#/components/parameters/Person'),
    ])
  expect(named.filter(([isRead, isNamed]) => isRead === isNamed)).toEqual([])
})
