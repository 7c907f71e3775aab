import { allEndpoints } from '@callboard/contract/all-endpoints'
import { TAPE_UPLOADS_BEGUN } from '@callboard/contract/casting/self-tapes/rules'
import { CALLS_OF_AN_ACCOUNT, CHANGES_OF_AN_ACCOUNT, type EndpointSpec } from '@callboard/contract/endpoint'
import { OWN_DATA_DOWNLOADS } from '@callboard/contract/office/own-data/rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { uploadsOf } from '#testing/tape-uploads.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { createTestClient, type TestClient } from '#testing/test-client.ts'
import { addressOf } from './address-of.ts'
import { limitCounters } from './limit-counters.ts'
import { rateLimitStore } from './rate-limit-store.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ env: { RATE_LIMIT: 'on', TRUST_PROXY: '1' } })
})
afterAll(() => server.close())

/** A counter that all instances of a test share, like the database's. */
function sharedCount() {
  const tries = new Map<string, number>()
  return async (what: string, more: number, windowMs: number) => {
    tries.set(what, (tries.get(what) ?? 0) + more)
    return { tries: tries.get(what) ?? 0, left: windowMs }
  }
}

test('frequent calls of one account are refused until its time is over, and no other account’s', () => {
  let now = 0
  const { take } = limitCounters(sharedCount(), { now: () => now })
  const limit = { max: 3, seconds: 60 }
  expect([1, 2, 3, 4].map(() => take('ada', limit))).toEqual([0, 0, 0, 60_000])
  expect(take('grace', limit)).toBe(0)
  now = 60_000
  expect(take('ada', limit)).toBe(0)
})

test('expired counters are removed, and of too many the oldest, whose count the database keeps', async () => {
  let now = 0
  const count = sharedCount()
  const { take, size } = limitCounters(count, { now: () => now, most: 100 })
  const limit = { max: 2, seconds: 60 }
  take('ada', limit)
  take('ada', limit)
  for (let one = 0; one < 6000; one += 1) take(`stranger ${one}`, limit)
  expect(size()).toBe(100)
  await expect.poll(() => take('ada', limit)).toBeGreaterThan(0)
  now = 120_000
  take('grace', limit)
  expect(size()).toBe(1)
})

test('instances count together', async () => {
  const count = sharedCount()
  const [one, two] = [limitCounters(count, { now: () => 0 }), limitCounters(count, { now: () => 0 })]
  const limit = { max: 4, seconds: 60 }
  for (let tries = 0; tries < 4; tries += 1) one.take('ada', limit)
  await expect.poll(() => two.take('ada', limit)).toBeGreaterThan(0)
})

test('a refusal is reported in full, however long the first report took', async () => {
  const told: number[] = []
  let heard = () => {}
  const { take } = limitCounters(
    async (_what, more, windowMs) => {
      told.push(more)
      await new Promise<void>((resolve) => {
        heard = resolve
      })
      return { tries: told.reduce((sum, tries) => sum + tries), left: windowMs }
    },
    { now: () => 0 },
  )
  const limit = { max: 40, seconds: 60 }
  for (let tries = 0; tries < 40; tries += 1) expect(take('ada', limit)).toBe(0)
  expect(told).toEqual([2])
  heard()
  await expect.poll(() => [take('ada', limit), ...told]).toEqual([60_000, 2, 38])
})

test('without an answer of the database, calls within the limit pass and calls beyond it do not', async () => {
  const { take } = limitCounters(() => Promise.reject(new Error('away')), { now: () => 0 })
  const limit = { max: 2, seconds: 60 }
  expect([1, 2, 3].map(() => take('ada', limit))).toEqual([0, 0, 60_000])
})

test('an account is refused from any address, with the time of the next try', async () => {
  const user = await makeUser(server)
  const [laptop, phone] = [await signIn(server, user), await signIn(server, user)]
  const { max } = (allEndpoints.requestDeletionCode as EndpointSpec).accountLimit ?? { max: 0 }
  for (let tries = 0; tries < max; tries += 1) expect((await laptop.post('/api/account/deletion-code')).statusCode).toBe(202)
  const refused = await phone.post('/api/account/deletion-code')
  expect([refused.statusCode, refused.json().message]).toEqual([429, 'Too many attempts. Please wait a moment and try again.'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
  const other = await signIn(server, await makeUser(server))
  expect((await other.post('/api/account/deletion-code')).statusCode).toBe(202)
  const elsewhere = await server.another()
  const there = createTestClient(elsewhere.app)
  there.cookies.set(...(await server.sessionCookie(user.id)))
  await expect.poll(async () => (await there.post('/api/account/deletion-code')).statusCode).toBe(429)
})

test('anyone who downloaded everything ten times is told before the eleventh how long it takes', async () => {
  const client = await signIn(server, { id: (await makeProfile(server)).userId })
  expect((await client.get('/api/account/data/allowance')).json()).toEqual({ left: OWN_DATA_DOWNLOADS, retryAfterSeconds: 0 })
  for (let tries = 0; tries < OWN_DATA_DOWNLOADS; tries += 1) await client.get('/api/account/data')
  const { left, retryAfterSeconds } = (await client.get('/api/account/data/allowance')).json()
  expect([left, retryAfterSeconds > 86_000 && retryAfterSeconds <= 86_400]).toEqual([0, true])
  const refused = await client.get('/api/account/data')
  expect([refused.statusCode, Math.abs(Number(refused.headers['retry-after']) - retryAfterSeconds) < 60]).toEqual([429, true])
})

test('anyone who was gone before their address was read is counted, without an error', () => {
  expect(addressOf({})).toBe('gone')
  expect(addressOf({ ip: '192.0.2.1' })).toBe('192.0.2.1')
  expect(addressOf({ ip: '2001:db8::1' })).toBe(addressOf({ ip: '2001:db8::2' }))
})

describe('tokens that are made up', () => {
  const madeUp = (token: string) => `/api/edit-profile/${token}`
  const rows = async () =>
    Number((await server.deps.platform.db.$client.query('SELECT count(*)::int AS rows FROM rate_limits')).rows[0].rows)
  const put = (path: string, address: string) => server.anonymous().call('PUT', path, { body: {}, headers: { 'x-forwarded-for': address } })

  test('count against their address alone, and a link has its limit all the same', async () => {
    const director = await signIn(server, await makeUser(server, { role: 'admin' }))
    const { id } = await makeProfile(server)
    const { editUrl } = (await director.post(`/api/talent/${id}/edit-token`)).json()
    const link = `/api${new URL(editUrl).pathname}`
    const { accountLimit, rateLimit } = allEndpoints.updateLinkedProfile
    const [before, rowsBefore] = [server.app.limits?.size() ?? 0, await rows()]
    const statuses = new Set<number>()
    for (let tries = 0; tries < 5200; tries += 100) {
      const hundred = Array.from({ length: 100 }, (_, one) => put(madeUp(`${tries + one}`.padStart(43, 'x')), '198.51.100.7'))
      for (const { statusCode } of await Promise.all(hundred)) statuses.add(statusCode)
    }
    expect(statuses).toEqual(new Set([404, 429]))
    // One counter, for the address; on a busy machine the others may have ended.
    expect(server.app.limits?.size()).toBeLessThanOrEqual(before + 1)
    // Two if a new window of its limit has begun in between.
    expect((await rows()) - rowsBefore).toBeLessThanOrEqual(2)

    let refusedAt = 0
    for (let tries = 0; tries <= accountLimit.max && refusedAt === 0; tries += 1) {
      const address = `203.0.113.${Math.floor(tries / (rateLimit.max - 1))}`
      if ((await put(link, address)).statusCode === 429) refusedAt = tries
    }
    expect(refusedAt).toBe(accountLimit.max)
    expect((await put(link, '203.0.113.200')).headers['retry-after']).toBeDefined()
  })

  test('a count that has ended starts again', async () => {
    const { db } = server.deps.platform
    const store = rateLimitStore(db.$client, () => {})
    const count = async () => (await store.count('ada', 2, 60_000)).tries
    expect([await count(), await count()]).toEqual([2, 4])
    await db.$client.query("UPDATE rate_limits SET ends_at = now() - interval '1 second'")
    expect(await count()).toBe(2)
    store.close()
  })

  test('a table of limits that grows too long loses those that would end first', async () => {
    const { db } = server.deps.platform
    await db.$client.query(
      "INSERT INTO rate_limits SELECT sha256(one::text::bytea), 1, now() + one * interval '1 hour' FROM generate_series(1, 300) AS one",
    )
    const store = rateLimitStore(db.$client, () => {})
    await store.prune(100)
    store.close()
    expect(await rows()).toBe(100)
    const { rows: left } = await db.$client.query("SELECT min(ends_at) > now() + interval '200 hours' AS last FROM rate_limits")
    expect(left).toEqual([{ last: true }])
    await db.$client.query('DELETE FROM rate_limits')
  })
})

describe.each(['/api/unsubscribe/nobody', '/unsubscribe/nobody'])('by %s', (path) => {
  test('an address is refused by all instances together, with the time of the next try', async () => {
    const { max } = allEndpoints.unsubscribe.rateLimit
    const ask = (app = server.app) => createTestClient(app).call('POST', path, { headers: { 'x-forwarded-for': '192.0.2.60' } })
    for (let tries = 1; tries <= max; tries += 1) {
      const { statusCode, headers } = await ask()
      expect([statusCode, Number(headers['x-ratelimit-remaining'])]).toEqual([404, max - tries])
    }
    const refused = await ask()
    expect([refused.statusCode, refused.json().message]).toEqual([429, 'Too many attempts. Please wait a moment and try again.'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const { app } = await server.another()
    const both = async () => [(await ask()).statusCode, (await ask(app)).statusCode]
    await expect.poll(both, { timeout: 10_000 }).toEqual([429, 429])
  })
})

test('the limit of the address comes before that of the account', async () => {
  const user = await makeUser(server)
  const client = await signIn(server, user)
  const { rateLimit, accountLimit } = allEndpoints.askForNewPasskey
  const ask = (address: string) => client.call('POST', '/api/auth/passkeys/options', { headers: { 'x-forwarded-for': address } })
  for (let tries = 0; tries < rateLimit.max; tries += 1)
    await server.anonymous().call('POST', '/api/auth/passkeys/options', { headers: { 'x-forwarded-for': '192.0.2.50' } })
  expect(accountLimit.max).toBeLessThan(rateLimit.max)
  const other = await signIn(server, await makeUser(server))
  for (let tries = 0; tries < rateLimit.max; tries += 1)
    await other.call('POST', '/api/auth/passkeys/options', { headers: { 'x-forwarded-for': '192.0.2.50' } })
  for (let tries = 0; tries < accountLimit.max + 5; tries += 1) expect((await ask('192.0.2.50')).statusCode).toBe(429)
  expect((await ask('192.0.2.51')).statusCode).not.toBe(429)
})

test('a student who makes calendar addresses in a loop is refused before the audit log grows on', async () => {
  const { userId } = await makeProfile(server)
  const client = await signIn(server, { id: userId })
  const { max } = CHANGES_OF_AN_ACCOUNT
  const statuses: number[] = []
  for (let tries = 0; tries < max + 10; tries += 1) statuses.push((await client.post('/api/calendar-feed')).statusCode)
  expect(new Set(statuses.slice(0, max))).toEqual(new Set([201]))
  expect(new Set(statuses.slice(max))).toEqual(new Set([429]))
  const { rows } = await server.deps.platform.db.$client.query(
    "SELECT count(*)::int AS lines FROM audit_log WHERE actor = $1 AND action LIKE 'calendar-feed%'",
    [userId],
  )
  expect(rows).toEqual([{ lines: max }])
})

/** @returns the answer that is no 200 */
async function askTooOften(get: TestClient['get'], path: string, { max }: { max: number }) {
  // The calls were counted in memory; the database may learn about them only after the last one.
  for (let tries = 0; tries < max * 2.1; tries += 1) {
    const answer = await get(path)
    if (answer.statusCode !== 200) return answer
  }
  throw new Error('never refused')
}

test('a read counts against its account, also for what is read otherwise', async () => {
  const { id } = await makeProfile(server)
  const client = await signIn(server, await makeUser(server, { role: 'admin' }))
  const answer = await askTooOften(client.get, `/api/talent/${id}`, CALLS_OF_AN_ACCOUNT)
  expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await client.get('/api/talent/search')).statusCode).toBe(429)
  const other = await signIn(server, await makeUser(server, { role: 'admin' }))
  expect((await other.get(`/api/talent/${id}`)).statusCode).toBe(200)
})

test('a read counts against its address where nobody has signed in', async () => {
  const { id } = await makeProfile(server)
  const answer = await askTooOften(server.anonymous().get, `/api/public/talent/${id}`, allEndpoints.publicTalent.rateLimit)
  expect(answer.statusCode).toBe(429)
})

test('a student begins only so many uploads a day, whatever becomes of them', async () => {
  const client = await signIn(server, { id: (await makeProfile(server)).userId })
  const uploads = uploadsOf(client)
  for (let begun = 0; begun < TAPE_UPLOADS_BEGUN.max; begun += 1) {
    const { statusCode, headers } = await uploads.begin(9)
    expect(statusCode).toBe(201)
    await uploads.call('DELETE', String(headers.location), {})
  }
  const refused = await uploads.begin(9)
  expect([refused.statusCode, refused.json().message]).toEqual([429, 'Too many attempts. Please wait a moment and try again.'])
})
