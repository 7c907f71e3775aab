import { MAILBOX_MESSAGE } from '@callboard/contract/messages/mailbox/rules'
import type { Settings } from '@callboard/contract/office/settings/endpoints'

import { describe, expect, test } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { officeSettings } from '#db/schema/settings.ts'
import { MAIL_UNREACHABLE } from '#platform/mail/smtp-connect.ts'
import { receiveMail } from '#testing/mail-server.ts'
import { ownServers, signedInDirector } from '#testing/own-servers.ts'
import type { TestClient } from '#testing/test-client.ts'

const start = ownServers()
const read = async (client: TestClient): Promise<Settings> => (await client.get('/api/settings')).json()

describe('the mail server', () => {
  const withServer = { host: '127.0.0.1', security: 'none', user: null, from: 'Casting <casting@lakeside.example>' }

  test('takes mails as soon as it is saved, and the outbox when it is removed', async () => {
    const smtp = await receiveMail()
    const server = await start()
    const { client, user } = await signedInDirector(server)
    const saved = await client.put('/api/settings/mail', { version: 0, server: { ...withServer, port: smtp.port } })
    expect(saved.json()).toMatchObject({ mail: { way: 'smtp', from: withServer.from, server: { hasPassword: false } } })
    expect((await client.post('/api/first-steps/test-mail')).json().outcome).toBe('sent')
    expect(smtp.received.map(({ from, to }) => [from?.address, to?.[0]?.address])).toEqual([['casting@lakeside.example', user.email]])
    await client.put('/api/settings/mail', { version: 1, server: null })
    expect((await client.post('/api/first-steps/test-mail')).json().outcome).toBe('written')
    await smtp.close()
  })

  test('keeps its password sealed, never shows it, and does not send it to another server', async () => {
    const server = await start()
    const { client } = await signedInDirector(server)
    const named = { ...withServer, port: 587, security: 'starttls', user: 'callboard' }
    const saved = await client.put('/api/settings/mail', { version: 0, server: { ...named, password: 'pa ss/w@rd' } })
    expect(saved.json().mail.server).toEqual({ ...named, signIn: 'password', hasPassword: true })
    expect(server.deps.platform.office.mail.mail).toMatchObject({ url: expect.stringContaining('pa%20ss%2Fw%40rd'), requireTls: true })
    const [row] = await server.deps.platform.db.select().from(officeSettings)
    expect(JSON.stringify(row)).not.toContain('pa ss')
    expect(JSON.stringify((await server.deps.platform.db.select().from(auditLog)).map(({ details }) => details))).not.toMatch(
      /pa ss|callboard/,
    )
    expect((await client.put('/api/settings/mail', { version: 1, server: { ...named, port: 588 } })).json().mail.server.hasPassword).toBe(
      true,
    )
    const inTheClear = await client.put('/api/settings/mail', { version: 2, server: { ...named, security: 'none' } })
    expect([inTheClear.statusCode, inTheClear.json().fields]).toEqual([400, { 'server.password': MAILBOX_MESSAGE.password }])
    const elsewhere = await client.put('/api/settings/mail', { version: 2, server: { ...named, host: 'evil.example' } })
    expect([elsewhere.statusCode, elsewhere.json().fields]).toEqual([400, { 'server.password': MAILBOX_MESSAGE.password }])
    await client.put('/api/settings/mail', { version: 2, server: null })
    expect((await client.post('/api/settings/restore', { version: 3, restore: 2 })).json().mail.server).toMatchObject({
      host: '127.0.0.1',
      hasPassword: false,
    })
  })

  test('is tried before it is saved, with the stored password only where it may be used', async () => {
    const smtp = await receiveMail()
    const server = await start()
    const { client } = await signedInDirector(server)
    const attempt = (changes: object) => client.post('/api/settings/mail/try', { server: { ...withServer, port: smtp.port, ...changes } })
    expect((await attempt({})).json()).toEqual({ reason: null })
    for (const unreachable of [{ port: 1 }, { host: 'no-such-host.invalid' }, { security: 'tls' }])
      expect((await attempt(unreachable)).json(), JSON.stringify(unreachable)).toEqual({ reason: MAIL_UNREACHABLE })
    expect((await attempt({ security: 'starttls' })).json()).toEqual({ reason: expect.stringContaining('ETLS') })
    // The server has no accounts.
    expect((await attempt({ user: 'callboard', password: 'wrong' })).json()).toEqual({ reason: 'EAUTH 535' })
    expect(smtp.offered).toEqual([])
    expect((await read(client)).version).toBe(0)
    const named = { ...withServer, port: smtp.port, user: 'callboard' }
    await client.put('/api/settings/mail', { version: 0, server: { ...named, password: 'wrong' } })
    expect((await attempt({ user: 'callboard' })).json()).toEqual({ reason: 'EAUTH 535' })
    const elsewhere = await attempt({ user: 'callboard', host: 'localhost' })
    expect([elsewhere.statusCode, elsewhere.json().fields]).toEqual([400, { 'server.password': MAILBOX_MESSAGE.password }])
    await smtp.close()
  })

  test.each([
    [{ host: 'mail server' }, 'server.host'],
    [{ host: '[:::]' }, 'server.host'],
    [{ host: '-' }, 'server.host'],
    [{ port: 70_000 }, 'server.port'],
    [{ from: 'Casting' }, 'server.from'],
  ])('refuses %j', async (changes, field) => {
    const server = await start()
    const { client } = await signedInDirector(server)
    const refused = await client.put('/api/settings/mail', { version: 0, server: { ...withServer, port: 25, ...changes } })
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, [field]])
  })
})
