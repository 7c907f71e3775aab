import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sessions } from '#db/schema/accounts.ts'
import { auditLog } from '#db/schema/audit.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { mailTo } from '#testing/outbox.ts'
import { makeScene, ownersHold } from '#testing/scene.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ env: { ROLE: 'all', SESSION_IDLE_HOURS: '2', SESSION_MAX_HOURS: '10' } })
})
afterAll(() => server.close())
beforeEach(() => server.truncate())

const own = async (client: TestClient) => (await client.get('/api/auth/sessions')).json() as { id: string; isCurrent: boolean }[]
const isSignedIn = async (client: TestClient) => (await client.get('/api/auth/user')).statusCode === 200
/** Moves every session this many hours into the past. */
const goBy = (column: 'last_seen_at' | 'created_at', hours: number) =>
  server.deps.platform.db.execute(sql`UPDATE sessions SET ${sql.identifier(column)} = now() - make_interval(mins => ${hours * 60}::int)`)

test('users see their sessions with browser and time, the current one first', async () => {
  const email = 'ada@example.edu'
  const client = server.anonymous()
  await client.post('/api/auth/email', { email })
  const token = /token=([\w-]+)/.exec((await mailTo(server, email)).text ?? '')?.[1]
  const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0' }
  const { user } = (await client.call('POST', '/api/auth/email/verify', { body: { token }, headers })).json()
  await signIn(server, user)
  const list = await own(client)
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
  expect(list).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{64}$/),
      browser: 'Firefox on Windows',
      firstSeenAt: moment,
      lastSeenAt: moment,
      isCurrent: true,
    },
    { id: expect.any(String), browser: null, firstSeenAt: moment, lastSeenAt: moment, isCurrent: false },
  ])
  const rows = await server.deps.platform.db.select({ sid: sessions.sid }).from(sessions)
  for (const { sid } of rows) expect(JSON.stringify(list)).not.toContain(sid)
})

test('ending one signs out only that browser, and is recorded', async () => {
  const user = await makeUser(server, { role: 'admin' })
  const [here, there] = [await signIn(server, user), await signIn(server, user)]
  const other = (await own(here)).find(({ isCurrent }) => !isCurrent)
  expect((await here.delete(`/api/auth/sessions/${other?.id}`)).statusCode).toBe(204)
  expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false])
  expect((await here.delete(`/api/auth/sessions/${other?.id}`)).statusCode).toBe(404)
  const lines = await server.deps.platform.db.select().from(auditLog)
  expect(lines).toEqual([expect.objectContaining({ actor: user.id, action: 'account.session-ended', subject: `user:${user.id}` })])
})

test('ending all others keeps the current one', async () => {
  const user = await makeUser(server)
  const [here, there, elsewhere] = [await signIn(server, user), await signIn(server, user), await signIn(server, user)]
  const stranger = await signIn(server, await makeUser(server))
  const answer = await here.delete('/api/auth/sessions')
  expect([answer.statusCode, answer.json()]).toEqual([200, { ended: 2 }])
  expect(await Promise.all([here, there, elsewhere, stranger].map(isSignedIn))).toEqual([true, false, false, true])
})

test('ending other sessions requires a recent sign-in, ending the current one does not', async () => {
  const user = await makeUser(server)
  const [here, there] = [await signIn(server, user), await signIn(server, user)]
  await goBy('created_at', 0.3)
  const [current, other] = await own(here)
  for (const answer of [await here.delete('/api/auth/sessions'), await here.delete(`/api/auth/sessions/${other?.id}`)])
    expect([answer.statusCode, answer.json().message]).toEqual([403, 'Please confirm that it is you, and try again.'])
  expect(await isSignedIn(there)).toBe(true)
  expect((await here.delete(`/api/auth/sessions/${current?.id}`)).statusCode).toBe(204)
})

test('ending the current session is signing out', async () => {
  const client = await signIn(server, await makeUser(server))
  const [current] = await own(client)
  expect((await client.delete(`/api/auth/sessions/${current?.id}`)).statusCode).toBe(204)
  expect(await isSignedIn(client)).toBe(false)
})

test('no one sees or ends the sessions of another user', async () => {
  const [ada, mallory] = [await signIn(server, await makeUser(server)), await signIn(server, await makeUser(server, { role: 'admin' }))]
  const [hers] = await own(ada)
  expect(await own(mallory)).toHaveLength(1)
  expect((await mallory.delete(`/api/auth/sessions/${hers?.id}`)).statusCode).toBe(404)
  expect(await isSignedIn(ada)).toBe(true)
  for (const id of ['x', `${hers?.id}0`, '%27']) expect((await mallory.delete(`/api/auth/sessions/${id}`)).statusCode, id).toBe(404)
})

test('a casting director can sign out a talent everywhere, which is recorded, but not another director', async () => {
  const director = await makeUser(server, { role: 'admin' })
  const admin = await signIn(server, director)
  const talent = await makeProfile(server)
  const [phone, desk] = [await signIn(server, { id: talent.userId }), await signIn(server, { id: talent.userId })]
  await goBy('created_at', 0.3)
  const late = await admin.delete(`/api/talent/${talent.id}/sessions`)
  expect([late.statusCode, late.json().message]).toEqual([403, 'Please confirm that it is you, and try again.'])
  expect(await isSignedIn(phone)).toBe(true)
  await goBy('created_at', 0)
  expect((await admin.delete(`/api/talent/${talent.id}/sessions`)).json()).toEqual({ ended: 2 })
  expect(await Promise.all([phone, desk, admin].map(isSignedIn))).toEqual([false, false, true])
  const [line] = await server.deps.platform.db.select().from(auditLog)
  expect(line).toMatchObject({ actor: director.id, action: 'talent.signed-out', subject: `talent:${talent.id}`, details: { sessions: 2 } })
  const colleague = await makeProfile(server, { userId: (await makeUser(server, { role: 'admin' })).id })
  expect((await admin.delete(`/api/talent/${colleague.id}/sessions`)).statusCode).toBe(404)
})

test('signing out a restricted talent answers as for a missing one', async () => {
  const scene = await makeScene(server)
  await ownersHold(scene)
  const admin = await signIn(server, scene.admin)
  expect((await admin.delete(`/api/talent/${scene.owner.id}/sessions`)).statusCode).toBe(404)
  expect((await admin.delete(`/api/talent/${scene.other.id}/sessions`)).json()).toEqual({ ended: 0 })
})

test.each([
  ['last_seen_at', 1.9, true],
  ['last_seen_at', 2.1, false],
  ['created_at', 9.9, true],
  ['created_at', 10.1, false],
] as const)('with %s %d hours ago a session is valid: %s', async (column, hours, isAlive) => {
  const user = await makeUser(server)
  const client = await signIn(server, user)
  await goBy(column, hours)
  expect(await own(await signIn(server, user))).toHaveLength(isAlive ? 2 : 1)
  expect(await isSignedIn(client)).toBe(isAlive)
})

test('using a session extends it, and is written only at intervals', async () => {
  const user = await makeUser(server)
  const client = await signIn(server, user)
  const seen = async () => {
    const [row] = await server.deps.platform.db
      .select({ at: sessions.lastSeenAt })
      .from(sessions)
      .where(eq(sql`${sessions.sess}->>'userId'`, user.id))
    return row?.at.getTime() ?? 0
  }
  await goBy('last_seen_at', 1)
  const before = await seen()
  await client.get('/api/auth/user')
  await expect.poll(seen, { timeout: 10_000 }).toBeGreaterThan(before)
  const noted = await seen()
  await client.get('/api/auth/user')
  await client.get('/api/auth/user')
  expect(await seen()).toBe(noted)
})
