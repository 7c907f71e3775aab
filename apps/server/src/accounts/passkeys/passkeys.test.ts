import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { mailTo } from '#testing/outbox.ts'
import { type Mischief, passkeyDevice } from '#testing/passkey-device.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

const clock = fakeClock(new Date())
let server: TestApp
beforeAll(async () => {
  server = await testApp({ env: { ROLE: 'all' }, clock })
})
afterAll(() => server.close())
beforeEach(() => server.truncate())

type Device = ReturnType<typeof passkeyDevice>

async function add(client: TestClient, device: Device, wrong: Mischief = {}) {
  const { attempt, options } = (await client.post('/api/auth/passkeys/options')).json()
  return client.post('/api/auth/passkeys', { attempt, credential: device.make(options, wrong), name: 'Laptop' })
}

async function enter(device: Device, wrong: Mischief = {}, client = server.anonymous()) {
  const { attempt, options } = (await client.post('/api/auth/passkey/options')).json()
  const body = { attempt, credential: device.use(options, wrong), returnTo: '/sessions' }
  return { client, body, response: await client.post('/api/auth/passkey/verify', body) }
}

async function somebody(values: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(server, values)
  return { user, client: await signIn(server, user) }
}

const audited = async () => (await server.deps.platform.db.select().from(auditLog).orderBy(auditLog.id)).map(({ action }) => action)

test('a passkey is added, listed, renamed, signs in, and is removed, with mails and lines of the audit log', async () => {
  const { user, client } = await somebody()
  const device = passkeyDevice()
  const made = await add(client, device)
  expect([made.statusCode, made.json()]).toMatchObject([201, { name: 'Laptop', isSynced: false, lastUsedAt: null }])
  expect((await mailTo(server, user.email)).subject).toBe('A passkey was added to your Callboard account')

  const { client: fresh, response } = await enter(device)
  expect([response.statusCode, response.json()]).toMatchObject([200, { user: { id: user.id }, returnTo: '/sessions' }])
  expect((await fresh.get('/api/auth/user')).json()).toMatchObject({ id: user.id })
  const id = made.json().id
  expect((await fresh.call('PATCH', `/api/auth/passkeys/${id}`, { body: { name: 'Old laptop' } })).json()).toMatchObject({
    name: 'Old laptop',
  })
  expect((await fresh.get('/api/auth/passkeys')).json()).toEqual([
    expect.objectContaining({ id, name: 'Old laptop', lastUsedAt: expect.stringMatching(/Z$/) }),
  ])

  clock.advance(1)
  expect((await fresh.delete(`/api/auth/passkeys/${id}`)).statusCode).toBe(204)
  expect((await mailTo(server, user.email, 2)).subject).toBe('A passkey was removed from your Callboard account')
  expect((await enter(device)).response.statusCode).toBe(400)
  expect(await audited()).toEqual(['passkey.added', 'account.signed-in', 'passkey.renamed', 'passkey.removed'])
})

test('a device’s answer works once, for five minutes, and for the user it was requested for', async () => {
  const { client } = await somebody()
  const { client: other } = await somebody()
  const device = passkeyDevice()
  const { attempt, options } = (await client.post('/api/auth/passkeys/options')).json()
  const body = { attempt, credential: device.make(options) }
  expect((await other.post('/api/auth/passkeys', body)).statusCode).toBe(400)
  expect((await client.post('/api/auth/passkeys', body)).statusCode).toBe(201)
  expect((await client.post('/api/auth/passkeys', { ...body, credential: passkeyDevice().make(options) })).statusCode).toBe(400)

  const { body: used, response } = await enter(device)
  expect(response.statusCode).toBe(200)
  expect((await server.anonymous().post('/api/auth/passkey/verify', used)).statusCode).toBe(400)

  const asked = (await server.anonymous().post('/api/auth/passkey/options')).json()
  clock.advance(5)
  const late = { attempt: asked.attempt, credential: device.use(asked.options) }
  expect((await server.anonymous().post('/api/auth/passkey/verify', late)).statusCode).toBe(400)
})

const WRONG: readonly (readonly [string, Mischief])[] = [
  ['of another site', { origin: 'https://callboard.example' }],
  ['of a sibling port', { origin: 'http://localhost:3001' }],
  ['for another host', { rpId: 'example.edu' }],
  ['to another question', { challenge: Buffer.alloc(32).toString('base64url') }],
  ['to a question of another kind', { type: 'payment.get' }],
  ['without a finger, a face or a PIN', { userVerified: false }],
]

test.each(WRONG)('an answer %s adds nothing and does not sign in', async (_, wrong) => {
  const { client } = await somebody()
  expect((await add(client, passkeyDevice(), wrong)).statusCode).toBe(400)
  const device = passkeyDevice()
  await add(client, device)
  const { client: stranger, response } = await enter(device, wrong)
  expect([response.statusCode, (await stranger.get('/api/auth/user')).statusCode]).toEqual([400, 401])
  expect((await enter(device)).response.statusCode).toBe(200)
})

test('a signature of another key does not sign in, and is recorded', async () => {
  const { client } = await somebody()
  const device = passkeyDevice()
  await add(client, device)
  const { client: stranger, response } = await enter(device, { otherKey: true })
  expect([response.statusCode, (await stranger.get('/api/auth/user')).statusCode]).toEqual([400, 401])
  expect(await audited()).toEqual(['passkey.added', 'account.sign-in-refused'])
})

test('of two simultaneous uses with the same counter, only one signs in', async () => {
  const { client } = await somebody()
  const device = passkeyDevice()
  await add(client, device)
  const entered = await Promise.all([enter(device, { counter: 7 }), enter(device, { counter: 7 }), enter(device, { counter: 7 })])
  expect(entered.map(({ response }) => response.statusCode).toSorted()).toEqual([200, 400, 400])
})

test('a counter that goes back is refused and recorded; a device without a counter is accepted', async () => {
  const { client } = await somebody()
  const device = passkeyDevice()
  await add(client, device)
  expect((await enter(device)).response.statusCode).toBe(200)
  expect((await enter(device, { counter: 1 })).response.statusCode).toBe(400)
  expect(await audited()).toEqual(['passkey.added', 'account.signed-in', 'account.sign-in-refused'])
  const simple = passkeyDevice({ counts: false })
  await add(client, simple)
  expect((await enter(simple)).response.statusCode).toBe(200)
  expect((await enter(simple)).response.statusCode).toBe(200)
})

test('a key never signs in another user, and an unknown key gets the same message', async () => {
  const { client } = await somebody()
  const device = passkeyDevice()
  await add(client, device)
  const { response: others } = await enter(device, { userHandle: Buffer.from('user-somebody').toString('base64url') })
  const stranger = passkeyDevice()
  stranger.make({ challenge: 'x', user: { id: 'x' } })
  const { response: strange } = await enter(stranger)
  expect([others.statusCode, others.json()]).toEqual([400, strange.json()])
})

test('no one sees, renames or removes passkeys of another user, or adds a registered one', async () => {
  const [ada, mallory] = [await somebody(), await somebody()]
  const device = passkeyDevice()
  const { id } = (await add(ada.client, device)).json()
  expect((await mallory.client.get('/api/auth/passkeys')).json()).toEqual([])
  expect((await mallory.client.call('PATCH', `/api/auth/passkeys/${id}`, { body: { name: 'Mine' } })).statusCode).toBe(404)
  expect((await mallory.client.delete(`/api/auth/passkeys/${id}`)).statusCode).toBe(404)
  expect((await add(mallory.client, device)).statusCode).toBe(409)
})

test('a session without a recent sign-in cannot add or remove passkeys', async () => {
  const { client } = await somebody()
  const { id } = (await add(client, passkeyDevice())).json()
  const { attempt, options } = (await client.post('/api/auth/passkeys/options')).json()
  await server.deps.platform.db.execute(sql`UPDATE sessions SET created_at = now() - interval '16 minutes'`)
  for (const answer of [
    await client.post('/api/auth/passkeys/options'),
    await client.post('/api/auth/passkeys', { attempt, credential: passkeyDevice().make(options), name: 'Phone' }),
    await client.delete(`/api/auth/passkeys/${id}`),
  ])
    expect([answer.statusCode, answer.json().message]).toEqual([403, 'Please confirm that it is you, and try again.'])
  expect((await client.get('/api/auth/passkeys')).json()).toHaveLength(1)
})

test('sample people and casting directors by a group of single sign-on cannot have passkeys', async () => {
  const { client: sample } = await somebody({ isSample: true })
  expect((await sample.post('/api/auth/passkeys/options')).statusCode).toBe(409)
  const { client, user } = await somebody()
  const device = passkeyDevice()
  await add(client, device)
  await server.deps.platform.db.execute(sql`UPDATE users SET admin_by_group = true WHERE id = ${user.id}`)
  expect((await client.post('/api/auth/passkeys/options')).statusCode).toBe(409)
  expect((await enter(device)).response.statusCode).toBe(400)
})
