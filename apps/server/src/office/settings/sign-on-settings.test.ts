import { SIGN_ON_MESSAGE } from '@callboard/contract/accounts/single-sign-on/rules'
import type { Settings } from '@callboard/contract/office/settings/endpoints'
import { SETTINGS_ERROR } from '@callboard/contract/office/settings/errors'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { officeSettings } from '#db/schema/settings.ts'
import { startOidcProvider, type TestOidcProvider } from '#testing/oidc-provider.ts'
import { ADA, ownServers, signedInDirector } from '#testing/own-servers.ts'
import { startSamlProvider, type TestSamlProvider } from '#testing/saml-provider.ts'
import { beginSignOn, typedOidc, typedSaml, who } from '#testing/single-sign-on.ts'
import { createTestClient, type TestClient } from '#testing/test-client.ts'

const PUBLIC_URL = 'http://localhost:3000'
const GRACE = { sub: 'grace-1', email: 'grace@example.edu', email_verified: true, given_name: 'Grace', family_name: 'Hopper' }

let provider: TestOidcProvider
let campus: TestSamlProvider
beforeAll(async () => {
  provider = await startOidcProvider(PUBLIC_URL)
  campus = await startSamlProvider({})
})
afterAll(async () => {
  await provider.stop()
  await campus.close()
})

const start = ownServers()
const oidc = (changes: object = {}) => typedOidc(provider, changes)
const save = (client: TestClient, version: number, signOn: object | null) => client.put('/api/settings/sign-on', { version, signOn })
const attempt = async (client: TestClient, signOn: object) => (await client.post('/api/settings/sign-on/try', { signOn })).json()
const read = async (client: TestClient): Promise<Settings> => (await client.get('/api/settings')).json()

describe('single sign-on set by an office', () => {
  test('signs people in at once and in every instance, and not any more when it is removed', async () => {
    // Another instance updates the roles when it starts.
    const server = await start({ env: { ADMIN_EMAILS: ADA } })
    const { client } = await signedInDirector(server)
    const other = await server.another()
    expect((await server.anonymous().get('/api/login')).headers.location).toBe('/sign-in')
    const saved = await save(client, 0, oidc({ adminValues: ['casting'] }))
    expect(saved.json()).toMatchObject({
      signOn: { kind: 'oidc', isFixed: false, stored: { issuer: provider.issuer, hasSecret: true } },
      history: [{ fields: ['signOn'] }],
    })
    provider.person = { ...GRACE, groups: ['casting'] }
    const visitor = server.anonymous()
    const { pathname, search } = await provider.visit(await beginSignOn(visitor))
    expect((await visitor.get(`${pathname}${search}`)).statusCode).toBe(303)
    expect(await who(visitor)).toMatchObject({ email: GRACE.email, role: 'admin' })
    const elsewhere = createTestClient(other.app)
    await vi.waitFor(async () => expect(await beginSignOn(elsewhere)).toContain(provider.issuer), { timeout: 10_000 })
    await save(client, 1, null)
    expect((await server.anonymous().get('/api/login')).headers.location).toBe('/sign-in')
    await vi.waitFor(async () => expect((await elsewhere.get('/api/login')).headers.location).toBe('/sign-in'), { timeout: 10_000 })
  })

  test('takes SAML by metadata, and follows a change from one to the other', async () => {
    const server = await start()
    const { client } = await signedInDirector(server)
    await save(client, 0, oidc())
    expect((await server.anonymous().get('/api/auth/saml/metadata')).statusCode).toBe(404)
    const metadata = await (await fetch(campus.env.SAML_IDP_METADATA)).text()
    expect((await save(client, 1, typedSaml(metadata))).json().signOn).toMatchObject({ kind: 'saml', stored: { kind: 'saml' } })
    expect(await beginSignOn(server.anonymous())).toContain('/sso?SAMLRequest=')
    expect((await server.anonymous().get('/api/auth/saml/metadata')).body).toContain(`entityID="${PUBLIC_URL}/api/auth/saml/metadata"`)
    expect((await server.anonymous().get('/api/auth/oidc/callback')).statusCode).toBe(404)
  })

  test('keeps its secret sealed, never shows it, and does not send it to another provider', async () => {
    const server = await start()
    const { client } = await signedInDirector(server)
    const without = oidc({ clientSecret: undefined })
    const missing = await save(client, 0, without)
    expect([missing.statusCode, missing.json().fields]).toEqual([400, { 'signOn.clientSecret': SIGN_ON_MESSAGE.secret }])
    const saved = await save(client, 0, oidc())
    const [row] = await server.deps.platform.db.select().from(officeSettings)
    const lines = await server.deps.platform.db.select().from(auditLog)
    for (const shown of [saved.json(), row, lines]) expect(JSON.stringify(shown)).not.toContain(provider.env.OIDC_CLIENT_SECRET)
    expect((await save(client, 1, { ...without, trustEmail: true })).json().signOn.stored).toMatchObject({
      hasSecret: true,
      trustEmail: true,
    })
    for (const changes of [{ issuer: 'https://evil.example' }, { clientId: 'else' }])
      expect((await save(client, 2, { ...without, ...changes })).json().fields).toEqual({ 'signOn.clientSecret': SIGN_ON_MESSAGE.secret })
    await save(client, 2, null)
    const back = (await client.post('/api/settings/restore', { version: 3, restore: 2 })).json()
    expect(back.signOn).toMatchObject({ kind: null, stored: { issuer: provider.issuer, hasSecret: false } })
    const changes = (await client.get('/api/audit-log')).json().map((line: { changes: unknown }) => line.changes)
    expect(changes).toContainEqual([{ field: 'signOn', role: null, before: null, after: provider.issuer }])
  })

  test('counts only after the environment, which is shown', async () => {
    const server = await start({ env: { ...provider.env, ADMIN_EMAILS: ADA } })
    const { client } = await signedInDirector(server)
    expect((await read(client)).signOn).toMatchObject({ kind: 'oidc', isFixed: true, stored: null })
    for (const refused of [await save(client, 0, null), await client.post('/api/settings/sign-on/try', { signOn: oidc() })])
      expect([refused.statusCode, refused.json().message]).toEqual([409, SETTINGS_ERROR.fixed.message])
  })

  test.each([
    [{ issuer: 'http://login.example.edu' }, 'signOn.issuer'],
    [{ issuer: 'https://user:secret@login.example.edu' }, 'signOn.issuer'],
    [{ clientId: ' ' }, 'signOn.clientId'],
    [{ scopes: 'email' }, 'signOn.scopes'],
    [{ adminValues: [''] }, 'signOn.adminValues'],
    [{ ...typedSaml('ftp://login.example.edu') }, 'signOn.metadata'],
  ])('refuses %j', async (changes, field) => {
    const server = await start()
    const { client } = await signedInDirector(server)
    const refused = await save(client, 0, oidc(changes))
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, [field]])
    expect(JSON.stringify(refused.json())).not.toMatch(/Too (small|big)|Invalid/)
  })
})

describe('a try', () => {
  test('says what the provider calls itself, and what is wrong with it', async () => {
    const server = await start()
    const { client } = await signedInDirector(server)
    const failed = (problem: string) => ({ problem, provider: null })
    expect(await attempt(client, oidc())).toEqual({
      problem: null,
      provider: { issuer: provider.issuer, entryPoint: `${provider.issuer}/auth` },
    })
    expect(await attempt(client, oidc({ clientSecret: 'wrong' }))).toEqual(failed('client'))
    expect(await attempt(client, oidc({ clientId: 'nobody' }))).toEqual(failed('client'))
    expect(await attempt(client, oidc({ issuer: `${provider.issuer}/` }))).toMatchObject({ problem: null })
    expect(await attempt(client, oidc({ issuer: `${provider.issuer}/tenant` }))).toEqual(failed('nothing'))
    expect(await attempt(client, oidc({ issuer: provider.issuer.replace('127.0.0.1', 'localhost') }))).toEqual(failed('issuer'))
    expect(await attempt(client, oidc({ issuer: 'http://127.0.0.1:1' }))).toEqual(failed('unreachable'))
    const { SAML_IDP_METADATA: address } = campus.env
    const found = {
      problem: null,
      provider: { issuer: 'https://idp.campus.example/shibboleth', entryPoint: expect.stringMatching(/\/sso$/) },
    }
    expect(await attempt(client, typedSaml(address))).toEqual(found)
    const text = await (await fetch(address)).text()
    expect(await attempt(client, typedSaml(text))).toEqual(found)
    expect(await attempt(client, typedSaml('<html></html>'))).toEqual(failed('metadata'))
    expect(await attempt(client, typedSaml('<not closed'))).toEqual(failed('metadata'))
    expect(
      await attempt(client, typedSaml(text.replace('<EntityDescriptor', '<EntityDescriptor validUntil="2020-01-01T00:00:00Z"'))),
    ).toEqual(failed('expired'))
    expect(await attempt(client, typedSaml(text.replaceAll('HTTP-Redirect', 'HTTP-POST')))).toEqual(failed('no-redirect'))
    expect((await read(client)).version).toBe(0)
  })

  test('of an instance in the net never reaches what only its machine reaches', async () => {
    const server = await start({ env: { PUBLIC_URL: 'https://casting.example.edu' } })
    const { client } = await signedInDirector(server)
    const local = await save(client, 0, oidc())
    expect([local.statusCode, local.json().fields]).toEqual([400, { 'signOn.issuer': SIGN_ON_MESSAGE.address }])
    for (const issuer of ['https://127.0.0.1', 'https://10.0.0.1', 'https://[::1]', 'https://169.254.169.254'])
      expect(await attempt(client, oidc({ issuer }))).toEqual({ problem: 'unreachable', provider: null })
    expect(await attempt(client, typedSaml('https://192.168.0.1/metadata'))).toEqual({ problem: 'unreachable', provider: null })
  })
})
