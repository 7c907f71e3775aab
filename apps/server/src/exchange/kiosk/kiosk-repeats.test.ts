import { randomUUID } from 'node:crypto'
import { KIOSK_RATE_LIMIT } from '@callboard/contract/endpoint'
import { KIOSK_ERROR } from '@callboard/contract/exchange/kiosk/errors'
import { KIOSK_MESSAGE } from '@callboard/contract/exchange/kiosk/rules'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { photoUploads } from '#db/schema/profiles.ts'
import { errorOf } from '#testing/error-of.ts'
import { kioskPhoto, visitor } from '#testing/kiosk-visitor.ts'
import { jobsDone, mailsTo } from '#testing/outbox.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let server: TestApp
let second: Awaited<ReturnType<TestApp['another']>>
beforeAll(async () => {
  server = await testApp({ env: { ROLE: 'all', RATE_LIMIT: 'on' } })
  // Started before any upload: a server removes half-written files from its disk when it starts.
  second = await server.another()
})
afterAll(() => server.close())

let devices = 0
/** Sends each call from another network address, so that the rate limit does not interfere. */
function register(body: object, key: string | undefined, { app = server.app, from = `10.1.${devices >> 8}.${devices++ & 255}` } = {}) {
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  return app.inject({ method: 'POST', url: '/api/kiosk/create-account', body, headers, remoteAddress: from })
}

const shown = (answer: Awaited<ReturnType<typeof register>>) => [answer.statusCode, answer.body]

async function expectOnce(email: string) {
  const { db } = server.deps.platform
  expect(await db.$count(users, eq(users.email, email))).toBe(1)
  await jobsDone(server, 'welcome-mail')
  expect(await mailsTo(server, email)).toHaveLength(1)
}

test('a repeated request gets the same answer, and registers and mails once', async () => {
  const [sent, key] = [await visitor(), randomUUID()]
  const first = await register(sent, key)
  expect(first.statusCode).toBe(201)
  for (let repeat = 0; repeat < 3; repeat += 1) expect(shown(await register(sent, key))).toEqual(shown(first))
  // The device may have encoded the same photo again.
  expect(shown(await register({ ...sent, photos: [await kioskPhoto(9)] }, key))).toEqual(shown(first))
  await expectOnce(sent.email)
})

test('many simultaneous requests to two servers register and mail once', async () => {
  const [sent, key] = [await visitor(), randomUUID()]
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => register(sent, key, { app: index % 2 ? second.app : server.app })),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(shown(answer)))).size).toBe(1)
  expect(answers[0]?.statusCode).toBe(201)
  await expectOnce(sent.email)
  const { db } = server.deps.platform
  const [account] = await db.select().from(users).where(eq(users.email, sent.email))
  expect(await db.$count(photoUploads, eq(photoUploads.userId, account?.id ?? ''))).toBe(1)
})

test('after a crash between commit and response, the repeated request gets the original answer', async () => {
  const [sent, key] = [await visitor(), randomUUID()]
  const { kioskRegistration } = await import('@callboard/contract/exchange/kiosk/endpoints')
  // Committed, but without a response.
  const { id } = await server.deps.kiosk.register({
    key,
    registration: kioskRegistration.parse(sent),
    language: 'en',
    who: 'address 192.0.2.1',
  })
  const answer = await register(sent, key)
  expect([answer.statusCode, answer.json()]).toEqual([201, { id, message: KIOSK_MESSAGE.created }])
  await expectOnce(sent.email)
})

test('a refused registration may be corrected and sent with the same key', async () => {
  const [sent, key] = [await visitor(), randomUUID()]
  expect((await register(sent, undefined)).statusCode).toBe(201)
  const refused = await register(sent, key)
  expect([refused.statusCode, refused.json()]).toEqual([409, errorOf(KIOSK_ERROR.exists)])
  expect(shown(await register(sent, key))).toEqual(shown(refused))
  const corrected = await visitor()
  expect((await register(corrected, key)).statusCode).toBe(201)
  await expectOnce(corrected.email)
})

test('a key that was used for another person is refused', async () => {
  const key = randomUUID()
  expect((await register(await visitor(), key)).statusCode).toBe(201)
  const other = await register(await visitor(), key)
  expect([other.statusCode, other.json()]).toEqual([409, errorOf(KIOSK_ERROR.otherRegistration)])
})

test.each(['', 'ä', 'a b', 'a'.repeat(201), 'tab\there'])('the key %j is refused', async (key) => {
  expect([400]).toContain((await register(await visitor(), key)).statusCode)
})

test('without a key the same person is registered only once, too', async () => {
  const sent = await visitor()
  expect([(await register(sent, undefined)).statusCode, (await register(sent, undefined)).statusCode]).toEqual([201, 409])
  await expectOnce(sent.email)
})

test('neither key nor address is stored with the remembered registration', async () => {
  const [sent, key] = [await visitor(), randomUUID()]
  await register(sent, key)
  const { rows } = await server.deps.platform.db.$client.query('SELECT kiosk_registrations::text AS kept FROM kiosk_registrations')
  expect(rows.length).toBeGreaterThan(0)
  for (const { kept } of rows) expect(kept).not.toMatch(new RegExp(`${key}|${sent.email}`))
})

test('one network address may register 200 visitors an hour including repeats, but cannot probe addresses without limit', async () => {
  expect(KIOSK_RATE_LIMIT.max).toBeGreaterThanOrEqual(400 * (KIOSK_RATE_LIMIT.seconds / 3600))
  const limits: unknown[] = []
  for (let call = 0; call < 2; call += 1) {
    const { headers } = await register({}, undefined, { from: '192.0.2.7' })
    limits.push([headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']].map(Number))
  }
  const { max } = KIOSK_RATE_LIMIT
  expect(limits).toEqual([
    [max, max - 1],
    [max, max - 2],
  ])
})
