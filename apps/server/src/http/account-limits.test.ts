import { allEndpoints } from '@callboard/contract/all-endpoints'
import type { EndpointSpec } from '@callboard/contract/endpoint'
import { OWN_DATA_DOWNLOADS } from '@callboard/contract/own-data-options'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { createTestClient } from '#testing/test-client.ts'
import { accountCounters } from './account-limits.ts'
import { addressOf } from './address-of.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ env: { RATE_LIMIT: 'on' } })
})
afterAll(() => server.close())

/** A counter that all instances of a test share, as the database's is. */
function sharedCount() {
  const tries = new Map<string, number>()
  return async (what: string, more: number, windowMs: number) => {
    tries.set(what, (tries.get(what) ?? 0) + more)
    return { tries: tries.get(what) ?? 0, left: windowMs }
  }
}

test('what one account does too often is refused until its time is over, and nobody else’s', () => {
  let now = 0
  const { take } = accountCounters(sharedCount(), () => now)
  const limit = { max: 3, seconds: 60 }
  expect([1, 2, 3, 4].map(() => take('ada', limit))).toEqual([0, 0, 0, 60_000])
  expect(take('grace', limit)).toBe(0)
  now = 60_000
  expect(take('ada', limit)).toBe(0)
})

test('instances count together', async () => {
  const count = sharedCount()
  const [one, two] = [accountCounters(count, () => 0), accountCounters(count, () => 0)]
  const limit = { max: 4, seconds: 60 }
  for (let tries = 0; tries < 4; tries += 1) one.take('ada', limit)
  await expect.poll(() => two.take('ada', limit)).toBeGreaterThan(0)
})

test('a database that does not answer refuses nobody who is within the limit, and lets nobody go beyond it', async () => {
  const { take } = accountCounters(
    () => Promise.reject(new Error('away')),
    () => 0,
  )
  const limit = { max: 2, seconds: 60 }
  expect([1, 2, 3].map(() => take('ada', limit))).toEqual([0, 0, 60_000])
})

test('an account is refused from whatever address, and told when to come back', async () => {
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

test('whoever downloaded everything ten times is told before the eleventh how long it takes', async () => {
  const client = await signIn(server, { id: (await makeProfile(server)).userId })
  expect((await client.get('/api/account/data/allowance')).json()).toEqual({ left: OWN_DATA_DOWNLOADS, retryAfterSeconds: 0 })
  for (let tries = 0; tries < OWN_DATA_DOWNLOADS; tries += 1) await client.get('/api/account/data')
  const { left, retryAfterSeconds } = (await client.get('/api/account/data/allowance')).json()
  expect([left, retryAfterSeconds > 86_000 && retryAfterSeconds <= 86_400]).toEqual([0, true])
  const refused = await client.get('/api/account/data')
  expect([refused.statusCode, Math.abs(Number(refused.headers['retry-after']) - retryAfterSeconds) < 60]).toEqual([429, true])
})

test('whoever was gone before their address was read is counted, without an error', () => {
  expect(addressOf({})).toBe('gone')
  expect(addressOf({ ip: '192.0.2.1' })).toBe('192.0.2.1')
  expect(addressOf({ ip: '2001:db8::1' })).toBe(addressOf({ ip: '2001:db8::2' }))
})
