import { type Role, STAFF_ROLES } from '@callboard/contract/access'
import { PASSKEY_ERROR } from '@callboard/contract/accounts/passkeys/errors'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { errorOf } from '#testing/error-of.ts'
import { makeUser, signIn } from '#testing/factories.ts'
import { mailsTo } from '#testing/outbox.ts'
import { passkeyDevice } from '#testing/passkey-device.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

const DIRECTOR = 'director@example.edu'
let server: TestApp
beforeAll(async () => {
  server = await testApp({ env: { ROLE: 'all', ADMIN_SIGN_IN: 'strong', ADMIN_EMAILS: DIRECTOR } })
})
afterAll(() => server.close())
beforeEach(() => server.truncate())

const seen = new Set<string>()

/** Requests a sign-in mail. @returns the mail, and its token if it has one */
async function askForMail(email: string) {
  const client = server.anonymous()
  await client.post('/api/auth/email', { email, returnTo: '/admin-dashboard' })
  const mail = await vi.waitUntil(async () => (await mailsTo(server, email)).find(isNew), { timeout: 10_000, interval: 20 })
  seen.add(mail.messageId ?? '')
  return { client, subject: mail.subject, token: /token=([\w-]+)/.exec(mail.text ?? '')?.[1] }
}

const isNew = ({ messageId, subject = '' }: Email) => !(seen.has(messageId ?? '') || subject.startsWith('A passkey'))

async function byMail(email: string) {
  const { client, token } = await askForMail(email)
  return { client, response: await client.post('/api/auth/email/verify', { token }) }
}

async function addPasskey(client: TestClient) {
  const device = passkeyDevice()
  const { attempt, options } = (await client.post('/api/auth/passkeys/options')).json()
  const made = await client.post('/api/auth/passkeys', { attempt, credential: device.make(options) })
  return { client, device, made }
}

/** Adds the first passkey after a mail. */
const enrol = async () => addPasskey((await byMail(DIRECTOR)).client)

test('where a mail is not enough, a casting director’s first mail only allows adding a passkey', async () => {
  // A passkey of another account does not count.
  await addPasskey(await signIn(server, await makeUser(server)))
  const { client, response } = await byMail(DIRECTOR)
  expect(response.json()).toMatchObject({ user: { email: DIRECTOR, role: 'admin' }, returnTo: '/sign-in/passkey' })
  for (const path of ['/api/auth/user', '/api/talent/search', '/api/projects', '/api/auth/sessions'])
    expect((await client.get(path)).statusCode, path).toBe(401)
  expect((await client.get('/api/auth/passkeys')).json()).toEqual([])
  expect((await addPasskey(client)).made.statusCode).toBe(201)
  expect((await client.get('/api/talent/search')).statusCode).toBe(200)
})

test.each(STAFF_ROLES)('a session that began by mail is not enough for staff: %s', async (role) => {
  const statusOf = async (of: Role) => (await (await signIn(server, await makeUser(server, { role: of }))).get('/api/auth/user')).statusCode
  expect([await statusOf(role), await statusOf('student')]).toEqual([401, 200])
})

test('from then on a mail does not sign them in, and says so', async () => {
  const { device, made } = await enrol()
  expect(made.statusCode).toBe(201)
  const { subject, token } = await askForMail(DIRECTOR)
  expect([subject, token]).toEqual(['Sign in to Callboard with your passkey', undefined])
  const client = server.anonymous()
  const { attempt, options } = (await client.post('/api/auth/passkey/options')).json()
  const answer = await client.post('/api/auth/passkey/verify', { attempt, credential: device.use(options) })
  expect(answer.json()).toMatchObject({ user: { role: 'admin' } })
  expect((await client.get('/api/talent/search')).statusCode).toBe(200)
  const [last] = (await client.get('/api/auth/passkeys')).json()
  expect((await client.delete(`/api/auth/passkeys/${last.id}`)).statusCode).toBe(409)
})

test('a mail requested before the passkey was added neither signs in nor adds a second one', async () => {
  const { client: open } = await byMail(DIRECTOR)
  const { client: first } = await byMail(DIRECTOR)
  const { client: waiting, token } = await askForMail(DIRECTOR)
  expect((await addPasskey(first)).made.statusCode).toBe(201)
  expect((await open.post('/api/auth/passkeys/options')).statusCode).toBe(403)
  const late = await waiting.post('/api/auth/email/verify', { token })
  expect([late.statusCode, late.json()]).toEqual([400, errorOf(PASSKEY_ERROR.required)])
  expect((await waiting.get('/api/auth/passkeys')).statusCode).toBe(401)
})

test('students still sign in by mail, and directors’ sessions from before the rule have no access', async () => {
  const { client } = await byMail('student@example.edu')
  expect((await client.get('/api/auth/user')).statusCode).toBe(200)
  const old = await signIn(server, await makeUser(server, { role: 'admin' }))
  expect((await old.get('/api/talent/search')).statusCode).toBe(401)
})
