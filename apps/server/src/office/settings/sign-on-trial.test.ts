import { TRIAL_ERROR } from '@callboard/contract/accounts/single-sign-on/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { errorOf } from '#testing/error-of.ts'
import { makeUser, signIn } from '#testing/factories.ts'
import { startOidcProvider, type TestOidcProvider } from '#testing/oidc-provider.ts'
import { ownServers, signedInDirector } from '#testing/own-servers.ts'
import { SAML_ATTRIBUTE, startSamlProvider, type TestSamlProvider } from '#testing/saml-provider.ts'
import { isSignedOut, typedOidc, typedSaml } from '#testing/single-sign-on.ts'
import { countRows, rowsIn } from '#testing/talent-life.ts'
import type { TestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

const GRACE = { sub: 'grace-1', email: 'grace@example.edu', email_verified: true, given_name: 'Grace', family_name: 'Hopper' }
const NAMED = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.edu' }

let provider: TestOidcProvider
let campus: TestSamlProvider
beforeAll(async () => {
  provider = await startOidcProvider('http://localhost:3000')
  campus = await startSamlProvider({
    [SAML_ATTRIBUTE.mail]: GRACE.email,
    [SAML_ATTRIBUTE.givenName]: 'Grace',
    [SAML_ATTRIBUTE.surname]: 'Hopper',
    [SAML_ATTRIBUTE.memberOf]: ['staff'],
  })
})
afterAll(async () => {
  await provider.stop()
  await campus.close()
})

const start = ownServers()
const oidc = (changes: object = {}) => typedOidc(provider, { adminValues: ['casting'], ...changes })
const saml = (adminValues: readonly string[]) => typedSaml(campus.env.SAML_IDP_METADATA, adminValues)

async function begin(client: TestClient, signOn: object): Promise<{ id: string; location: string }> {
  const begun = await client.post('/api/settings/sign-on/trials', { signOn })
  expect(begun.statusCode, begun.body).toBe(201)
  return begun.json()
}
const read = async (client: TestClient, { id }: { id: string }) => (await client.get(`/api/settings/sign-on/trials/${id}`)).json()

/** The state that a trial must not change. */
const state = async (server: TestApp) => ({
  users: await countRows(server, 'users'),
  identities: await countRows(server, 'identities'),
  sessions: await countRows(server, 'sessions'),
  audit: (await server.deps.platform.db.select().from(auditLog)).length,
})

async function visit(browser: TestClient, location: string) {
  const { pathname, search } = await provider.visit(location)
  return browser.get(`${pathname}${search}`)
}
const postTo = (browser: TestClient, xml: string) =>
  browser.call('POST', '/api/auth/saml/acs', {
    payload: new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64') }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site', origin: 'https://idp.campus.example' },
  })

describe('a trial sign-in', () => {
  test('at an OpenID Connect provider says whom it named, and signs in nobody', async () => {
    const server = await start()
    const { client } = await signedInDirector(server)
    provider.person = { ...GRACE, groups: ['casting', 'chess'] }
    const trial = await begin(client, oidc())
    expect(await read(client, trial)).toEqual({ isWaiting: true, problem: null, person: null })
    const before = await state(server)
    const browser = server.anonymous()
    const last = await visit(browser, trial.location)
    expect([last.statusCode, last.headers['content-type'], last.headers['set-cookie']]).toEqual([
      200,
      'text/plain; charset=utf-8',
      undefined,
    ])
    expect(await read(client, trial)).toEqual({
      isWaiting: false,
      problem: null,
      person: { ...NAMED, groups: ['casting', 'chess'], isAdmin: true },
    })
    expect(await isSignedOut(browser)).toBe(true)
    expect(await state(server)).toEqual(before)
    expect((await client.get('/api/auth/user')).statusCode).toBe(200)
    expect((await server.anonymous().get('/api/login')).headers.location).toBe('/sign-in')
  })

  test('at a SAML provider does so, too', async () => {
    const server = await start()
    const { client } = await signedInDirector(server)
    const trial = await begin(client, saml(['casting']))
    const before = await state(server)
    const browser = server.anonymous()
    const answer = await postTo(browser, await campus.answer(trial.location))
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined])
    expect(await read(client, trial)).toEqual({ isWaiting: false, problem: null, person: { ...NAMED, groups: ['staff'], isAdmin: false } })
    expect(await isSignedOut(browser)).toBe(true)
    expect(await state(server)).toEqual(before)
    const refused = await begin(client, saml([]))
    await postTo(browser, await campus.refuse(refused.location))
    expect(await read(client, refused)).toEqual({ isWaiting: false, problem: 'denied', person: null })
  })

  test('says why somebody would not be signed in', async () => {
    const server = await start({ env: { ALLOWED_EMAIL_DOMAINS: 'example.edu' } })
    const { client } = await signedInDirector(server)
    for (const [changes, problem] of [
      [{ email_verified: false }, 'unverified'],
      [{ email: 'grace@elsewhere.example' }, 'domain'],
      [{ email: undefined }, 'address'],
    ] as const) {
      provider.person = { ...GRACE, ...changes }
      const trial = await begin(client, oidc())
      await visit(server.anonymous(), trial.location)
      expect(await read(client, trial), problem).toMatchObject({ problem, person: { firstName: 'Grace' } })
    }
    const trial = await begin(client, oidc())
    await server.anonymous().get('/api/auth/oidc/callback', { state: trial.id, error: 'access_denied', iss: provider.issuer })
    expect(await read(client, trial)).toEqual({ isWaiting: false, problem: 'denied', person: null })
  })

  test('is shown to who began it alone, for ten minutes, and keeps its first answer', async () => {
    const server = await start()
    const { client } = await signedInDirector(server)
    const other = await signIn(server, await makeUser(server, { role: 'admin' }))
    provider.person = GRACE
    const trial = await begin(client, oidc())
    await visit(server.anonymous(), trial.location)
    await server.anonymous().get('/api/auth/oidc/callback', { state: trial.id, error: 'access_denied', iss: provider.issuer })
    expect(await read(client, trial)).toMatchObject({ problem: null, person: NAMED })
    expect(await read(other, trial)).toEqual(errorOf(TRIAL_ERROR.over))
    const [row] = await rowsIn(server, 'SELECT sealed, result FROM sign_on_trials')
    expect(JSON.stringify(row)).not.toMatch(new RegExp(`${provider.env.OIDC_CLIENT_SECRET}|grace`, 'i'))
    await rowsIn(server, "UPDATE sign_on_trials SET expires_at = now() - interval '1 second'")
    expect(await read(client, trial)).toEqual(errorOf(TRIAL_ERROR.over))
    await server.deps.signOn.tidy()
    expect(await countRows(server, 'sign_on_trials')).toBe(0)
  })

  test('answers of a trial that nobody began change nothing', async () => {
    const server = await start()
    const browser = server.anonymous()
    const answer = await browser.get('/api/auth/oidc/callback', { state: `try-${'x'.repeat(43)}`, code: 'abc' })
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined])
    expect(await isSignedOut(browser)).toBe(true)
  })

  test('of a provider that does not answer says so at once', async () => {
    const server = await start()
    const { client } = await signedInDirector(server)
    const failed = await client.post('/api/settings/sign-on/trials', { signOn: oidc({ issuer: 'http://127.0.0.1:1' }) })
    expect([failed.statusCode, failed.json().message]).toEqual([409, TRIAL_ERROR.unreachable.message])
  })
})
