import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { sessions, users } from '#db/schema/accounts.ts'
import { profilePhotos } from '#db/schema/profiles.ts'
import { signIn } from '#testing/factories.ts'
import { PROFILE_FORM } from '#testing/profile-form.ts'
import { makeScene, ownersHold, ownersPhoto, type Scene } from '#testing/scene.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { createTestClient, type TestClient } from '#testing/test-client.ts'

let server: TestApp
/** Another instance on the same database. */
let far: FastifyInstance
let scene: Scene
let path: string
let [near, away]: TestClient[] = []
beforeAll(async () => {
  server = await testApp()
  far = (await server.another()).app
})
afterAll(() => server.close())
beforeEach(async () => {
  scene = await makeScene(server)
  await ownersPhoto(scene)
  path = `/api/talent/${scene.owner.id}`
  ;[near, away] = [await signIn(server, scene.admin), await elsewhere(scene.admin)]
})

const db = () => server.deps.platform.db

async function elsewhere(user: { id: string }): Promise<TestClient> {
  const client = createTestClient(far)
  client.cookies.set(...(await server.sessionCookie(user.id)))
  return client
}

/** Asks until the session is remembered. */
async function warm(client: TestClient | undefined): Promise<void> {
  for (let time = 0; time < 3; time++) expect(await statusOf(client)).toBe(200)
}

const statusOf = async (client: TestClient | undefined, url = path) => (await client?.get(url))?.statusCode

/** Changes, by a request or directly in the database, and the answer that everybody gets afterwards. */
const CHANGES: [name: string, change: () => Promise<unknown>, expected: (answer: { status: number; body: string }) => boolean][] = [
  [
    'an edited profile',
    async () =>
      (await signIn(server, { id: scene.owner.userId })).put('/api/student-profile', { ...PROFILE_FORM, bio: 'Played Nora in the spring' }),
    ({ body }) => body.includes('Played Nora in the spring'),
  ],
  [
    'a photo that was taken out',
    () => db().delete(profilePhotos).where(eq(profilePhotos.profileId, scene.owner.id)),
    ({ body }) => JSON.parse(body).portfolio.photos.length === 0,
  ],
  ['a student who is put on hold', () => ownersHold(scene), ({ status }) => status === 404],
  ['a deleted talent', async () => near?.delete(path), ({ status }) => status === 404],
  ['a deleted account', () => db().delete(users).where(eq(users.id, scene.owner.userId)), ({ status }) => status === 404],
  [
    'a role that was taken away',
    () => db().update(users).set({ role: 'student' }).where(eq(users.id, scene.admin.id)),
    ({ status }) => status === 403,
  ],
  ['a sign-out everywhere', () => db().delete(sessions), ({ status }) => status === 401],
  [
    'a session that was left alone for too long',
    () =>
      db()
        .update(sessions)
        .set({ lastSeenAt: new Date(0) }),
    ({ status }) => status === 401,
  ],
  ['emptied tables', () => server.truncate(), ({ status }) => status === 401],
]

describe.each(CHANGES)('%s', (_, change, expected) => {
  const ask = async (client: TestClient | undefined) => {
    const answer = await client?.get(path)
    return { status: answer?.statusCode ?? 0, body: answer?.body ?? '' }
  }

  test('counts with the next request here, and soon elsewhere', async () => {
    await warm(near)
    await warm(away)
    await change()
    expect(await ask(near)).toSatisfy(expected)
    await vi.waitFor(async () => expect(await ask(away)).toSatisfy(expected), 20_000)
    // The answer stays the same when asked repeatedly.
    for (let time = 0; time < 4; time++) expect([await ask(near), await ask(away)]).toSatisfy((answers: never[]) => answers.every(expected))
  })
})

test('a person’s own sign-out counts at once', async () => {
  await warm(near)
  const cookies = new Map(near?.cookies)
  await near?.get('/api/logout')
  const kept = server.anonymous()
  for (const [name, value] of cookies) kept.cookies.set(name, value)
  expect(await statusOf(kept)).toBe(401)
})

const notificationsArrive = (wanted: boolean) =>
  vi.waitFor(
    () =>
      new Promise<void>((resolve, reject) =>
        server.deps.changes.waitForNotifications((is) => (is === wanted ? resolve() : reject(new Error('not yet')))),
      ),
    { timeout: 20_000 },
  )

test('with the connection that listens cut, no session is taken from memory, and what changed meanwhile counts', async () => {
  const outside = new pg.Client(server.connection)
  await outside.connect()
  onTestFinished(() => outside.end())
  for (let time = 0; time < 3; time++) {
    await warm(near)
    await outside.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'callboard-live' AND datname = current_database()",
    )
    await notificationsArrive(false)
    await outside.query("UPDATE users SET role = 'student' WHERE id = $1", [scene.admin.id])
    expect(await statusOf(near)).toBe(403)
    await notificationsArrive(true)
    expect(await statusOf(near)).toBe(403)
    await outside.query("UPDATE users SET role = 'admin' WHERE id = $1", [scene.admin.id])
    // A round trip two milliseconds ago may still count.
    await new Promise((resolve) => setTimeout(resolve, 3))
  }
})

test('what others change of an account while it asks again and again counts with a request that comes later', async () => {
  const outside = new pg.Client(server.connection)
  await outside.connect()
  onTestFinished(() => outside.end())
  let done = false
  const readers = Array.from({ length: 6 }, async () => {
    while (!done) await near?.get(path)
  })
  for (let round = 0; round < 60; round++) {
    const role = round % 2 === 0 ? 'student' : 'admin'
    await outside.query('UPDATE users SET role = $2 WHERE id = $1', [scene.admin.id, role])
    await new Promise((resolve) => setTimeout(resolve, 3))
    expect(await statusOf(near)).toBe(role === 'admin' ? 200 : 403)
  }
  done = true
  await Promise.all(readers)
})
