import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { inTransaction } from '#db/client.ts'
import { usedAttempts, users } from '#db/schema/accounts.ts'
import { auditLog } from '#db/schema/audit.ts'
import { makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { ID_TOKEN_SECONDS, type ProviderPerson, startOidcProvider, type TestOidcProvider } from '#testing/oidc-provider.ts'
import { beginSignOn, isSignedOut, signOnProblem, who } from '#testing/single-sign-on.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { SIGN_ON_CLEANUP_JOB } from './single-sign-on.jobs.ts'

const PUBLIC_URL = 'http://localhost:3000'
const ADA = { sub: 'ada-1', email: 'ada@example.edu', email_verified: true, given_name: 'Ada', family_name: 'Byron' }

let provider: TestOidcProvider
let server: TestApp
const clock = fakeClock()
beforeAll(async () => {
  provider = await startOidcProvider(PUBLIC_URL)
  const env = {
    ...provider.env,
    ADMIN_EMAILS: 'boss@example.edu',
    ALLOWED_EMAIL_DOMAINS: 'example.edu',
    OIDC_ADMIN_VALUES: 'casting,Staff',
  }
  server = await testApp({ env: { ROLE: 'all', ...env }, clock })
})
afterAll(async () => {
  await server.close()
  await provider.stop()
})
beforeEach(async () => {
  await server.truncate()
  provider.person = ADA
  provider.onTokens = undefined
})

const comeBack = (client: TestClient, { pathname, search }: URL) => client.get(`${pathname}${search}`)

async function enter(client: TestClient, person: ProviderPerson = ADA, returnTo?: string) {
  provider.person = person
  return comeBack(client, await provider.visit(await beginSignOn(client, returnTo)))
}

const actions = async () => (await server.deps.platform.db.select().from(auditLog)).map(({ action, details }) => [action, details])

describe('a user whom the university identifies', () => {
  test('gets an account at the first sign-in, and continues to the requested page', async () => {
    const client = server.anonymous()
    const answer = await enter(client, ADA, '/my-profile?from=mail')
    expect([answer.statusCode, answer.headers.location, answer.headers['cache-control']]).toEqual([
      303,
      '/my-profile?from=mail',
      'no-store',
    ])
    expect(await who(client)).toMatchObject({ email: 'ada@example.edu', firstName: 'Ada', lastName: 'Byron', role: 'student' })
    expect(await actions()).toEqual([
      ['account.created', { role: 'student' }],
      ['account.linked', null],
      ['account.signed-in', { by: 'oidc' }],
    ])
    expect([...client.cookies.keys()]).toEqual(['callboard'])
  })

  test('is requested with PKCE, state and nonce', async () => {
    const asked = new URL(await beginSignOn(server.anonymous())).searchParams
    expect(Object.fromEntries(asked)).toMatchObject({ response_type: 'code', code_challenge_method: 'S256', scope: 'openid email profile' })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)?.length).toBeGreaterThan(40)
  })

  test('is recognised by the provider’s subject, also after a change of address', async () => {
    await enter(server.anonymous())
    const client = server.anonymous()
    await enter(client, { ...ADA, email: 'ada.king@example.edu', email_verified: false })
    expect(await who(client)).toMatchObject({ email: 'ada@example.edu' })
  })

  test('is linked to the account of their verified address', async () => {
    const { id } = await makeUser(server, { email: 'ada@example.edu', firstName: 'Augusta' })
    const client = server.anonymous()
    await enter(client, { ...ADA, email: 'Ada@Example.edu' })
    expect(await who(client)).toMatchObject({ id, firstName: 'Augusta' })
  })

  test('can sign in from two tabs, with a limit that keeps cookies short', async () => {
    const client = server.anonymous()
    const [first, second] = [await beginSignOn(client), await beginSignOn(client, '/calendar')]
    expect((await comeBack(client, await provider.visit(second))).headers.location).toBe('/calendar')
    expect((await comeBack(client, await provider.visit(first))).headers.location).toBe('/student-profile')
    for (let times = 0; times < 10; times += 1) await client.get('/api/login', { another: '1' })
    expect(client.cookies.size).toBeLessThanOrEqual(5)
  })
})

describe('a role', () => {
  test('comes from a group, survives a restart, and ends with the group, together with its sessions', async () => {
    const first = server.anonymous()
    await enter(first, { ...ADA, groups: ['everyone', 'Staff'] })
    expect(await who(first)).toMatchObject({ role: 'admin' })
    await server.deps.accounts.settleAdmins()
    expect(await who(first)).toMatchObject({ role: 'admin' })
    const second = server.anonymous()
    await enter(second, { ...ADA, groups: ['everyone', 'staff'] })
    expect(await who(second)).toMatchObject({ role: 'student' })
    expect(await isSignedOut(first)).toBe(true)
    expect(await actions()).toContainEqual(['account.role-changed', { role: 'student' }])
  })

  test('comes from ADMIN_EMAILS too', async () => {
    const client = server.anonymous()
    await enter(client, { ...ADA, email: 'boss@example.edu' })
    expect(await who(client)).toMatchObject({ role: 'admin' })
  })

  test('that may not open the page leads to the start, without a redirect loop', async () => {
    const client = server.anonymous()
    expect((await enter(client, ADA, '/admin-dashboard')).headers.location).toBe('/')
    expect((await client.get('/api/login', { returnTo: '/admin-dashboard' })).headers.location).toBe('/sign-in?returnTo=%2Fadmin-dashboard')
    const again = new URL(String((await client.get('/api/login', { another: '1' })).headers.location))
    expect([again.origin, again.searchParams.get('prompt')]).toEqual([provider.issuer, 'login'])
  })
})

describe('a sign-in is refused', () => {
  test.each([
    ['unverified', { ...ADA, email_verified: false }],
    ['unverified', { sub: 'ada-1', email: 'ada@example.edu' }],
    ['address', { sub: 'ada-1' }],
    ['address', { ...ADA, email: 'not an address' }],
    ['domain', { ...ADA, email: 'ada@else.example' }],
    ['domain', { ...ADA, email: 'ada@example.edu.evil.example', groups: ['Staff'] }],
  ])('with a problem %s by %j', async (problem, person) => {
    await makeUser(server, { email: 'ada@example.edu' })
    const client = server.anonymous()
    expect(await signOnProblem(client, await enter(client, person))).toBe(problem)
  })

  test('for an address that another person has already signed in with', async () => {
    await enter(server.anonymous())
    const client = server.anonymous()
    expect(await signOnProblem(client, await enter(client, { ...ADA, sub: 'mallory-2' }))).toBe('taken')
    expect(await server.deps.platform.db.select({ id: users.id }).from(users)).toHaveLength(1)
  })

  test('when the user pressed Cancel', async () => {
    provider.person = null
    const client = server.anonymous()
    expect(await signOnProblem(client, await comeBack(client, await provider.visit(await beginSignOn(client))))).toBe('denied')
  })

  test.each([
    ['another state', 'over', (url: URL) => url.searchParams.set('state', 'x'.repeat(43))],
    ['no state', 'over', (url: URL) => url.searchParams.delete('state')],
    ['two states', 'over', (url: URL) => url.searchParams.append('state', url.searchParams.get('state') ?? '')],
    ['another code', 'failed', (url: URL) => url.searchParams.set('code', 'guessed')],
    ['no code', 'failed', (url: URL) => url.searchParams.delete('code')],
    ['another issuer', 'failed', (url: URL) => url.searchParams.set('iss', 'https://evil.example')],
  ])('with %s', async (_, problem, change) => {
    const client = server.anonymous()
    const back = await provider.visit(await beginSignOn(client))
    change(back)
    expect(await signOnProblem(client, await comeBack(client, back))).toBe(problem)
  })

  test('with a token for another nonce', async () => {
    const client = server.anonymous()
    const location = new URL(await beginSignOn(client))
    location.searchParams.set('nonce', 'another-nonce')
    expect(await signOnProblem(client, await comeBack(client, await provider.visit(location.href)))).toBe('failed')
  })

  test('with the code of another sign-in', async () => {
    const [victim, attacker] = [server.anonymous(), server.anonymous()]
    const back = await provider.visit(await beginSignOn(victim))
    const theirs = await provider.visit(await beginSignOn(attacker))
    back.searchParams.set('code', theirs.searchParams.get('code') ?? '')
    expect(await signOnProblem(victim, await comeBack(victim, back))).toBe('failed')
  })

  test('for a repeated answer, and in a browser that did not begin it', async () => {
    const client = server.anonymous()
    const location = await beginSignOn(client)
    const kept = new Map(client.cookies)
    const back = await provider.visit(location)
    const stranger = server.anonymous()
    expect(await signOnProblem(stranger, await comeBack(stranger, back))).toBe('over')
    expect((await comeBack(client, back)).headers.location).toBe('/student-profile')
    const replay = server.anonymous()
    for (const [name, value] of kept) replay.cookies.set(name, value)
    expect(await signOnProblem(replay, await comeBack(replay, back))).toBe('failed')
  })

  test('after more than ten minutes', async () => {
    const client = server.anonymous()
    const back = await provider.visit(await beginSignOn(client))
    clock.advance(10)
    expect(await signOnProblem(client, await comeBack(client, back))).toBe('over')
  })

  test.each([
    [30, undefined],
    [90, 'failed'],
  ])('by a token that expired %i seconds ago, unless within the tolerance of clocks', async (seconds, problem) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      provider.onTokens = () => vi.setSystemTime(Date.now() + (ID_TOKEN_SECONDS + seconds) * 1000)
      const client = server.anonymous()
      const answer = await enter(client)
      vi.useRealTimers()
      if (problem) expect(await signOnProblem(client, answer)).toBe(problem)
      else expect(await who(client)).toMatchObject({ email: 'ada@example.edu' })
    } finally {
      vi.useRealTimers()
    }
  })
})

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/\t/evil.example', '/api/logout', 'javascript:alert(1)'])(
  'with the requested page %s, a new student still starts with the profile form',
  async (returnTo) => {
    expect((await enter(server.anonymous(), ADA, returnTo)).headers.location).toBe('/student-profile')
  },
)

describe('when the provider is down', () => {
  test('the sign-in page says so; sign-in by mail and the rest work, and so does single sign-on when it is up again', async () => {
    const own = await startOidcProvider(PUBLIC_URL)
    await own.stop()
    const other = await testApp({ env: { ROLE: 'all', ...own.env } })
    try {
      const client = other.anonymous()
      const answer = await client.get('/api/login', { returnTo: '/my-profile' })
      expect([answer.statusCode, answer.headers.location]).toEqual([303, '/sign-in?returnTo=%2Fmy-profile&problem=unavailable'])
      expect((await client.post('/api/auth/email', { email: 'ada@example.edu' })).statusCode).toBe(202)
      await own.restart()
      const location = String((await client.get('/api/login', { returnTo: '/my-profile' })).headers.location)
      own.person = ADA
      const back = await own.visit(location)
      await own.stop()
      expect((await comeBack(client, back)).headers.location).toBe('/sign-in?problem=unavailable')
      await own.restart()
      const again = await own.visit(String((await client.get('/api/login')).headers.location))
      expect((await comeBack(client, again)).headers.location).toBe('/student-profile')
    } finally {
      await other.close()
      await own.stop()
    }
  })
})

describe('signing out', () => {
  test('ends the session here and continues at the provider', async () => {
    const client = server.anonymous()
    await enter(client)
    const kept = new Map(client.cookies)
    const out = new URL(String((await client.get('/api/logout')).headers.location))
    expect([out.origin, out.pathname]).toEqual([provider.issuer, '/session/end'])
    expect(out.searchParams.get('post_logout_redirect_uri')).toBe(`${PUBLIC_URL}/`)
    expect((await fetch(out)).status).toBe(200)
    for (const [name, value] of kept) client.cookies.set(name, value)
    expect(await isSignedOut(client)).toBe(true)
  })

  test('after a sign-in by mail stays here', async () => {
    const client = await signIn(server, await makeUser(server))
    expect((await client.get('/api/logout')).headers.location).toBe('/')
  })
})

test('a stored session contains no readable token', async () => {
  const client = server.anonymous()
  await enter(client)
  const { rows } = await server.deps.platform.db.$client.query('SELECT sess::text FROM sessions')
  expect(JSON.stringify(rows)).not.toContain('eyJ')
})

test('used attempts are remembered until they expire', async () => {
  await enter(server.anonymous())
  const remembered = async () => (await server.deps.platform.db.select().from(usedAttempts)).length
  await server.deps.signOn.tidy()
  expect(await remembered()).toBe(1)
  clock.advance(11)
  const { db, jobs } = server.deps.platform
  await inTransaction(db, (transaction) => jobs.enqueue(transaction, SIGN_ON_CLEANUP_JOB, {}))
  jobs.wake(SIGN_ON_CLEANUP_JOB)
  await expect.poll(remembered, { timeout: 10_000 }).toBe(0)
})

test('a deleted account is created again by the next sign-in', async () => {
  const first = server.anonymous()
  await enter(first)
  const { id } = await who(first)
  await server.deps.platform.db.delete(users).where(eq(users.id, id))
  const second = server.anonymous()
  await enter(second)
  expect((await who(second)).id).not.toBe(id)
})
