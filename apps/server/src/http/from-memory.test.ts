import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { sessions, users } from '#db/schema/accounts.ts'
import { profilePhotos, studentProfiles } from '#db/schema/profiles.ts'
import { makeProject, makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
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
  // It stands still, so that no answer is forgotten for its age alone.
  server = await testApp({ clock: fakeClock() })
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

/** Asks until an answer comes from memory. @returns that one */
async function warm(client: TestClient | undefined, app: FastifyInstance, url: string) {
  return vi.waitFor(
    async () => {
      const before = app.answers?.hits ?? 0
      const answer = await client?.get(url)
      expect(answer?.statusCode).toBe(200)
      expect(app.answers?.hits).toBe(before + 1)
      return answer
    },
    { timeout: 10_000 },
  )
}

const statusOf = async (client: TestClient | undefined, url = path) => (await client?.get(url))?.statusCode

/** How many profiles were answered, as `/metrics` shows it. */
async function counted(): Promise<number> {
  const { body } = await server.app.inject('/metrics')
  return Number(/callboard_http_request_seconds_count\{method="GET",route="\/api\/talent\/:id",status="200"\} (\d+)/.exec(body)?.[1] ?? 0)
}

test('an answer from memory is the one that was read, with all its headers, and is counted like any other', async () => {
  await db().update(studentProfiles).set({ firstName: 'Zoë 舞 🎭' }).where(eq(studentProfiles.id, scene.owner.id))
  const read = await near?.get(path)
  await warm(near, server.app, path)
  const before = await counted()
  const remembered = await warm(near, server.app, path)
  expect(await counted()).toBeGreaterThan(before)
  const { date: _, ...headers } = read?.headers ?? {}
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'x-frame-options': 'DENY',
  })
  expect(remembered?.headers).toMatchObject(headers)
  expect(Object.keys(remembered?.headers ?? {}).toSorted()).toEqual(Object.keys(read?.headers ?? {}).toSorted())
  expect(remembered?.body).toBe(read?.body)
  expect(remembered?.body).toContain('Zoë 舞 🎭')
  const { body } = await server.app.inject('/metrics')
  expect(body).toMatch(/callboard_remembered_answers_total\{taken="yes"\} [1-9]/)
  expect(body).toMatch(/callboard_remembered_answers_bytes [1-9]/)
})

test('casting directors share an answer, which a student, a visitor and a cookie that was made up get nothing of', async () => {
  const answer = await warm(near, server.app, path)
  const colleague = await signIn(server, await makeUser(server, { role: 'admin' }))
  expect((await warm(colleague, server.app, path))?.body).toBe(answer?.body)
  const student = await signIn(server, { id: scene.other.userId })
  const forger = server.anonymous()
  for (const [name, value] of near?.cookies ?? [])
    forger.cookies.set(
      name,
      value.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    )
  for (let time = 0; time < 4; time++) {
    expect([await statusOf(student), await statusOf(server.anonymous()), await statusOf(forger)]).toEqual([403, 401, 401])
  }
})

test('a student gets their own answer where casting directors share another', async () => {
  const draft = await makeProject(server, { status: 'draft' })
  const open = await makeProject(server, { numberOfMale: 1 })
  const all = await warm(near, server.app, '/api/projects')
  expect(all?.json().map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining([draft.id, open.id]))
  const student = await signIn(server, { id: scene.other.userId })
  for (const answer of [await student.get('/api/projects'), await warm(student, server.app, '/api/projects')]) {
    const seen = answer?.json().find(({ id }: { id: number }) => id === open.id)
    expect([seen?.id, 'numberOfMale' in seen, answer?.body.includes(draft.title)]).toEqual([open.id, false, true])
    expect(answer?.json().map(({ id }: { id: number }) => id)).not.toContain(draft.id)
  }
})

/** What is done, by a request or by the person who reaches the database, and what everybody is answered afterwards. */
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
    await warm(near, server.app, path)
    await warm(away, far, path)
    await change()
    expect(await ask(near)).toSatisfy(expected)
    await vi.waitFor(async () => expect(await ask(away)).toSatisfy(expected))
    // And it stays so, however often it is asked for.
    for (let time = 0; time < 4; time++) expect([await ask(near), await ask(away)]).toSatisfy((answers: never[]) => answers.every(expected))
  })
})

test('a person’s own sign-out counts at once', async () => {
  await warm(near, server.app, path)
  const cookies = new Map(near?.cookies)
  await near?.get('/api/logout')
  const kept = server.anonymous()
  for (const [name, value] of cookies) kept.cookies.set(name, value)
  expect(await statusOf(kept)).toBe(401)
})

test('with the connection that listens cut, nothing is taken from memory, and what changed meanwhile is right afterwards', async () => {
  const outside = new pg.Client(server.connection)
  await outside.connect()
  onTestFinished(() => outside.end())
  for (let time = 0; time < 5; time++) {
    await warm(near, server.app, path)
    await outside.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'callboard-live' AND datname = current_database()",
    )
    await vi.waitFor(
      () => new Promise<void>((resolve, reject) => server.deps.changes.hear((heard) => (heard ? reject(new Error('not yet')) : resolve()))),
    )
    await outside.query('UPDATE student_profiles SET bio = $2 WHERE id = $1', [scene.owner.id, `time ${time}`])
    const hits = server.app.answers?.hits
    expect((await near?.get(path))?.json().bio).toBe(`time ${time}`)
    expect(server.app.answers?.hits).toBe(hits)
    await vi.waitFor(
      () => new Promise<void>((resolve, reject) => server.deps.changes.hear((heard) => (heard ? resolve() : reject(new Error('not yet'))))),
      {
        timeout: 20_000,
      },
    )
    expect((await near?.get(path))?.json().bio).toBe(`time ${time}`)
  }
})

test('what others change while answers are read again and again is never missing from an answer that is asked for later', async () => {
  const outside = new pg.Client(server.connection)
  await outside.connect()
  onTestFinished(() => outside.end())
  let done = false
  const readers = Array.from({ length: 6 }, async () => {
    while (!done) await near?.get(path)
  })
  for (let round = 0; round < 60; round++) {
    await outside.query('UPDATE student_profiles SET bio = $2 WHERE id = $1', [scene.owner.id, `round ${round}`])
    // What was heard two milliseconds ago may be taken for enough.
    await new Promise((resolve) => setTimeout(resolve, 3))
    expect((await near?.get(path))?.json().bio).toBe(`round ${round}`)
  }
  done = true
  await Promise.all(readers)
})
