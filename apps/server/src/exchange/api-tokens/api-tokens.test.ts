import { COMMON_ERROR } from '@callboard/contract/errors'
import { TOKEN_ERROR } from '@callboard/contract/exchange/api-tokens/errors'
import { EXPIRED_TOKEN_DAYS, TOKEN_LIMITS } from '@callboard/contract/exchange/api-tokens/rules'
import { DAY_MS } from '@callboard/contract/time/durations'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { purgeTokensJob } from '#exchange/api-tokens/api-tokens.jobs.ts'
import { makeToken } from '#testing/api-token-calls.ts'
import { errorOf } from '#testing/error-of.ts'
import { makeUser, signIn } from '#testing/factories.ts'
import { type FakeClock, fakeClock } from '#testing/fake-clock.ts'
import { rawCall } from '#testing/raw-call.ts'
import { makeScene } from '#testing/scene.ts'
import { rowsIn } from '#testing/talent-life.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { createTestClient, type TestClient } from '#testing/test-client.ts'

const DAY_MINUTES = 24 * 60
const lines: string[] = []

let clock: FakeClock
let server: TestApp
/** Another instance on the same database. */
let elsewhere: FastifyInstance
let maker: { id: string }
let director: TestClient
beforeAll(async () => {
  clock = fakeClock()
  server = await testApp({ clock, onLogLine: (line) => lines.push(line) })
  elsewhere = (await server.another()).app
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncate()
  maker = await makeUser(server, { role: 'admin', firstName: 'Ada', lastName: 'Byron' })
  director = await signIn(server, maker)
})

const program = (secret: string) => createTestClient(server.app, { authorization: `Bearer ${secret}` })
const NEW = { name: 'Registrar', scopes: ['read-talent'], expiresInDays: 30 }
const create = (input: object = {}) => director.post('/api/api-tokens', { ...NEW, ...input })
const search = async (secret: string) => (await program(secret).get('/api/talent/search')).statusCode

describe('a token', () => {
  test('is shown once, is stored as a hash, and is listed without its secret', async () => {
    const made = await create({ scopes: ['read-projects', 'read-talent', 'read-talent'] })
    expect(made.statusCode).toBe(201)
    const { apiToken, secret } = made.json()
    expect(secret).toMatch(/^callboard_[\w-]{43}$/)
    expect(apiToken).toMatchObject({
      name: 'Registrar',
      scopes: ['read-talent', 'read-projects'],
      state: 'active',
      createdBy: 'Ada Byron',
      expiresAt: new Date(clock.now().getTime() + 30 * DAY_MS).toISOString(),
      lastUsedAt: null,
    })
    const listed = await director.get('/api/api-tokens')
    expect(listed.json()).toEqual([apiToken])
    const [stored] = await rowsIn(server, 'SELECT * FROM api_tokens')
    expect(JSON.stringify(stored)).not.toContain(secret.slice(-43))
    expect(await search(secret)).toBe(200)
    const [{ lastUsedAt }] = (await director.get('/api/api-tokens')).json()
    expect(lastUsedAt).toBe(clock.now().toISOString())
  })

  test.each([
    [{ name: ' ' }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['settings'] }, 'scopes'],
    [{ expiresInDays: 0 }, 'expiresInDays'],
    [{ expiresInDays: TOKEN_LIMITS.days + 1 }, 'expiresInDays'],
  ])('with %o is refused', async (wrong, field) => {
    const answer = await create(wrong)
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]])
  })

  test('has a name of its own, and there is a limit to their number', async () => {
    await create()
    expect((await create({ name: 'REGISTRAR' })).json()).toEqual(errorOf(TOKEN_ERROR.nameTaken))
    for (let at = 1; at < TOKEN_LIMITS.tokens; at++) await makeToken(server, maker.id, [])
    expect((await create({ name: 'One more' })).statusCode).toBe(409)
  })

  test('needs a recent sign-in of its maker', async () => {
    await rowsIn(server, "UPDATE sessions SET created_at = now() - interval '1 day'")
    expect((await create()).json()).toEqual(errorOf(COMMON_ERROR.signInAgain))
    expect(await rowsIn(server, 'SELECT 1 FROM api_tokens')).toEqual([])
  })

  test('is refused from the moment it expires, and is removed some time later', async () => {
    const { secret } = (await create({ expiresInDays: 1 })).json()
    clock.advance(DAY_MINUTES - 1)
    expect(await search(secret)).toBe(200)
    clock.advance(1)
    expect(await search(secret)).toBe(401)
    expect((await director.get('/api/api-tokens')).json()).toMatchObject([{ state: 'expired' }])
    clock.advance(EXPIRED_TOKEN_DAYS * DAY_MINUTES)
    await purgeTokensJob({ db: server.deps.platform.db, clock })
    expect(await rowsIn(server, 'SELECT 1 FROM api_tokens')).toHaveLength(1)
    clock.advance(1)
    await purgeTokensJob({ db: server.deps.platform.db, clock })
    expect(await rowsIn(server, 'SELECT 1 FROM api_tokens')).toEqual([])
  })

  test('is refused by every instance once it is revoked', async () => {
    const { apiToken, secret } = (await create()).json()
    const away = createTestClient(elsewhere, { authorization: `Bearer ${secret}` })
    expect((await away.get('/api/talent/search')).statusCode).toBe(200)
    const colleague = await signIn(server, await makeUser(server, { role: 'admin' }))
    expect((await colleague.delete(`/api/api-tokens/${apiToken.id}`)).statusCode).toBe(204)
    expect((await away.get('/api/talent/search')).json()).toEqual(errorOf(TOKEN_ERROR.unknown))
    expect((await colleague.delete(`/api/api-tokens/${apiToken.id}`)).statusCode).toBe(404)
  })

  test.each(['student', 'photographer', 'assistant'])(
    'is refused once its maker is a %s, and accepted again for a director',
    async (role) => {
      const { secret } = (await create()).json()
      await rowsIn(server, 'UPDATE users SET role = $1 WHERE id = $2', [role, maker.id])
      expect(await search(secret)).toBe(401)
      const colleague = await signIn(server, await makeUser(server, { role: 'admin' }))
      expect((await colleague.get('/api/api-tokens')).json()).toMatchObject([{ state: 'stopped' }])
      await rowsIn(server, "UPDATE users SET role = 'admin' WHERE id = $1", [maker.id])
      expect(await search(secret)).toBe(200)
    },
  )

  test('is gone with the account of its maker', async () => {
    const { secret } = (await create()).json()
    await rowsIn(server, 'DELETE FROM users WHERE id = $1', [maker.id])
    expect(await search(secret)).toBe(401)
    expect(await rowsIn(server, 'SELECT 1 FROM api_tokens')).toEqual([])
  })
})

describe('a call with a token', () => {
  test('says why it is refused', async () => {
    const { secret } = await makeToken(server, maker.id, ['read-projects'])
    const answers = async (method: 'GET' | 'POST', path: string) => {
      const { statusCode, headers, body } = await program(secret).call(method, path)
      return [statusCode, headers['www-authenticate'], JSON.parse(body).message]
    }
    expect(await answers('GET', '/api/talent/search')).toEqual([403, undefined, 'This needs an API token with the scope read-talent.'])
    expect(await answers('GET', '/api/settings')).toEqual([403, undefined, TOKEN_ERROR.notHere.message])
    expect(await answers('POST', '/api/auth/email')).toEqual([403, undefined, TOKEN_ERROR.notHere.message])
    for (const wrong of ['callboard_x', `${secret}x`, '']) {
      const { statusCode, headers } = await program(wrong).get('/api/projects')
      expect([statusCode, headers['www-authenticate']]).toEqual([401, 'Bearer error="invalid_token"'])
    }
  })

  test('uses the token and never the cookie, whichever of the two may do more', async () => {
    const { owner } = await makeScene(server)
    const { secret } = await makeToken(server, maker.id, ['read-talent'])
    const both = createTestClient(server.app, { authorization: `Bearer ${secret}` })
    both.cookies.set(...(await server.sessionCookie(owner.userId)))
    expect((await both.get('/api/talent/search')).statusCode).toBe(200)
    expect((await both.get('/api/student-profile')).statusCode).toBe(403)
    const wrong = createTestClient(server.app, { authorization: 'Bearer callboard_x' })
    wrong.cookies.set(...(await server.sessionCookie(maker.id)))
    expect((await wrong.get('/api/talent/search')).statusCode).toBe(401)
  })

  test('needs none of our pages, and gets no cookie', async () => {
    const { secret } = await makeToken(server, maker.id, ['write-talent'])
    const { owner } = await makeScene(server)
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://registrar.example' }
    const answer = await program(secret).call('PATCH', `/api/talent/${owner.id}`, { body: { rating: 80 }, headers })
    expect([answer.statusCode, answer.cookies]).toEqual([200, []])
  })

  test('is named by its token in the audit log', async () => {
    const { secret } = (await create({ name: 'Registrar', scopes: ['write-talent'] })).json()
    const { owner } = await makeScene(server)
    await program(secret).patch(`/api/talent/${owner.id}`, { rating: 80 })
    await director.patch(`/api/talent/${owner.id}`, { rating: 81 })
    const audited = await rowsIn(server, 'SELECT actor, action, details FROM audit_log ORDER BY id')
    expect(audited).toEqual([
      { actor: maker.id, action: 'api-token.created', details: expect.objectContaining({ name: 'Registrar', scopes: ['write-talent'] }) },
      { actor: maker.id, action: 'talent.updated', details: expect.objectContaining({ apiToken: 'Registrar' }) },
      { actor: maker.id, action: 'talent.updated', details: expect.not.objectContaining({ apiToken: 'Registrar' }) },
    ])
  })

  test('is decided before its body is read', async () => {
    await server.app.listen({ host: '127.0.0.1', port: 0 })
    const { secret } = await makeToken(server, maker.id, ['read-talent'])
    const headers = { 'content-type': 'application/json', 'content-length': 60_000 }
    for (const [token, status] of [
      [secret, 403],
      ['callboard_x', 401],
    ] as const) {
      const call = rawCall(server.app, 'POST', '/api/projects', { ...headers, authorization: `Bearer ${token}` })
      expect((await call.answer()).status).toBe(status)
      call.socket.destroy()
    }
  })

  test('writes no token to the log', async () => {
    const { secret } = (await create()).json()
    await search(secret)
    await program(secret).get('/api/settings')
    await program(`${secret}x`).get('/api/settings')
    const log = lines.join('\n')
    expect(log).toContain('/api/talent/search')
    expect(log).not.toContain(secret.slice(-43))
  })
})
