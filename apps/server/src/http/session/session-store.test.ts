import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Session } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions, users } from '#db/schema/accounts.ts'
import { createSessionStore, type PgSessionStore } from '#http/session/session-store.ts'
import { makeUser, signIn } from '#testing/factories.ts'
import { mailTo } from '#testing/outbox.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

const LIMITS = { idleHours: 168, maxHours: 720 }

let server: TestApp
let store: PgSessionStore
beforeAll(async () => {
  server = await testApp({ env: { ROLE: 'all' } })
  store = createSessionStore(server.deps.platform.db.$client, LIMITS, () => {})
})
afterAll(async () => {
  store.close()
  await server.close()
})

const who = async (client: TestClient) => (await client.get('/api/auth/user')).json()
const statusOf = async (client: TestClient, path: string) => (await client.get(path)).statusCode
const read = (from: PgSessionStore, sid: string) =>
  new Promise((resolve, reject) => from.get(sid, (error, session) => (error ? reject(error) : resolve(session))))

/** A row as earlier versions wrote it. */
async function insertSession(userId: string, expire: Date): Promise<string> {
  const sid = randomBytes(24).toString('base64url')
  await server.deps.platform.db.insert(sessions).values({ sid, sess: { userId, cookie: { path: '/', originalMaxAge: 1000 } }, expire })
  return sid
}

test('a deleted account is signed out with its next request', async () => {
  const user = await makeUser(server, { role: 'admin' })
  const client = await signIn(server, user)
  // An endpoint that checks nothing about the account except its session.
  expect(await statusOf(client, '/api/talent/search')).toBe(200)
  await server.deps.platform.db.delete(users).where(eq(users.id, user.id))
  expect(await statusOf(client, '/api/talent/search')).toBe(401)
})

test('a changed role and address count with the next request', async () => {
  const user = await makeUser(server)
  const client = await signIn(server, user)
  const { db } = server.deps.platform
  expect(await statusOf(client, '/api/talent/search')).toBe(403)
  await db.update(users).set({ role: 'admin' }).where(eq(users.id, user.id))
  expect(await statusOf(client, '/api/talent/search')).toBe(200)
  await db.update(users).set({ role: 'student' }).where(eq(users.id, user.id))
  expect(await statusOf(client, '/api/talent/search')).toBe(403)
})

test('concurrent requests of many sessions each get their own person', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => makeUser(server)))
  const clients = await Promise.all([...people, ...people].map(async (user) => ({ user, client: await signIn(server, user) })))
  const calls = Array.from({ length: 5 }, () => clients).flat()
  const answers = await Promise.all(calls.map(({ client }) => who(client)))
  expect(answers.map(({ id, email }) => [id, email])).toEqual(calls.map(({ user }) => [user.id, user.email]))
})

test('a session stores who signed in, never the account’s data, and is not written when it is used', async () => {
  const email = `${randomBytes(6).toString('hex')}@example.edu`
  const client = server.anonymous()
  await client.post('/api/auth/email', { email })
  const token = /token=([\w-]+)/.exec((await mailTo(server, email)).text ?? '')?.[1]
  const { user } = (await client.post('/api/auth/email/verify', { token })).json()
  const stored = async () => {
    const { rows } = await server.deps.platform.db.$client.query(
      `SELECT xmin::text, sess, expire > now() + interval '29 days' AND expire < now() + interval '31 days' AS "lastsAMonth"
       FROM sessions WHERE sess->>'userId' = $1`,
      [user.id],
    )
    return rows
  }
  const before = await stored()
  expect(before).toEqual([
    expect.objectContaining({ sess: { by: 'mail', userId: user.id, cookie: expect.any(Object) }, lastsAMonth: true }),
  ])
  const answer = await client.get('/api/auth/user')
  expect([answer.json(), answer.cookies]).toEqual([user, []])
  expect(await stored()).toEqual(before)
})

test('expired sessions are not read, and pruning removes only them', async () => {
  const { id } = await makeUser(server)
  const over = await insertSession(id, new Date(Date.now() - 1000))
  const open = await insertSession(id, new Date(Date.now() + 60_000))
  expect(await read(store, over)).toBeUndefined()
  await store.prune()
  const left = await server.deps.platform.db.select({ sid: sessions.sid }).from(sessions).where(eq(sessions.sid, over))
  expect(left).toEqual([])
  expect(await read(store, open)).toMatchObject({ userId: id, actor: { kind: 'user', userId: id, role: 'student' } })
})

test('the account’s data are not written, even when a session is written again', async () => {
  const { id } = await makeUser(server, { role: 'admin' })
  const sid = await insertSession(id, new Date(Date.now() + 60_000))
  const session = (await read(store, sid)) as Session
  session.cookie.expires = new Date(Date.now() + 60_000)
  await new Promise<void>((resolve, reject) => store.set(sid, session, (error) => (error ? reject(error) : resolve())))
  const [row] = await server.deps.platform.db.select().from(sessions).where(eq(sessions.sid, sid))
  expect([row?.sess, row?.expire]).toEqual([{ userId: id, cookie: expect.any(Object) }, session.cookie.expires])
})

test('a database that does not answer causes an error, not an anonymous visitor', async () => {
  const gone = new pg.Pool()
  await gone.end()
  const unreadable = createSessionStore(gone, LIMITS, () => {})
  await expect(read(unreadable, 'any')).rejects.toThrow(/pool/)
  unreadable.close()
})
