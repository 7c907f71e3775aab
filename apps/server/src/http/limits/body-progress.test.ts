import { setTimeout as sleep } from 'node:timers/promises'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dropUnreadBodies } from '#http/endpoint/unread-body.ts'
import { makeUser } from '#testing/factories.ts'
import { visitor } from '#testing/kiosk-visitor.ts'
import { rawCall } from '#testing/raw-call.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { BODY_PACE, requireProgress } from './body-progress.ts'

const PACE = { window: 1_500, bytes: 1_000, stranger: 6_000, afterAnswer: 300, look: 50 }
const json = (length: number) => ({ 'content-type': 'application/json', 'content-length': length })
const KIOSK = '/api/kiosk/create-account'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ pace: PACE })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

test.concurrent.each([0, 999])('a body of which %i bytes come and then nothing is ended with 408', async (bytes) => {
  const call = rawCall(server.app, 'POST', KIOSK, json(50_000))
  call.send(Buffer.alloc(bytes, ' '))
  const { status, text } = await call.answer()
  expect([status, text]).toEqual([
    408,
    expect.stringContaining('{"code":"too-slow","message":"The upload took too long. Please try again."}'),
  ])
  await call.closed()
})

test.concurrent('a slow body that progresses may take longer than one that stands still', async () => {
  const body = JSON.stringify({ ...(await visitor()), hobbies: 'x'.repeat(400) })
  const padded = body + ' '.repeat(50_000)
  const call = rawCall(server.app, 'POST', KIOSK, json(padded.length))
  const steps = 20
  for (let step = 0; step < steps; step++) {
    call.send(padded.slice((step * padded.length) / steps, ((step + 1) * padded.length) / steps))
    await sleep(150)
  }
  expect((await call.answer()).status).toBe(201)
})

test.concurrent('a stranger may not send forever; a signed-in person may', async () => {
  const { id } = await makeUser(server)
  const [name, value] = await server.sessionCookie(id)
  const stranger = rawCall(server.app, 'POST', KIOSK, json(10_000_000))
  const person = rawCall(server.app, 'POST', '/api/student-profile', { ...json(60_000), cookie: `${name}=${value}` })
  let sent = 0
  const dripping = setInterval(() => {
    stranger.send(Buffer.alloc(500, ' '))
    if (sent < 50_000) person.send(Buffer.alloc(500, ' '))
    sent += 500
  }, 100)
  try {
    expect((await stranger.answer()).status).toBe(408)
    person.send(Buffer.alloc(60_000 - Math.min(sent, 50_000), ' '))
    // It was read to its end, and is not JSON.
    expect((await person.answer()).status).toBe(400)
  } finally {
    clearInterval(dripping)
  }
})

test('a body that is still sent after the answer is read for a limited time', async () => {
  const call = rawCall(server.app, 'POST', '/api/student-profile', { 'content-type': 'application/json', 'transfer-encoding': 'chunked' })
  const dripping = setInterval(() => call.send('3e8\r\n'.concat('x'.repeat(1000), '\r\n')), 50)
  try {
    expect((await call.answer()).status).toBe(401)
    await call.closed()
  } finally {
    clearInterval(dripping)
  }
})

test.concurrent('a request is not ended while the server itself does not read', async () => {
  const app = fastify()
  dropUnreadBodies(app)
  requireProgress(app, { ...PACE, window: 300 })
  app.addContentTypeParser('application/offset+octet-stream', (_request, payload, done) => done(null, payload))
  app.patch('/upload', { bodyLimit: 10_000_000 }, async (request) => {
    const body = request.body as AsyncIterable<Buffer>
    let bytes = 0
    for await (const piece of body) {
      if (bytes === 0) await sleep(1_500)
      bytes += piece.length
    }
    return { bytes }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const headers = { 'content-type': 'application/offset+octet-stream', 'content-length': 5_000_000 }
    const call = rawCall(app, 'PATCH', '/upload', headers)
    call.send(Buffer.alloc(5_000_000))
    expect(await call.answer()).toMatchObject({ status: 200, text: expect.stringContaining('{"bytes":5000000}') })
  } finally {
    await app.close()
  }
})

test('headers must arrive within seconds, and a phone that sends a kilobyte a second is fast enough', () => {
  const { headersTimeout, requestTimeout } = server.app.server
  expect([headersTimeout, requestTimeout]).toEqual([20_000, 0])
  expect((BODY_PACE.bytes / BODY_PACE.window) * 1000).toBeLessThanOrEqual(1024)
})
