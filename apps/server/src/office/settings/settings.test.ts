import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import type { Settings } from '@callboard/contract/office/settings/endpoints'
import { SETTINGS_ERROR } from '@callboard/contract/office/settings/errors'
import { SETTINGS_MESSAGE } from '@callboard/contract/office/settings/rules'
import sharp from 'sharp'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { buildApp } from '#app.ts'
import { auditLog } from '#db/schema/audit.ts'
import { officeSettings } from '#db/schema/settings.ts'
import { makeProfile, makeProject } from '#testing/factories.ts'
import { ADA, ownServers, signedInDirector } from '#testing/own-servers.ts'
import type { TestApp } from '#testing/test-app.ts'
import { createTestClient, type TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'
import { makeWebRoot } from '#testing/web-root.ts'

/** The minimum that the server accepts as a built page. */
const PAGE_START = '<!doctype html><html lang="en"><head><!--boot--></head><body>'

const start = ownServers()
const read = async (client: TestClient): Promise<Settings> => (await client.get('/api/settings')).json()
const save = (client: TestClient, { version, values }: Settings, changes: object) =>
  client.put('/api/settings', { version, values: { ...values, ...changes } })

describe('the settings of an office', () => {
  let server: TestApp
  let client: TestClient
  beforeEach(async () => {
    // Another instance updates the roles when it starts.
    server = await start({ env: { ADMIN_EMAILS: ADA } })
    ;({ client } = await signedInDirector(server))
  })

  test('begin as the defaults, and are in force as soon as they are saved', async () => {
    const before = await read(client)
    expect(before).toMatchObject({ version: 0, values: DEFAULT_INSTITUTION, fixed: [], mail: { way: 'outbox', server: null }, history: [] })
    const saved = await save(client, before, { name: 'Lakeside College', campuses: ['North Shore'], timeZone: 'Europe/Madrid' })
    expect(saved.statusCode).toBe(200)
    expect(saved.json()).toMatchObject({
      version: 1,
      values: { name: 'Lakeside College', campuses: ['North Shore'] },
      history: [{ version: 1, by: 'Ada Byron', fields: ['name', 'campuses', 'timeZone'], restores: null }],
    })
    expect((await client.get('/api/first-steps')).json()).toMatchObject({
      institutionName: 'Lakeside College',
      done: { institution: true },
    })
    expect((await client.post('/api/projects', { title: 'Open day', numberOfStudents: 3, campus: 'Malibu Campus' })).statusCode).toBe(400)
    expect((await client.post('/api/projects', { title: 'Open day', numberOfStudents: 3, campus: 'North Shore' })).statusCode).toBe(201)
    const { rows } = await server.deps.platform.db.$client.query('SELECT zone FROM campus')
    expect(rows).toEqual([{ zone: 'Europe/Madrid' }])
  })

  test('keep the hours that people typed when the time zone becomes another one, and back', async () => {
    const when = { startDate: '2027-03-02T17:00:00.000Z', endDate: '2027-03-02T18:30:00.000Z' }
    await client.post('/api/calendar-events', { title: 'Callbacks', ...when, eventType: 'callback' })
    const shootDay = { title: 'Open day', numberOfStudents: 1, shootDate: '2027-03-02', shootTime: '09:00', endTime: '10:30' }
    await client.post('/api/projects', { ...shootDay, status: 'active' })
    const range = { startDate: '2027-03-01T00:00:00.000Z', endDate: '2027-03-04T00:00:00.000Z' }
    const times = async () => {
      const [[event], [shoot]] = [
        (await client.get('/api/calendar-events', range)).json(),
        (await client.get('/api/calendar/shoots', range)).json(),
      ]
      return [event, shoot].map(({ startDate, endDate }) => [startDate, endDate])
    }
    const pacific = ['2027-03-02T17:00:00.000Z', '2027-03-02T18:30:00.000Z']
    expect(await times()).toEqual([pacific, pacific])
    await save(client, await read(client), { timeZone: 'Europe/Madrid' })
    const madrid = ['2027-03-02T08:00:00.000Z', '2027-03-02T09:30:00.000Z']
    expect(await times()).toEqual([madrid, madrid])
    await save(client, await read(client), { name: 'Lakeside College' })
    expect(await times()).toEqual([madrid, madrid])
    await save(client, await read(client), { timeZone: 'America/Los_Angeles' })
    expect(await times()).toEqual([pacific, pacific])
  })

  test('store only what differs from the defaults, so that later defaults count', async () => {
    await save(client, await read(client), { name: 'Lakeside College' })
    const [row] = await server.deps.platform.db.select().from(officeSettings)
    expect(row?.values).toEqual({ name: 'Lakeside College' })
  })

  test('refuse a change that began before somebody else’s', async () => {
    const before = await read(client)
    expect((await save(client, before, { name: 'One' })).statusCode).toBe(200)
    const late = await save(client, before, { name: 'Two' })
    expect([late.statusCode, late.json().message]).toEqual([409, SETTINGS_MESSAGE.changed])
    const now = await read(client)
    const both = await Promise.all([save(client, now, { name: 'Three' }), save(client, now, { name: 'Four' })])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  test('give changed consent texts a version that no other texts have had, because answers are to a text', async () => {
    const asking = async (casting: string) => {
      const now = await read(client)
      return (await save(client, now, { consent: { ...now.values.consent, casting } })).json().values.consent.version
    }
    expect(await asking('You may photograph me.')).toBe('2')
    expect((await save(client, await read(client), { name: 'Else' })).json().values.consent.version).toBe('2')
    const original = await client.post('/api/settings/restore', { version: 2, restore: 0 })
    expect(original.json().values.consent.version).toBe('1')
    expect(await asking('Other words.')).toBe('5')
  })

  test('bring an earlier version back as a change of its own, which is recorded', async () => {
    await save(client, await read(client), { name: 'One', region: 'ES' })
    await save(client, await read(client), { name: 'Two' })
    const back = await client.post('/api/settings/restore', { version: 2, restore: 1 })
    expect(back.json()).toMatchObject({
      version: 3,
      values: { name: 'One', region: 'ES' },
      history: [{ version: 3, restores: 1, fields: ['name'] }, {}, {}],
    })
    expect((await client.post('/api/settings/restore', { version: 3, restore: 0 })).json().values.name).toBe(DEFAULT_INSTITUTION.name)
    expect((await client.post('/api/settings/restore', { version: 4, restore: 99 })).statusCode).toBe(404)
    const lines = await server.deps.platform.db.select().from(auditLog)
    expect(lines.map(({ action, details }) => [action, details]).slice(-4)).toEqual([
      ['settings.changed', { fields: 'name, region' }],
      ['settings.changed', { fields: 'name' }],
      ['settings.restored', { fields: 'name', version: 1 }],
      ['settings.restored', { fields: 'name, region', version: 0 }],
    ])
  })

  test('are the same in every instance', async () => {
    const other = await server.another()
    const page = createTestClient(other.app)
    expect((await save(client, await read(client), { name: 'Lakeside College', emailDomains: ['lakeside.example'] })).statusCode).toBe(200)
    await vi.waitFor(() => expect(other.deps.platform.institution.name).toBe('Lakeside College'), { timeout: 10_000 })
    await page.post('/api/auth/email', { email: 'visitor@else.example' })
    expect(other.deps.accounts.isAdmitted('visitor@else.example')).toBe(false)
    expect(other.deps.accounts.isAdmitted('visitor@lakeside.example')).toBe(true)
  })

  test('say how many profiles and casting calls have a value', async () => {
    await makeProfile(server, { school: 'GSEP', year: 'Junior' })
    await makeProfile(server, { school: 'GSEP' })
    await makeProject(server, { campus: 'Malibu Campus' })
    expect((await client.get('/api/settings/in-use')).json()).toMatchObject({
      schools: { GSEP: 2 },
      years: { Junior: 1 },
      campuses: { 'Malibu Campus': 1 },
      genders: {},
      pages: { open: 2, closed: 0, hidesContact: 0 },
    })
  })

  test('show on every page, and the logo under its own address', async () => {
    const webRoot = await makeWebRoot((name) => `${PAGE_START}${name}</body></html>`)
    const app = await buildApp(server.deps, { logger: server.deps.platform.log as never, webRoot })
    const svg = '<?xml version="1.0"?><!-- ours --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"/>'
    const logo = { type: 'image/svg+xml', base64: Buffer.from(svg).toString('base64') }
    const saved = (await client.put('/api/settings/logo', { version: 0, logo })).json()
    expect(saved.values.logo).toMatch(/^[\w-]{43}\.svg$/)
    const served = await app.inject('/institution/logo')
    expect([served.statusCode, served.headers['content-type'], served.body]).toEqual([200, 'image/svg+xml', svg])
    await client.put('/api/settings', { version: 1, values: { ...saved.values, name: 'Lakeside <College>' } })
    expect((await app.inject('/')).body).toContain('Lakeside \\u003cCollege>')
    expect((await client.put('/api/settings/logo', { version: 2, logo: null })).json().values.logo).toBeNull()
    expect((await app.inject('/institution/logo')).statusCode).toBe(404)
    await app.close()
  })

  test.each(['png', 'webp'] as const)('take a logo as %s', async (format) => {
    const bytes = await sharp({ create: { width: 40, height: 20, channels: 4, background: '#225588' } })
      .toFormat(format)
      .toBuffer()
    const logo = { type: `image/${format}`, base64: bytes.toString('base64') }
    const saved = await client.put('/api/settings/logo', { version: 0, logo })
    expect(saved.json().values.logo).toMatch(new RegExp(`\\.${format}$`))
    expect((await server.app.inject('/institution/logo')).rawPayload.equals(bytes)).toBe(true)
  })
})

describe('settings that are refused', () => {
  // These tests change nothing that a server caches, so they share one.
  const server = testServer()
  let client: TestClient
  beforeEach(async () => {
    ;({ client } = await signedInDirector(server))
  })

  test.each([
    [{ name: '' }, 'values.name'],
    [{ schools: [] }, 'values.schools'],
    [{ schools: ['Law', 'Law'] }, 'values.schools'],
    [{ schools: ['Law', 'LA\u200bW'] }, 'values.schools'],
    [{ name: '\u200b' }, 'values.name'],
    [{ region: 'XX' }, 'values.region'],
    [{ region: 'ZZ' }, 'values.region'],
    [{ accentColor: 'orange' }, 'values.accentColor'],
    [{ kiosk: { welcome: { en: 'Hello {name}' } } }, 'values.kiosk.welcome.en'],
    [{ timeZone: 'Atlantis/Centre' }, 'values.timeZone'],
    [{ timeZone: '+02:00' }, 'values.timeZone'],
    [{ travelMinutes: -1 }, 'values.travelMinutes'],
    [{ travelMinutes: 181 }, 'values.travelMinutes'],
    [{ supportEmail: 'nobody' }, 'values.supportEmail'],
    [{ emailDomains: ['not a domain'] }, 'values.emailDomains'],
    [{ emailDomains: [] }, 'values.emailDomains'],
    [{ wardrobe: 'x'.repeat(2001) }, 'values.wardrobe'],
    [{ retention: { ...DEFAULT_INSTITUTION.retention, messagesMonths: 1 } }, 'values.retention.messagesMonths'],
  ])('as %j', async (changes, field) => {
    const refused = await save(client, await read(client), changes)
    expect(refused.statusCode).toBe(400)
    expect(Object.keys(refused.json().fields)).toEqual([field])
    // The schema library's default messages have no Spanish translation.
    expect(JSON.stringify(refused.json())).not.toMatch(/Too (small|big)|Invalid/)
    expect((await read(client)).version).toBe(0)
  })

  test.each([
    ['image/png', Buffer.from('<svg/>')],
    ['image/webp', Buffer.from('RIFFxxxxWAVE')],
    ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])],
    ['image/svg+xml', Buffer.from('<html><svg/></html>')],
    ['image/svg+xml', Buffer.from('<!-- a --><html><svg/></html>')],
  ])('as a logo that says it is %s and is not', async (type, bytes) => {
    const refused = await client.put('/api/settings/logo', { version: 0, logo: { type, base64: bytes.toString('base64') } })
    expect([refused.statusCode, refused.json().fields]).toEqual([400, { logo: SETTINGS_MESSAGE.logo }])
  })
})

describe('what the server decides', () => {
  test('counts before what is stored, is shown as such, and a save leaves what is stored for it', async () => {
    const server = await start({
      env: { ALLOWED_EMAIL_DOMAINS: 'server.example', ADMIN_SIGN_IN: 'any', SMTP_URL: 'smtp://127.0.0.1:1' },
      institution: { name: 'Named by the file' },
    })
    const { client } = await signedInDirector(server)
    const before = await read(client)
    expect(before.fixed.toSorted()).toEqual(['emailDomains', 'mail', 'name', 'strongAdmins'])
    expect(before.values).toMatchObject({ name: 'Named by the file', emailDomains: ['server.example'], strongAdmins: false })
    const changes = { name: 'Else', emailDomains: null, strongAdmins: true, officeName: 'The Desk' }
    const saved = (await save(client, before, changes)).json()
    expect(saved.values).toMatchObject({
      name: 'Named by the file',
      emailDomains: ['server.example'],
      strongAdmins: false,
      officeName: 'The Desk',
    })
    const [row] = await server.deps.platform.db.select().from(officeSettings)
    expect(row?.values).toEqual({ officeName: 'The Desk' })
    const mail = await client.put('/api/settings/mail', { version: 1, server: null })
    expect([mail.statusCode, mail.json().message]).toEqual([409, SETTINGS_ERROR.fixed.message])
  })

  test('has a logo of its own', async () => {
    const server = await start({ institution: { logo: null } })
    const { client } = await signedInDirector(server)
    expect((await client.put('/api/settings/logo', { version: 0, logo: null })).statusCode).toBe(409)
  })
})
