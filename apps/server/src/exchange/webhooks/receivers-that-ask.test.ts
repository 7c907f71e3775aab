import { DELIVERY_TIMING, nextAttempt, retryAfterSeconds } from '@callboard/contract/exchange/webhooks/rules'
import { HOUR_MS } from '@callboard/contract/time/durations'
import { beforeEach, expect, test } from 'vitest'
import { makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'
import { webhookDesk } from '#testing/webhook-desk.ts'
import { webhookReceiver } from '#testing/webhook-receiver.ts'

/* Receivers that ask to be left alone: for a while (`Retry-After`), or permanently (410 Gone). */

const clock = fakeClock(new Date(Date.now() + 60_000))
const receiver = webhookReceiver(clock.now)
const server = testServer({ clock, network: receiver.network })
let director: TestClient
beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
})
const { send, add } = webhookDesk(server, receiver, () => director)
const sendATest = (id: number) => director.post(`/api/webhooks/${id}/test`)
const answersWith = (status: number, headers = {}) => {
  receiver.answer = (_, response) => {
    response.writeHead(status, headers).end()
    return false
  }
}
const webhook = async () => (await director.get('/api/webhooks')).json()[0]

test('410 ends a webhook, which its row and the audit log say, until somebody resumes it', async () => {
  const id = await add()
  answersWith(410)
  for (let at = 0; at < 3; at++) await sendATest(id)
  await send()
  expect(await webhook()).toMatchObject({ isPaused: true, endedAt: clock.now().toISOString() })
  const { length } = receiver.messages
  clock.advance(24 * 60)
  await send()
  expect(receiver.messages).toHaveLength(length)
  expect(await rowsIn(server, "SELECT actor, subject FROM audit_log WHERE action = 'webhook.ended'")).toEqual([
    { actor: null, subject: `webhook:${id}` },
  ])
  const { url, events } = await webhook()
  await director.put(`/api/webhooks/${id}`, { url, events, isPaused: false })
  expect(await webhook()).toMatchObject({ isPaused: false, endedAt: null })
})

test.each([
  ['seconds', () => '3600'],
  ['a date', () => new Date(Math.ceil(clock.now().getTime() / 1000) * 1000 + HOUR_MS).toUTCString()],
])('a Retry-After as %s is kept, for other messages as well', async (_, header) => {
  const id = await add()
  answersWith(503, { 'Retry-After': header() })
  await sendATest(id)
  await send()
  expect(receiver.messages).toHaveLength(1)
  await sendATest(id)
  clock.advance(59)
  await send()
  expect(receiver.messages).toHaveLength(1)
  clock.advance(2)
  await send()
  expect(receiver.messages.length).toBeGreaterThanOrEqual(2)
})

test('a Retry-After is read as RFC 9110 says, and bounded', () => {
  const now = new Date('2026-11-29T12:00:00Z')
  const read = (header: string | undefined) => retryAfterSeconds(header, now)
  expect([read('120'), read('Sun, 29 Nov 2026 12:10:00 GMT'), read('Sun, 29 Nov 2020 12:10:00 GMT')]).toEqual([120, 600, 0])
  expect([read('soon'), read('-5'), read(undefined), read('9'.repeat(40))]).toEqual([0, 0, 0, 0])
  expect(nextAttempt(1, now, now, 1e9)).toEqual(new Date(now.getTime() + DELIVERY_TIMING.longestWait * 1000))
})
