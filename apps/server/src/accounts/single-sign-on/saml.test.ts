import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { type KeyPair, makeKeyPair } from '#testing/key-pair.ts'
import { SAML_ATTRIBUTE, type SamlAnswer, startSamlProvider, type TestSamlProvider } from '#testing/saml-provider.ts'
import { beginSignOn, isSignedOut, signOnProblem, who } from '#testing/single-sign-on.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { createTestClient, type TestClient } from '#testing/test-client.ts'

const ACS = '/api/auth/saml/acs'
const ADA = {
  [SAML_ATTRIBUTE.mail]: 'ada@example.edu',
  [SAML_ATTRIBUTE.givenName]: 'Ada',
  [SAML_ATTRIBUTE.surname]: 'Byron',
  [SAML_ATTRIBUTE.principalName]: 'ada@campus.example',
}

let provider: TestSamlProvider
let server: TestApp
let strangerKeys: KeyPair
const clock = fakeClock()
const SETTINGS = { ADMIN_EMAILS: 'boss@example.edu', ALLOWED_EMAIL_DOMAINS: 'example.edu', SAML_ADMIN_VALUES: 'urn:casting:staff' }
beforeAll(async () => {
  provider = await startSamlProvider(ADA)
  strangerKeys = await makeKeyPair()
  server = await testApp({ env: { ...provider.env, ...SETTINGS }, clock })
})
afterAll(async () => {
  await server.close()
  await provider.close()
})
beforeEach(() => server.truncate())

const begin = (client: TestClient) => beginSignOn(client, '/my-profile')

/** The provider's page posts from another site, so the browser does not send our cookies. */
const post = (xml: string, to: TestApp = server) =>
  to.anonymous().call('POST', ACS, {
    payload: new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: '' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site', origin: 'https://idp.campus.example' },
  })

/** Posts, and follows the redirect to the page that gets our cookies. */
async function comeBack(client: TestClient, xml: string, to: TestApp = server) {
  const posted = await post(xml, to)
  const next = String(posted.headers.location)
  expect([posted.statusCode, posted.cookies]).toEqual([303, []])
  return next.startsWith('/api/auth/saml/finish') ? client.get(next) : posted
}

const enter = async (client: TestClient, answer?: SamlAnswer) => comeBack(client, await provider.answer(await begin(client), answer))

describe('a person of the campus', () => {
  test('gets an account at the first sign-in, is recognised later, and continues to the requested page', async () => {
    const [first, second] = [server.anonymous(), server.anonymous()]
    expect((await enter(first)).headers.location).toBe('/my-profile')
    const ada = await who(first)
    expect(ada).toMatchObject({ email: 'ada@example.edu', firstName: 'Ada', lastName: 'Byron', role: 'student' })
    await enter(second, { attributes: { ...ADA, [SAML_ATTRIBUTE.mail]: 'ada.king@example.edu' } })
    expect((await who(second)).id).toBe(ada.id)
    const lines = await server.deps.platform.db.select().from(auditLog)
    expect(lines.map(({ action, details }) => [action, details])).toContainEqual(['account.signed-in', { by: 'saml' }])
  })

  test('is a casting director by their group, and stays one when the groups are left out because there are too many', async () => {
    const [first, second] = [server.anonymous(), server.anonymous()]
    await enter(first, { attributes: { ...ADA, [SAML_ATTRIBUTE.memberOf]: ['urn:all', 'urn:casting:staff'] } })
    expect(await who(first)).toMatchObject({ role: 'admin' })
    await enter(second, { attributes: { ...ADA, [SAML_ATTRIBUTE.groupsLink]: 'https://graph.windows.net/x/getMemberObjects' } })
    expect(await who(second)).toMatchObject({ role: 'admin' })
  })

  test('signs in when response and assertion are both signed', async () => {
    const client = server.anonymous()
    await enter(client, { signResponse: true })
    expect(await isSignedOut(client)).toBe(false)
  })

  test('is requested with our entity id and address, and must sign in again to change the account', async () => {
    const client = server.anonymous()
    expect(await provider.asked(await begin(client))).toMatchObject({
      issuer: 'http://localhost:3000/api/auth/saml/metadata',
      assertionConsumerServiceURL: `http://localhost:3000${ACS}`,
    })
    const again = String((await client.get('/api/login', { another: '1' })).headers.location)
    expect((await provider.asked(again)).forceAuthn).toBe('true')
  })

  test('is refused with a student address of another university', async () => {
    const client = server.anonymous()
    const elsewhere = { ...ADA, [SAML_ATTRIBUTE.mail]: 'ada@else.example' }
    expect(await signOnProblem(client, await enter(client, { attributes: elsewhere }))).toBe('domain')
  })

  test('sees a message after pressing Cancel', async () => {
    const client = server.anonymous()
    expect(await signOnProblem(client, await comeBack(client, await provider.refuse(await begin(client))))).toBe('denied')
  })
})

describe('a response is refused', () => {
  test.each<[string, () => SamlAnswer]>([
    ['unsigned', () => ({ signAssertion: false })],
    ['signed around an unsigned assertion', () => ({ signAssertion: false, signResponse: true })],
    ['signed with another key', () => ({ keys: strangerKeys })],
    ['for another audience', () => ({ audience: 'https://other.example/sp' })],
    ['for another recipient', () => ({ recipient: 'https://other.example/acs' })],
    ['of another issuer', () => ({ issuer: 'https://idp.evil.example' })],
    ['that nobody asked for', () => ({ inResponseTo: null })],
    ['that ended long ago', () => ({ lifetimeInSeconds: -90 })],
  ])('%s', async (_, answer) => {
    const client = server.anonymous()
    expect(await signOnProblem(client, await enter(client, answer()))).toBe('failed')
  })

  test('but not when it has just expired, because clocks differ', async () => {
    const client = server.anonymous()
    await enter(client, { lifetimeInSeconds: -30 })
    expect(await isSignedOut(client)).toBe(false)
  })

  test('for another sign-in, and in another browser', async () => {
    const [client, other] = [server.anonymous(), server.anonymous()]
    const xml = await provider.answer(await begin(client))
    await begin(other)
    expect(await signOnProblem(other, await comeBack(other, xml))).toBe('over')
    expect(
      await signOnProblem(
        client,
        await comeBack(client, await provider.answer(await begin(client), { inResponseTo: `_${'x'.repeat(43)}` })),
      ),
    ).toBe('over')
  })

  test('for one sign-in with the id of another', async () => {
    const client = server.anonymous()
    const xml = await provider.answer(await begin(client))
    const [name = ''] = client.cookies.keys()
    await begin(client)
    client.cookies.set(name, [...client.cookies.values()].at(-1) ?? '')
    expect(await signOnProblem(client, await comeBack(client, xml))).toBe('over')
  })

  test('a second time, on any instance', async () => {
    const client = server.anonymous()
    const xml = await provider.answer(await begin(client))
    const kept = new Map(client.cookies)
    const ticket = String((await post(xml)).headers.location)
    expect((await comeBack(client, xml)).headers.location).toBe('/my-profile')
    const replay = createTestClient((await server.another()).app)
    for (const [name, value] of kept) replay.cookies.set(name, value)
    expect(await signOnProblem(replay, await comeBack(replay, xml))).toBe('over')
    for (const [name, value] of kept) replay.cookies.set(name, value)
    expect(await signOnProblem(replay, await replay.get(ticket))).toBe('over')
  })

  test('when its ticket is older than a minute, or was changed', async () => {
    const client = server.anonymous()
    const ticket = String((await post(await provider.answer(await begin(client)))).headers.location)
    expect(await signOnProblem(client, await client.get(`${ticket.slice(0, -4)}AAAA`))).toBe('over')
    clock.advance(1)
    expect(await signOnProblem(client, await client.get(ticket))).toBe('over')
  })

  const forged = (assertion: string) =>
    assertion
      .replaceAll('ada@example.edu', 'boss@example.edu')
      .replace(/<Signature.*<\/Signature>/s, '')
      .replace(/ID="[^"]+"/, 'ID="_forged"')

  test.each<[string, (xml: string, assertion: string) => string]>([
    ['changed after it was signed', (xml) => xml.replace('ada@example.edu', 'boss@example.edu')],
    ['without its signature', (xml) => xml.replace(/<Signature.*<\/Signature>/s, '')],
    ['beside a forged one, before it', (xml, assertion) => xml.replace(assertion, forged(assertion) + assertion)],
    ['beside a forged one, after it', (xml, assertion) => xml.replace(assertion, assertion + forged(assertion))],
    [
      'inside a forged one',
      (xml, assertion) =>
        xml.replace(assertion, forged(assertion).replace('</saml:Assertion>', `<saml:Advice>${assertion}</saml:Advice></saml:Assertion>`)),
    ],
    [
      'inside a forged one of the same name',
      (xml, assertion) => {
        const id = /ID="([^"]+)"/.exec(assertion)?.[1] ?? ''
        return xml.replace(
          assertion,
          forged(assertion).replace('_forged', id).replace('</saml:Assertion>', `<saml:Advice>${assertion}</saml:Advice></saml:Assertion>`),
        )
      },
    ],
    [
      'moved into the signature of a forged one',
      (xml, assertion) => {
        const signature = /<Signature.*<\/Signature>/s.exec(assertion)?.[0] ?? ''
        const bare = assertion.replace(signature, '')
        const holding = signature.replace('</Signature>', `<Object>${bare}</Object></Signature>`)
        return xml.replace(assertion, forged(assertion).replace('<saml:Subject>', `${holding}<saml:Subject>`))
      },
    ],
    [
      'moved into extensions, before a forged one',
      (xml, assertion) => xml.replace(assertion, `<samlp:Extensions>${assertion}</samlp:Extensions>${forged(assertion)}`),
    ],
    ['with a DOCTYPE', (xml) => `<!DOCTYPE a [<!ENTITY e "boss@example.edu">]>${xml}`],
    ['that is no XML', () => 'SAMLResponse'],
    ['that is empty', () => ''],
  ])('%s', async (_, change) => {
    const client = server.anonymous()
    const xml = await provider.answer(await begin(client))
    const assertion = /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? ''
    const changed = change(xml, assertion)
    expect(changed).not.toBe(xml)
    expect(await signOnProblem(client, await comeBack(client, changed))).toBe('failed')
  })

  test('with an address that a comment would cut short', async () => {
    const client = server.anonymous()
    const attributes = { ...ADA, [SAML_ATTRIBUTE.mail]: 'boss@example.edu.evil.example' }
    const xml = await provider.answer(await begin(client), { attributes })
    const cut = xml.replace('boss@example.edu.evil.example', 'boss@example.edu<!-- -->.evil.example')
    expect(cut).not.toBe(xml)
    expect(await signOnProblem(client, await comeBack(client, cut))).toBe('domain')
  })

  test('in another form than providers post', async () => {
    const client = server.anonymous()
    expect((await client.post(ACS, { SAMLResponse: 'x' })).statusCode).toBe(415)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await client.call('POST', ACS, { payload: `SAMLResponse=${'A'.repeat(300_000)}`, headers })).statusCode).toBe(413)
    expect((await client.call('POST', ACS, { payload: '', headers })).headers.location).toBe('/sign-in?problem=failed')
  })
})

describe('our metadata', () => {
  test('has our entity id, and the address for responses', async () => {
    const answer = await server.anonymous().get('/api/auth/saml/metadata')
    expect(answer.headers['content-type']).toBe('application/samlmetadata+xml; charset=utf-8')
    expect(answer.body).toContain('entityID="http://localhost:3000/api/auth/saml/metadata"')
    expect(answer.body).toContain(`Location="http://localhost:3000${ACS}"`)
    expect(answer.body).toContain('WantAssertionsSigned="true"')
  })

  test('has our certificate if we have one; then requests are signed and assertions may be encrypted', async () => {
    const keys = await makeKeyPair()
    const paths = { SAML_KEY_FILE: join(server.dataDir, 'key.pem'), SAML_CERT_FILE: join(server.dataDir, 'cert.pem') }
    await Promise.all([writeFile(paths.SAML_KEY_FILE, keys.key), writeFile(paths.SAML_CERT_FILE, keys.cert)])
    const other = await testApp({ env: { ...provider.env, ...paths } })
    try {
      const { body } = await other.anonymous().get('/api/auth/saml/metadata')
      expect(body.match(/<ds:X509Certificate>/g)).toHaveLength(2)
      const client = other.anonymous()
      const location = await begin(client)
      expect(new URL(location).searchParams.get('SigAlg')).toMatch(/rsa-sha256$/)
      const encrypted = { encryptionCert: keys.cert, encryptionPublicKey: keys.publicKey }
      const xml = await provider.answer(location, encrypted)
      expect(xml).not.toContain('ada@example.edu')
      await comeBack(client, xml, other)
      expect(await who(client)).toMatchObject({ email: 'ada@example.edu' })
      const late = other.anonymous()
      const tripleDes = {
        encryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#tripledes-cbc',
        disallowEncryptionWithInsecureAlgorithm: false,
      }
      const weak = await provider.answer(await begin(late), { ...encrypted, ...tripleDes })
      expect(await signOnProblem(late, await comeBack(late, weak, other))).toBe('failed')
    } finally {
      await other.close()
    }
  })
})

test('unreadable metadata of the provider leads to a message on the sign-in page', async () => {
  const other = await testApp({ env: { SAML_IDP_METADATA: '/no/such/metadata.xml' } })
  try {
    expect((await other.anonymous().get('/api/login')).headers.location).toBe('/sign-in?problem=unavailable')
  } finally {
    await other.close()
  }
})

test('after an internal error, a user who is signing in still gets a page', async () => {
  const { db } = server.deps.platform
  const client = server.anonymous()
  await db.execute('ALTER TABLE identities RENAME TO identities_away')
  try {
    expect(await signOnProblem(client, await enter(client))).toBe('unavailable')
  } finally {
    await db.execute('ALTER TABLE identities_away RENAME TO identities')
  }
})
