import { MAILBOX_MESSAGE } from '@callboard/contract/messages/mailbox/rules'
import type { Settings } from '@callboard/contract/office/settings/endpoints'
import { SETTINGS_ERROR } from '@callboard/contract/office/settings/errors'
import { expect, onTestFinished, test } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { mailboxes, mailGrants } from '#db/schema/mailboxes.ts'
import { officeSettings } from '#db/schema/settings.ts'
import { errorOf } from '#testing/error-of.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { receiveMail } from '#testing/mail-server.ts'
import { ownServers, signedInDirector } from '#testing/own-servers.ts'
import type { TestClient } from '#testing/test-client.ts'
import { tokenProvider } from '#testing/token-provider.ts'

const start = ownServers()
const read = async (client: TestClient): Promise<Settings> => (await client.get('/api/settings')).json()
const needsOf = async (client: TestClient) =>
  (await client.get('/api/desk')).json().needs.map(({ kind, at }: { kind: string; at: string }) => [kind, at])

async function provider(options: Parameters<typeof tokenProvider>[0] = {}) {
  const started = await tokenProvider(options)
  onTestFinished(() => started.close())
  const { tokenAddress, clientId, clientSecret, refreshToken } = started
  const values = { provider: 'other', clientId, tenant: null, tokenAddress }
  return { provider: started, values, grant: { ...values, clientSecret, refreshToken } }
}

const mailServer = (port: number) => ({
  host: '127.0.0.1',
  port,
  security: 'none',
  signIn: 'oauth2',
  user: 'casting@example.edu',
  from: 'casting@example.edu',
})

const MAILBOX = { host: '127.0.0.1', port: 1, security: 'none', signIn: 'password', user: 'casting', folder: 'INBOX' }

test('mails are sent with an access token, which is renewed when the server refuses it', async () => {
  const { provider: at, values, grant } = await provider()
  const signedIn: string[] = []
  const smtp = await receiveMail({
    accepts: (user, token) => {
      signedIn.push(user)
      return at.valid.has(token)
    },
  })
  onTestFinished(() => smtp.close())
  const server = await start()
  const { client, user } = await signedInDirector(server)
  const noGrant = await client.put('/api/settings/mail', { version: 0, server: mailServer(smtp.port) })
  expect([noGrant.statusCode, noGrant.json().fields]).toEqual([400, { 'server.signIn': MAILBOX_MESSAGE.noGrant }])
  expect((await client.post('/api/settings/mail-sign-in/try', { grant })).json()).toEqual({ reason: null })
  const saved = await client.put('/api/settings/mail-sign-in', { version: 0, grant })
  expect(saved.json().mailGrant).toEqual({ stored: { ...values, hasSecret: true }, refusedSince: null })
  expect((await client.post('/api/settings/mail/try', { server: mailServer(smtp.port) })).json()).toEqual({ reason: null })
  await client.put('/api/settings/mail', { version: 1, server: mailServer(smtp.port) })
  expect((await client.post('/api/first-steps/test-mail')).json().outcome).toBe('sent')
  at.expire()
  await server.deps.platform.db.update(mailGrants).set({ givenAt: new Date(0) })
  expect((await client.post('/api/settings/mail/try', { server: mailServer(smtp.port) })).json()).toEqual({ reason: null })
  expect(smtp.received.map(({ to }) => to?.[0]?.address)).toEqual([user.email])
  expect(new Set(signedIn)).toEqual(new Set(['casting@example.edu']))
  const inUse = await client.put('/api/settings/mail-sign-in', { version: 2, grant: null })
  expect([inUse.statusCode, inUse.json()]).toEqual([409, errorOf(SETTINGS_ERROR.grantInUse)])
})

test('a revoked sign-in is on the morning desk and in the settings until it works again', async () => {
  const { provider: at, grant } = await provider()
  const smtp = await receiveMail({ accepts: (_user, token) => at.valid.has(token) })
  onTestFinished(() => smtp.close())
  const clock = fakeClock()
  const server = await start({ clock })
  const { client } = await signedInDirector(server)
  await client.put('/api/settings/mail-sign-in', { version: 0, grant })
  await client.put('/api/settings/mail', { version: 1, server: mailServer(smtp.port) })
  expect(await needsOf(client)).toEqual([])
  at.revoke()
  clock.advance(2)
  const since = clock.now().toISOString()
  const failed = (await client.post('/api/first-steps/test-mail')).json()
  expect(failed).toMatchObject({ outcome: 'failed', reason: 'EGRANTREFUSED' })
  expect(await needsOf(client)).toEqual([['mail-sign-in', since]])
  expect((await read(client)).mailGrant.refusedSince).toBe(since)
  expect((await client.post('/api/settings/mail-sign-in/try', { grant })).json()).toEqual({ reason: 'refused' })
  at.restore()
  expect((await client.post('/api/settings/mail-sign-in/try', { grant })).json()).toEqual({ reason: null })
  expect(await needsOf(client)).toEqual([])
  expect((await read(client)).mailGrant.refusedSince).toBeNull()
})

test('the secrets are sealed, never shown, and not sent to another provider', async () => {
  const { provider: at, values, grant } = await provider()
  const server = await start()
  const { client } = await signedInDirector(server)
  const { db } = server.deps.platform
  await client.put('/api/settings/mail-sign-in', { version: 0, grant })
  const secrets = new RegExp(`${grant.refreshToken}|secret\\+1`)
  const everything = [await db.select().from(officeSettings), await db.select().from(auditLog), await db.select().from(mailGrants)]
  expect(JSON.stringify([everything, await read(client)])).not.toMatch(secrets)
  // The stored secrets may be sent only to this provider, with this client.
  expect((await client.post('/api/settings/mail-sign-in/try', { grant: values })).json()).toEqual({ reason: null })
  for (const changes of [
    { tokenAddress: `${at.tokenAddress}/elsewhere` },
    { clientId: 'another' },
    { provider: 'google', tokenAddress: null },
  ]) {
    const refused = await client.post('/api/settings/mail-sign-in/try', { grant: { ...values, ...changes } })
    expect([refused.statusCode, refused.json().fields]).toEqual([400, { 'grant.refreshToken': MAILBOX_MESSAGE.refreshToken }])
  }
  // Neither does undo bring them back.
  await client.put('/api/settings/mail-sign-in', { version: 1, grant: null })
  expect((await client.post('/api/settings/restore', { version: 2, restore: 1 })).json().mailGrant.stored).toEqual({
    ...values,
    hasSecret: false,
  })
  const history = (await read(client)).history[0]
  expect([history?.fields, history?.changes.map(({ part, after }) => [part, after])]).toEqual([
    ['mailGrant'],
    [
      ['clientId', 'callboard'],
      ['provider', 'other'],
      ['tokenAddress', at.tokenAddress],
    ],
  ])
})

test.each([
  [{ provider: 'microsoft', tenant: null }, 'grant.tenant', MAILBOX_MESSAGE.tenant],
  [{ provider: 'microsoft', tenant: '../evil' }, 'grant.tenant', MAILBOX_MESSAGE.tenant],
  [{ tokenAddress: null }, 'grant.tokenAddress', MAILBOX_MESSAGE.tokenAddress],
  [{ tokenAddress: 'ftp://provider.example/token' }, 'grant.tokenAddress', MAILBOX_MESSAGE.tokenAddress],
  [{ tokenAddress: 'https://user:pass@provider.example/token' }, 'grant.tokenAddress', MAILBOX_MESSAGE.tokenAddress],
  [{ refreshToken: '' }, 'grant.refreshToken', MAILBOX_MESSAGE.refreshToken],
  [{ clientId: ' ' }, 'grant.clientId', MAILBOX_MESSAGE.clientId],
])('a sign-in with %j is refused', async (changes, field, message) => {
  const server = await start()
  const { client } = await signedInDirector(server)
  const grant = {
    provider: 'other',
    clientId: 'callboard',
    tenant: null,
    tokenAddress: 'https://provider.example/token',
    refreshToken: 'token',
  }
  const refused = await client.put('/api/settings/mail-sign-in', { version: 0, grant: { ...grant, ...changes } })
  expect([refused.statusCode, refused.json().fields]).toEqual([400, { [field]: message }])
})

test('a mailbox keeps its password sealed, never shows it, and does not send it to another server', async () => {
  const server = await start()
  const { client } = await signedInDirector(server)
  const put = (version: number, changes: object) =>
    client.put('/api/settings/incoming-mail', { version, server: { ...MAILBOX, ...changes } })
  const missing = await put(0, {})
  expect([missing.statusCode, missing.json().fields]).toEqual([400, { 'server.password': MAILBOX_MESSAGE.noPassword }])
  const saved = await put(0, { security: 'tls', password: 'pa ss' })
  expect(saved.json().incoming).toEqual({ server: { ...MAILBOX, security: 'tls', hasPassword: true }, readAt: null, trouble: null })
  expect(server.deps.platform.office.incoming?.secret).toEqual({ password: 'pa ss' })
  const stored = [await server.deps.platform.db.select().from(officeSettings), await server.deps.platform.db.select().from(auditLog)]
  expect(JSON.stringify(stored)).not.toContain('pa ss')
  expect((await put(1, { security: 'tls', folder: 'Replies' })).json().incoming.server).toMatchObject({
    folder: 'Replies',
    hasPassword: true,
  })
  for (const changes of [{ host: 'evil.example', security: 'tls' }, { user: 'other', security: 'tls' }, { security: 'none' }]) {
    const refused = await put(2, changes)
    expect([refused.statusCode, refused.json().fields]).toEqual([400, { 'server.password': MAILBOX_MESSAGE.password }])
  }
  await client.put('/api/settings/incoming-mail', { version: 2, server: null })
  expect(server.deps.platform.office.incoming).toBeUndefined()
  expect((await read(client)).history[0]).toMatchObject({ fields: ['incoming'] })
  expect((await client.post('/api/settings/restore', { version: 3, restore: 2 })).json().incoming.server).toMatchObject({
    hasPassword: false,
  })
})

test('trying a mailbox tells a name that does not exist, and nothing about machines of our own network', async () => {
  const server = await start()
  const { client } = await signedInDirector(server)
  const smtp = await receiveMail({ startTls: true })
  onTestFinished(() => smtp.close())
  const attempt = async (changes: object) =>
    (await client.post('/api/settings/incoming-mail/try', { server: { ...MAILBOX, password: 'secret', ...changes } })).json().reason
  expect(await attempt({ host: 'no-such-host.invalid' })).toBe('unknown-host')
  // A closed port, a server of another protocol, and one without TLS.
  for (const changes of [{}, { port: smtp.port }, { port: smtp.port, security: 'tls' }]) expect(await attempt(changes)).toBe('unreachable')
  expect(await server.deps.platform.db.select().from(mailboxes)).toEqual([])
})

test('a mailbox that cannot be read is on the morning desk: at once when only a person can help, otherwise after an hour', async () => {
  const clock = fakeClock()
  const server = await start({ clock })
  const { client } = await signedInDirector(server)
  await client.put('/api/settings/incoming-mail', { version: 0, server: { ...MAILBOX, password: 'secret' } })
  const { db } = server.deps.platform
  const since = clock.now()
  const state = { failure: 'unreachable', failingSince: since }
  await db.insert(mailboxes).values({ name: '127.0.0.1:1 casting INBOX', ...state })
  clock.advance(59)
  expect([await needsOf(client), (await read(client)).incoming.trouble]).toEqual([[], null])
  clock.advance(1)
  expect(await needsOf(client)).toEqual([['mail-in', since.toISOString()]])
  expect((await read(client)).incoming.trouble).toEqual({ reason: 'unreachable', since: since.toISOString() })
  await db.update(mailboxes).set({ failure: 'password', failingSince: clock.now() })
  expect(await needsOf(client)).toEqual([['mail-in', clock.now().toISOString()]])
  await db.update(mailboxes).set({ failure: null, failingSince: null, readAt: clock.now() })
  expect([await needsOf(client), (await read(client)).incoming]).toMatchObject([[], { trouble: null, readAt: clock.now().toISOString() }])
})
