import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { expect, test, vi } from 'vitest'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { killableWorker } from '#testing/killable-worker.ts'
import { rowsIn } from '#testing/talent-life.ts'
import { testApp } from '#testing/test-app.ts'

const PEOPLE = 12
const ADMIN = 'casting@example.edu'

vi.setConfig({ testTimeout: 400_000 })

/** A seed with short pauses: the failures of a message rarely follow one another. */
const SEED = 22

/** Whether the receiver fails at a message: a random half of all answers. @param attempt from 1 */
const fails = (message: number, attempt: number) =>
  (createHash('sha256').update(`${SEED} ${message} ${attempt}`).digest()[0] ?? 0) % 2 === 0

test('with a receiver that fails half of its answers and a server that is killed, each event arrives, in order, with a valid signature', async () => {
  const arrivals: { id: string; isTaken: boolean }[] = []
  let secret = ''
  let forged = 0
  let written: { id: string; subject: string }[] = []
  const receiver = createServer(async (request, response) => {
    const body = await text(request)
    try {
      new Webhook(secret).verify(body, request.headers as Record<string, string>)
    } catch {
      forged++
    }
    const id = String(request.headers['webhook-id'])
    const attempt = arrivals.filter((one) => one.id === id).length + 1
    const isTaken = !fails(
      written.findIndex((one) => one.id === id),
      attempt,
    )
    arrivals.push({ id, isTaken })
    // Answers some messages after a delay, so that the kill interrupts one.
    await sleep(20)
    response.writeHead(isTaken ? 204 : 500).end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  // This process has no workers: only the killed one sends.
  const server = await testApp({ env: { WEBHOOK_ADDRESSES: 'any' } })
  const worker = await killableWorker(server, { admin: ADMIN, more: { WEBHOOK_ADDRESSES: 'any' } })
  try {
    const director = await signIn(server, await makeUser(server, { role: 'admin', email: ADMIN }))
    const made = await director.post('/api/webhooks', { url, events: ['profile.created', 'profile.changed'] })
    secret = made.json().secret
    for (let at = 0; at < PEOPLE; at++) {
      const { id } = await makeProfile(server)
      for (const rating of [60, 70]) expect((await director.patch(`/api/talent/${id}`, { rating })).statusCode).toBe(200)
    }
    written = await rowsIn(server, "SELECT 'msg_' || message_id AS id, subject FROM webhook_deliveries ORDER BY webhook_deliveries.id")
    expect(written).toHaveLength(PEOPLE * 3)

    worker.start()
    await vi.waitUntil(() => arrivals.length >= PEOPLE / 2, { timeout: 60_000, interval: 1 })
    await worker.kill()
    expect(new Set(arrivals.filter(({ isTaken }) => isTaken).map(({ id }) => id)).size).toBeLessThan(written.length)
    worker.start()
    const waiting = async () => (await rowsIn(server, "SELECT FROM webhook_deliveries WHERE state = 'waiting'")).length
    await vi.waitUntil(async () => (await waiting()) === 0, { timeout: 300_000, interval: 200 })

    const taken = new Set<string>()
    for (const { id, isTaken } of arrivals) {
      const event = written.find((one) => one.id === id)
      const earlier = written
        .slice(
          0,
          written.findIndex((one) => one.id === id),
        )
        .filter(({ subject }) => subject === event?.subject)
      expect(earlier.every((one) => taken.has(one.id))).toBe(true)
      if (isTaken) taken.add(id)
    }
    expect(taken).toEqual(new Set(written.map(({ id }) => id)))
    expect(forged).toBe(0)
    const failed = arrivals.filter(({ isTaken }) => !isTaken).length / arrivals.length
    expect(failed).toBeGreaterThan(0.4)
    expect(failed).toBeLessThan(0.6)
  } finally {
    await worker.close()
    await server.close()
    receiver.close()
  }
})
