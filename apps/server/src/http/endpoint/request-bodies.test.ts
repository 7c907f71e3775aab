import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { allEndpoints } from '@callboard/contract/all-endpoints'
import { DEFAULT_BODY_BYTES, type EndpointSpec, endpoint, INLINE_IMAGES_BODY_BYTES } from '@callboard/contract/endpoint'
import { COMMON_ERROR } from '@callboard/contract/errors'
import { KIOSK_LIMITS } from '@callboard/contract/exchange/kiosk/rules'
import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import { PROFILE_LINK_MESSAGE } from '@callboard/contract/people/profile-links/rules'
import { fastify } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { BODY_PARTS } from '#http/limits/body-budget.ts'
import { ANONYMOUS } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { visitor } from '#testing/kiosk-visitor.ts'
import { newPictureFile, uploadedBy } from '#testing/pictures.ts'
import { type RawCall, rawCall } from '#testing/raw-call.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { registerErrorHandling } from './errors.ts'
import { implement } from './implement.ts'
import { bodyBytes, limitBodies } from './request-bodies.ts'

const LARGE = 8_000_000
const KIOSK = '/api/kiosk/create-account'
const POLL = { timeout: 20_000 }
const BUSY = 'Too much is being sent at the moment. Please try again in a few seconds.'
const json = (length: number, more: Record<string, string> = {}) => ({
  'content-type': 'application/json',
  'content-length': length,
  ...more,
})
const from = (address: string) => ({ 'x-forwarded-for': address })

let server: TestApp
const calls: RawCall[] = []
const call = (method: string, path: string, headers: Record<string, string | number>) => {
  const made = rawCall(server.app, method, path, headers)
  calls.push(made)
  return made
}

beforeAll(async () => {
  server = await testApp({ env: { TRUST_PROXY: '1' }, bodies: { large: LARGE, small: 400_000 } })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  for (const { socket } of calls.splice(0)) socket.destroy()
  await server.truncate()
})
afterAll(() => server.close())

/** This many bytes of a body with image data; the body ends too early. */
const unfinished = (bytes: number) => Buffer.from('{"photos":["data:image/png;base64,'.padEnd(bytes, 'A'))

/** Sends a whole body that is not JSON. @returns 400 if it was read, 503 if there was no room for it */
async function outcome(bytes: number, address: string, path = KIOSK): Promise<number> {
  const sent = call('POST', path, json(bytes, from(address)))
  sent.send(unfinished(bytes))
  return (await sent.answer()).status
}

/** Reserves all but 100,000 bytes of the remaining budget of an address, at the kiosk. Resolves when they are counted. */
async function hold(bytes: number, address: string): Promise<RawCall> {
  const held = call('POST', KIOSK, json(bytes + 1, from(address)))
  held.send(unfinished(bytes))
  await expect.poll(() => statusOf(call('POST', KIOSK, json(100_001, from(address)))), POLL).toBe(503)
  return held
}
/** The status of a call whose body is not sent, or 0 if the server waits for the body. */
async function statusOf(waiting: RawCall): Promise<number> {
  const status = await Promise.race([waiting.answer().then((answer) => answer.status), sleep(150, 0)])
  waiting.socket.destroy()
  return status
}
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

describe('bodies that together need too much memory', () => {
  test('are refused by address, with when to try again, and others get in', async () => {
    await hold(2_900_000, '192.0.2.1')
    const refused = call('POST', KIOSK, json(200_000, from('192.0.2.1')))
    const { status, text } = await refused.answer()
    expect([status, text]).toEqual([503, expect.stringContaining('retry-after: 5')])
    expect(text).toContain(JSON.stringify({ code: 'busy', message: BUSY }))
    expect(await outcome(200_000, '192.0.2.2')).toBe(400)
  })

  test('of strangers leave room for small ones, for people who are signed in, and for links', async () => {
    const admin = await signIn(server, await makeUser(server, { role: 'admin' }))
    const profile = await makeProfile(server)
    const { editUrl } = (await admin.post(`/api/talent/${profile.id}/edit-token`)).json()
    await hold(2_900_000, '192.0.2.1')
    await hold(1_000_000, '192.0.2.2')
    expect(await outcome(100_001, '192.0.2.3')).toBe(503)

    const signedIn = await signIn(server, await makeUser(server))
    expect((await uploadedBy(signedIn)).url).toContain('/media/photos/')
    const token = new URL(editUrl).pathname.split('/').at(-1)
    const linked = await server.anonymous().upload(`/api/edit-profile/${token}/photos`, await newPictureFile())
    expect(linked.statusCode).toBe(201)
    expect((await server.anonymous().post(KIOSK, await visitor())).statusCode).toBe(201)
  })

  test('are there again for others once they have ended', async () => {
    const held = await hold(2_900_000, '192.0.2.1')
    held.send('x')
    expect((await held.answer()).status).toBe(400)
    expect(await outcome(2_900_000, '192.0.2.1')).toBe(400)

    const left = await hold(2_900_000, '192.0.2.1')
    left.socket.destroy()
    await expect.poll(() => outcome(2_900_000, '192.0.2.1'), POLL).toBe(400)
  })

  test('count as they come where their length is not said, and in forms', async () => {
    const chunked = call('POST', KIOSK, { 'content-type': 'application/json', 'transfer-encoding': 'chunked', ...from('192.0.2.1') })
    for (let sent = 0; sent < 4; sent++) chunked.send(chunk(sent === 0 ? unfinished(900_000).toString() : 'A'.repeat(900_000)))
    expect((await chunked.answer()).status).toBe(503)
    await chunked.closed()

    const { id } = await makeUser(server)
    const [name, value] = await server.sessionCookie(id)
    const form = call('POST', '/api/upload-image', {
      cookie: `${name}=${value}`,
      'content-type': 'multipart/form-data; boundary=x',
      'transfer-encoding': 'chunked',
    })
    form.send(chunk('--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'))
    for (let sent = 0; sent < 7; sent++) form.send(chunk(' '.repeat(900_000)))
    const answer = await form.answer()
    expect([answer.status, answer.text]).toEqual([503, expect.stringContaining(BUSY)])
  })

  test('are bounded for small ones as well', async () => {
    const waiting = Array.from({ length: 2 }, () => call('POST', '/api/auth/email', json(60_000, from('192.0.2.1'))))
    await expect.poll(() => outcome(60_000, '192.0.2.1', '/api/auth/email'), POLL).toBe(503)
    expect(await outcome(60_000, '192.0.2.2', '/api/auth/email')).toBe(400)
    for (const { send } of waiting) send(Buffer.alloc(60_000, ' '))
    expect((await Promise.all(waiting.map(({ answer }) => answer()))).map(({ status }) => status)).toEqual([400, 400])
  })

  test('of strangers keep nobody from signing in, although not a byte of them has come', async () => {
    // Together half of 400,000, the limit for all strangers.
    for (const [address, bytes] of [
      ['192.0.2.1', 60_000],
      ['192.0.2.1', 60_000],
      ['192.0.2.2', 60_000],
      ['192.0.2.2', 20_000],
    ] as const)
      call('POST', '/api/auth/email', json(bytes, from(address)))
    await expect.poll(() => outcome(5_000, '192.0.2.3', '/api/auth/email'), POLL).toBe(503)
    for (const address of ['192.0.2.1', '192.0.2.3']) {
      const body = JSON.stringify({ email: 'ines@example.edu' })
      const asked = call('POST', '/api/auth/email', json(body.length, from(address)))
      asked.send(body)
      expect((await asked.answer()).status).toBe(202)
    }
  })
})

test('a body that exceeds its budget after its reader has refused it ends nothing but itself', async () => {
  const app = fastify()
  app.decorateRequest('actor')
  app.addHook('onRequest', async (request) => {
    request.actor = ANONYMOUS
  })
  registerErrorHandling(app, DEFAULT_INSTITUTION)
  limitBodies(app, { large: 80_000, small: 400_000 })
  const [begun, exceeded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  app.addContentTypeParser('application/odd', async (_request: unknown, payload: Readable) => {
    await once(payload, 'data')
    begun.resolve()
    payload.once('close', exceeded.resolve)
    await exceeded.promise
    throw new AppError(COMMON_ERROR.malformed)
  })
  app.post('/odd', async () => 'read')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const unheard: unknown[] = []
  const hear = (error: unknown) => {
    unheard.push(error)
    exceeded.resolve()
  }
  process.on('uncaughtException', hear)
  try {
    const sent = rawCall(app, 'POST', '/odd', { 'content-type': 'application/odd', 'transfer-encoding': 'chunked' })
    const chunk = `4e20\r\n${'x'.repeat(20_000)}\r\n`
    sent.send(chunk)
    await begun.promise
    sent.send(chunk)
    expect((await sent.answer()).status).toBe(400)
    expect(unheard).toEqual([])
  } finally {
    process.off('uncaughtException', hear)
    await app.close()
  }
})

test('a body counts until its handler has ended, also when its caller has gone', async () => {
  const app = fastify()
  app.decorateRequest('actor')
  app.addHook('onRequest', async (request) => {
    request.actor = ANONYMOUS
  })
  registerErrorHandling(app, DEFAULT_INSTITUTION)
  limitBodies(app, { large: LARGE, small: 400_000 })
  const slow = endpoint({
    method: 'POST',
    path: '/slow',
    summary: 'Takes long',
    access: 'anyone',
    body: z.object({ text: z.string() }),
    maxBodyBytes: LARGE,
    success: { status: 204, body: null },
    errors: [400],
  })
  const [arrived, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  implement(app, slow, async () => {
    arrived.resolve()
    await end.promise
    return undefined
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const body = JSON.stringify({ text: 'x'.repeat(2_500_000) })
    const first = rawCall(app, 'POST', '/slow', json(body.length))
    first.send(body)
    await arrived.promise
    first.socket.destroy()
    await first.closed()
    const again = async () => {
      const sent = rawCall(app, 'POST', '/slow', json(body.length))
      sent.send(body)
      return (await sent.answer()).status
    }
    await expect
      .poll(async () => new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count))), POLL)
      .toBe(0)
    expect(await again()).toBe(503)
    end.resolve()
    await expect.poll(again, POLL).toBe(204)
  } finally {
    await app.close()
  }
})

describe('permission to send a large body is checked before a byte of it is read', () => {
  const large = Object.entries<EndpointSpec>(allEndpoints).filter(([, { maxBodyBytes = 0 }]) => maxBodyBytes > DEFAULT_BODY_BYTES)
  const path = (spec: EndpointSpec) => spec.path.replace(/\{token\}/, 'x'.repeat(43)).replace(/\{\w+\}/g, '1')
  const type = (spec: EndpointSpec) => (spec.consumes === 'multipart' ? 'multipart/form-data; boundary=x' : 'application/json')

  test.each(large.filter(([name]) => name !== 'registerAtKiosk'))('a stranger at %s', async (_name, spec) => {
    const { status } = await call(spec.method, path(spec), {
      'content-type': type(spec),
      'content-length': DEFAULT_BODY_BYTES + 1,
    }).answer()
    expect(status).toBe(spec.access === 'anyone' ? 404 : 401)
  })

  test('the bearer of a revoked link', async () => {
    const admin = await signIn(server, await makeUser(server, { role: 'admin' }))
    const profile = await makeProfile(server)
    const { editUrl } = (await admin.post(`/api/talent/${profile.id}/edit-token`)).json()
    const [{ id }] = (await admin.get(`/api/talent/${profile.id}/links`)).json()
    await admin.delete(`/api/talent/${profile.id}/links/${id}`)
    const token = new URL(editUrl).pathname.split('/').at(-1)
    const { status, text } = await call('PUT', `/api/edit-profile/${token}`, json(5_000_000)).answer()
    expect([status, text]).toEqual([410, expect.stringContaining(PROFILE_LINK_MESSAGE.dead)])
  })
})

test('whatever the heap, the largest body of a known person fits beside those of strangers, and that of a kiosk into an address', () => {
  for (const heap of [256, 512, 1024, 4096]) {
    const { large } = bodyBytes(heap * 1024 * 1024)
    expect(large * (1 - BODY_PARTS.strangers)).toBeGreaterThanOrEqual(INLINE_IMAGES_BODY_BYTES)
    expect(large * BODY_PARTS.known).toBeGreaterThanOrEqual(INLINE_IMAGES_BODY_BYTES)
    expect(large * BODY_PARTS.address).toBeGreaterThanOrEqual(KIOSK_LIMITS.bodyBytes)
  }
})
