import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { allEndpoints } from '@callboard/contract/all-endpoints'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction } from '#db/client.ts'
import { type JobKind, type Jobs, startJobs } from '#platform/jobs.ts'
import { makeUser } from '#testing/factories.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ env: { RATE_LIMIT: 'on' } })
})
afterAll(() => server.close())

test('an instance that begins to stop says so, still answers, and closes the streams of its pages', async () => {
  const { app, deps } = await server.another()
  const { id } = await makeUser(server)
  const [name, value] = await server.sessionCookie(id)
  const get = (url: string) => app.inject({ url, headers: { cookie: `${name}=${value}` } })
  const page = await app.inject({ url: '/api/events', headers: { cookie: `${name}=${value}` }, payloadAsStream: true })
  expect((await get('/readyz')).statusCode).toBe(200)
  expect((await get('/api/auth/user')).headers.connection).not.toBe('close')

  await deps.retire()
  expect(await text(page.stream())).toMatch(/^retry: \d+/)
  const ready = await get('/readyz')
  expect([ready.statusCode, (await get('/healthz')).statusCode]).toEqual([503, 200])
  const answer = await get('/api/auth/user')
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close'])
  expect((await get('/api/events')).statusCode).toBe(503)
})

test('running requests, and those whose beginning has arrived, are answered when the server closes', async () => {
  const { app, deps } = await server.another()
  const arrived = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const { checks } = deps as { checks: { database: () => Promise<void> } }
  checks.database = async () => {
    arrived.resolve()
    await release.promise
  }
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  socket.write('GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await arrived.promise
  const late = connect(port, '127.0.0.1').setEncoding('utf8')
  const half = once(app.server, 'connection')
  late.write('GET /healthz HTTP/1.1\r\n')
  await half
  const resting = deps.retire()
  const closing = app.close()
  late.write('Host: localhost\r\n\r\n')
  expect(await text(late)).toMatch(/^HTTP\/1\.1 200 .*\r\nconnection: close\r\n/is)
  release.resolve()
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 503 .*\r\nconnection: close\r\n/is)
  expect(answer).toContain('"database":"ok"')
  await Promise.all([closing, resting])
})

test('an instance that stops says so without checking its parts, however long they take', async () => {
  const { app, deps } = await server.another()
  const { checks } = deps as { checks: { database: () => Promise<void> } }
  checks.database = () => new Promise(() => {})
  await deps.retire()
  expect((await app.inject('/readyz')).json().parts).toEqual({})
})

test('an instance that stops finishes its jobs and takes no more; another one does those that it cannot finish', async () => {
  const { db } = server.deps.platform
  const kind: JobKind<{ number: number }> = { name: 'stopping-test', retries: 3, timeoutSeconds: 60, concurrency: 1 }
  const open = () => startJobs({ ...db.$client.options, max: 2 }, [kind], () => {})
  const enqueue = (jobs: Jobs, number: number) => inTransaction(db, (transaction) => jobs.enqueue(transaction, kind, { number }))
  const done: string[] = []
  const [first, second] = [await open(), await open()]
  const begun = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  await first.work(kind, async ({ number }) => {
    begun.resolve()
    await release.promise
    done.push(`first ${number}`)
  })
  await enqueue(first, 1)
  await begun.promise
  const resting = first.rest()
  await enqueue(first, 2)
  release.resolve()
  await resting
  expect(done).toEqual(['first 1'])

  const stuck = Promise.withResolvers<void>()
  await second.work(kind, async (_data, signal) => {
    stuck.resolve()
    await once(signal, 'abort')
    throw new Error('stopped')
  })
  await stuck.promise
  await second.stop(1000)
  const third = await open()
  await third.work(kind, async ({ number }) => void done.push(`third ${number}`))
  await vi.waitUntil(() => done.length === 2, { timeout: 20_000 })
  expect(done).toEqual(['first 1', 'third 2'])
  await Promise.all([first.stop(1000), third.stop(1000)])
})

test('a worker answers health checks and nothing else', async () => {
  const worker = await testApp({ env: { ROLE: 'worker' } })
  const statuses = await Promise.all(['/healthz', '/readyz', '/metrics', '/api/auth/user', '/'].map((url) => worker.app.inject({ url })))
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 404, 404])
  await worker.close()
})

test('limits count for all instances together', async () => {
  const { app } = await server.another()
  const body = { token: 'x'.repeat(43) }
  const ask = async (instance: FastifyInstance) =>
    (await instance.inject({ method: 'POST', url: '/api/auth/email/verify', payload: body, remoteAddress: '203.0.113.7' })).statusCode
  const { max } = allEndpoints.verifySignIn.rateLimit
  for (let tries = 0; tries < max; tries += 2) expect([await ask(server.app), await ask(app)]).not.toContain(429)
  const both = async () => [await ask(server.app), await ask(app)]
  await expect.poll(both, { timeout: 10_000 }).toEqual([429, 429])
  const { rows } = await server.deps.platform.db.$client.query('SELECT key::text FROM rate_limits')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain('203.0.113.7')
})
