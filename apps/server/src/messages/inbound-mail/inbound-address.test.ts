import { INBOUND_ERROR } from '@callboard/contract/messages/inbound-mail/errors'
import { INBOUND_LIMITS, INBOUND_SIGNATURE } from '@callboard/contract/messages/inbound-mail/rules'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MAIL_HOST, mailOf, REPLIES, sendTo } from '#testing/arriving-mail.ts'
import { errorOf } from '#testing/error-of.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { rawCall } from '#testing/raw-call.ts'
import { rowsIn } from '#testing/talent-life.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { signatureOf } from './inbound-secret.service.ts'

const clock = fakeClock(new Date('2026-11-21T08:00:00.000Z'))
let server: TestApp
let director: TestClient
beforeAll(async () => {
  server = await testApp({ clock })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncate()
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
  // Stored first, because making a secret reads the settings again.
  const { version, values } = (await director.get('/api/settings')).json()
  const replies = { address: REPLIES, trustedHost: MAIL_HOST }
  expect((await director.put('/api/settings', { version, values: { ...values, replies } })).statusCode).toBe(200)
})

const PATH = '/api/inbound-mail'
const now = () => Math.floor(clock.now().getTime() / 1000)
const makeSecret = async (): Promise<string> => (await director.post(`${PATH}/secret`)).json().secret
const bring = (mail: Buffer, signature: string | undefined, type = 'message/rfc822') =>
  server.anonymous().call('POST', PATH, {
    payload: mail,
    headers: { 'content-type': type, ...(signature !== undefined && { [INBOUND_SIGNATURE]: signature }) },
  })

test('a provider that signs brings mails, each once', async () => {
  const secret = await makeSecret()
  const { userId } = await makeProfile(server)
  const { to } = await sendTo(server, director, userId)
  const mail = mailOf({ From: `${userId}@example.edu`, To: to })
  const brought = await bring(mail, signatureOf(secret, now(), mail))
  expect([brought.statusCode, brought.json()]).toEqual([200, { outcome: 'joined' }])
  for (const type of ['application/octet-stream', 'application/json', 'multipart/form-data; boundary=x'])
    expect((await bring(mail, signatureOf(secret, now(), mail), type)).json()).toEqual({ outcome: 'known' })
  expect((await bring(Buffer.from([0, 1, 2]), signatureOf(secret, now(), Buffer.from([0, 1, 2])))).json()).toEqual({
    outcome: 'quarantined',
  })
})

test('a wrong, old, early, foreign, missing or malformed signature is refused, and so is one for other bytes', async () => {
  const secret = await makeSecret()
  const mail = mailOf({ From: 'a@b.example' })
  const right = signatureOf(secret, now(), mail)
  const signatures = [
    undefined,
    '',
    right.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    right.toUpperCase(),
    right.replace('v1=', 'v0='),
    `${right},v1=00`,
    signatureOf(secret, now() - INBOUND_LIMITS.freshSeconds - 1, mail),
    signatureOf(secret, now() + INBOUND_LIMITS.freshSeconds + 1, mail),
    right.replace(/t=\d+/, `t=${now() - 1}`),
    signatureOf('another secret', now(), mail),
    signatureOf(secret, now(), Buffer.concat([mail, Buffer.from(' ')])),
  ]
  for (const signature of signatures) {
    const refused = await bring(mail, signature)
    expect([refused.statusCode, refused.json()], signature).toEqual([401, errorOf(INBOUND_ERROR.unsigned)])
  }
  expect(await rowsIn(server, 'SELECT FROM inbound_mails')).toEqual([])
})

test('a secret is shown once, replaced at once and removed, with a line in the audit log for each', async () => {
  const mail = mailOf({ From: 'a@b.example' })
  expect((await director.get(`${PATH}/address`)).json()).toEqual({ address: 'http://localhost:3000/api/inbound-mail', secretMadeAt: null })
  expect((await bring(mail, signatureOf('none', now(), mail))).json()).toEqual(errorOf(INBOUND_ERROR.off))
  const first = await makeSecret()
  const second = await makeSecret()
  expect([first.length, first === second]).toEqual([43, false])
  expect((await director.get(`${PATH}/address`)).body).not.toContain(second)
  expect((await rowsIn<{ secret: string }>(server, 'SELECT secret FROM inbound_secrets'))[0]?.secret).not.toContain(second)
  expect((await bring(mail, signatureOf(first, now(), mail))).statusCode).toBe(401)
  expect((await bring(mail, signatureOf(second, now(), mail))).statusCode).toBe(200)
  expect((await director.delete(`${PATH}/secret`)).json()).toMatchObject({ secretMadeAt: null })
  expect((await bring(mail, signatureOf(second, now(), mail))).statusCode).toBe(404)
  const lines = await rowsIn<{ action: string }>(server, "SELECT action FROM audit_log WHERE action LIKE 'inbound-mail%' ORDER BY id")
  expect(lines.map(({ action }) => action)).toEqual(['inbound-mail.secret-made', 'inbound-mail.secret-made', 'inbound-mail.secret-removed'])
})

test('31 MB are refused before they are read, signed or not', async () => {
  const secret = await makeSecret()
  const bytes = 31 * 1024 * 1024
  const headers = { 'content-type': 'message/rfc822', 'content-length': bytes }
  for (const [signature, status] of [
    [signatureOf(secret, now(), Buffer.alloc(1)), 413],
    ['t=1,v1=00', 401],
  ] as const) {
    const call = rawCall(server.app, 'POST', PATH, { ...headers, [INBOUND_SIGNATURE]: signature })
    call.send('From: a@b.example\r\n')
    expect((await call.answer()).status).toBe(status)
    call.socket.destroy()
  }
  expect(await rowsIn(server, 'SELECT FROM inbound_mails')).toEqual([])
})

test('a mail of thirty megabytes is taken', async () => {
  const secret = await makeSecret()
  const head = mailOf({ From: 'a@b.example' })
  const mail = Buffer.concat([head, Buffer.alloc(INBOUND_LIMITS.bytes - head.length, 'line of a mail\r\n')])
  expect((await bring(mail, signatureOf(secret, now(), mail))).json()).toEqual({ outcome: 'quarantined' })
})
