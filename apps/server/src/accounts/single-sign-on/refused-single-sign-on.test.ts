import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeUser } from '#testing/factories.ts'
import { type ProviderPerson, startOidcProvider, type TestOidcProvider } from '#testing/oidc-provider.ts'
import { startSamlProvider } from '#testing/saml-provider.ts'
import { beginSignOn, signOnProblem } from '#testing/single-sign-on.ts'
import { rowsIn } from '#testing/talent-life.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

const ADA = { sub: 'ada-1', email: 'ada@example.edu', email_verified: true, given_name: 'Ada', family_name: 'Byron' }

let provider: TestOidcProvider
let server: TestApp
beforeAll(async () => {
  provider = await startOidcProvider('http://localhost:3000')
  server = await testApp({ env: { ...provider.env, ALLOWED_EMAIL_DOMAINS: 'example.edu' } })
})
afterAll(async () => {
  await server.close()
  await provider.stop()
})
beforeEach(() => server.truncate())

const refusals = (test: TestApp) =>
  rowsIn(test, `SELECT actor, subject, details FROM audit_log WHERE action = 'account.sign-in-refused' ORDER BY id`)
const line = (by: 'oidc' | 'saml', why: string, subject: string | null = null) => ({ actor: null, subject, details: { by, why } })

/** Returns from the provider as a person, or after Cancel. @returns the message on the sign-in page */
async function enter(person: ProviderPerson | null) {
  provider.person = person
  const client = server.anonymous()
  const { pathname, search } = await provider.visit(await beginSignOn(client))
  return signOnProblem(client, await client.get(`${pathname}${search}`))
}

test('a refused OpenID Connect sign-in is recorded with the reason, by account if the provider has verified its address', async () => {
  expect(await enter(ADA)).toBeUndefined()
  expect(await refusals(server)).toEqual([])
  const [ada] = await rowsIn<{ id: string }>(server, 'SELECT id FROM users')
  expect(await enter({ ...ADA, sub: 'mallory-2' })).toBe('taken')
  expect(await enter({ ...ADA, sub: 'mallory-2', email_verified: false })).toBe('unverified')
  expect(await enter({ ...ADA, sub: 'eve-3', email: 'eve@else.example' })).toBe('domain')
  expect(await enter(null)).toBe('denied')
  const client = server.anonymous()
  expect(await signOnProblem(client, await client.get('/api/auth/oidc/callback?state=guessed&code=guessed'))).toBe('over')
  expect(await refusals(server)).toEqual([
    line('oidc', 'taken', `user:${ada?.id}`),
    line('oidc', 'unverified'),
    line('oidc', 'domain'),
    line('oidc', 'denied'),
    line('oidc', 'over'),
  ])
  expect(JSON.stringify(await refusals(server))).not.toMatch(/else\.example|mallory|eve|guessed/)
})

test('a refusal because the address is no longer admitted is recorded by account', async () => {
  const { id } = await makeUser(server, { email: 'ada@left.example' })
  await rowsIn(server, 'INSERT INTO identities (issuer, subject, user_id) VALUES ($1, $2, $3)', [provider.issuer, ADA.sub, id])
  expect(await enter(ADA)).toBe('domain')
  expect(await refusals(server)).toEqual([line('oidc', 'domain', `user:${id}`)])
})

test('a refused SAML sign-in is recorded with the reason', async () => {
  const saml = await startSamlProvider({})
  const campus = await testApp({ env: saml.env })
  try {
    const client = campus.anonymous()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    await client.call('POST', '/api/auth/saml/acs', { payload: 'SAMLResponse=forged', headers })
    await client.get('/api/auth/saml/finish?ticket=forged')
    expect(await refusals(campus)).toEqual([line('saml', 'failed'), line('saml', 'over')])
  } finally {
    await campus.close()
    await saml.close()
  }
})
