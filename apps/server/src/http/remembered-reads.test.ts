import type { RouteOptions } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildApp } from '#app.ts'
import { openLog } from '#platform/log-lines.ts'
import { TOLD_TABLES, type ToldTable } from '#platform/table-changes.ts'
import { anEvent, makeScene, ownersApplication, ownersPhoto, type Scene, sentMessage } from '#testing/scene.ts'
import { rowsIn } from '#testing/talent-life.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { createTestClient } from '#testing/test-client.ts'

/** What is read of these never changes, once it is there. */
const LASTING = new Set(['photos'])

const MONTH = new URLSearchParams({ startDate: '2026-11-01T00:00:00.000Z', endDate: '2026-12-01T00:00:00.000Z' })

/** An address of each read that is remembered. */
const ADDRESSES: Record<string, (scene: Scene, ids: { project: number; event: number }) => string> = {
  '/api/student-profile': () => '/api/student-profile',
  '/api/talent/:id': ({ owner }) => `/api/talent/${owner.id}`,
  '/api/public/talent/:id': ({ owner }) => `/api/public/talent/${owner.id}`,
  '/api/projects': () => '/api/projects',
  '/api/projects/:id': (_, { project }) => `/api/projects/${project}`,
  '/api/projects/applications/counts': () => '/api/projects/applications/counts',
  '/api/applications': () => '/api/applications',
  '/api/messages': () => '/api/messages',
  '/api/messages/unread/count': () => '/api/messages/unread/count',
  '/api/calendar-events': () => `/api/calendar-events?${MONTH}`,
  '/api/calendar-events/:id': (_, { event }) => `/api/calendar-events/${event}`,
}

let server: TestApp
let tablesOf: Map<string, readonly ToldTable[]>
const asked: string[] = []
beforeAll(async () => {
  const query = pg.Client.prototype.query
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...statement: unknown[]) {
    const [first] = statement
    asked.push(typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? ''))
    return (query as (...statement: unknown[]) => never).apply(this, statement)
  } as never)
  server = await testApp()
  tablesOf = new Map()
  const routes: Pick<RouteOptions, 'method' | 'url' | 'config'>[] = []
  const app = await buildApp(server.deps, { logger: openLog('silent'), webRoot: null, onRoute: (route) => routes.push(route) })
  for (const { url, config } of routes) if (config?.answers) tablesOf.set(url, config.answers.tables)
  await app.close()
})
afterAll(async () => {
  vi.restoreAllMocks()
  await server.close()
})
beforeEach(() => server.truncate())

test('every table that a remembered answer is made of is one of those whose changes are told', async () => {
  expect([...tablesOf.keys()].toSorted()).toEqual(Object.keys(ADDRESSES).toSorted())
  const scene = await makeScene(server)
  await ownersPhoto(scene)
  await sentMessage(scene)
  const ids = { project: (await ownersApplication(scene)).projectId, event: await anEvent(scene) }
  // Only then is anybody's name looked for.
  await rowsIn(server, 'UPDATE calendar_events SET attendees = $1', [[scene.owner.userId, 'somebody@example.edu']])
  const known = new Set(
    (
      await rowsIn<{ name: string }>(
        server,
        "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'",
      )
    ).map(({ name }) => name),
  )
  for (const person of [scene.admin, { id: scene.owner.userId }]) {
    const client = createTestClient(server.app)
    client.cookies.set(...(await server.sessionCookie(person.id)))
    for (const [url, address] of Object.entries(ADDRESSES)) {
      asked.length = 0
      const { statusCode } = await client.get(address(scene, ids))
      const read = asked
        .filter((text) => !/FROM sessions/.test(text))
        .flatMap((text) => [...text.matchAll(/\b(?:from|join)\s+(?:only\s+)?"?(\w+)"?/gi)].map(([, name]) => name?.toLowerCase() ?? ''))
        .filter((name) => known.has(name) && !LASTING.has(name))
      if (statusCode === 200) expect(read.length, url).toBeGreaterThan(0)
      expect({ url, undeclared: read.filter((name) => !tablesOf.get(url)?.includes(name as ToldTable)) }).toEqual({ url, undeclared: [] })
    }
  }
})

/** Statements that change a table, in every way there is. */
const STATEMENTS: Record<ToldTable, readonly string[]> = {
  sessions: [
    "UPDATE sessions SET expire = expire + interval '1 day'",
    'UPDATE sessions SET last_seen_at = to_timestamp(0)',
    'DELETE FROM sessions',
    'TRUNCATE sessions CASCADE',
  ],
  users: ["UPDATE users SET role = 'admin'", 'DELETE FROM users', 'TRUNCATE users CASCADE'],
  student_profiles: ['UPDATE student_profiles SET bio = bio', 'DELETE FROM student_profiles', 'TRUNCATE student_profiles CASCADE'],
  profile_photos: ['UPDATE profile_photos SET position = 1', 'DELETE FROM profile_photos', 'TRUNCATE profile_photos'],
  photos: [
    "INSERT INTO photos (hash, mime, bytes, width, height, thumbhash) VALUES ('one', 'image/png', 1, 1, 1, '')",
    'UPDATE photos SET removed = true',
    'TRUNCATE photos CASCADE',
  ],
  projects: [
    "INSERT INTO projects (title, type) VALUES ('One', 'film')",
    'UPDATE projects SET urgent = true',
    'DELETE FROM projects',
    'TRUNCATE projects CASCADE',
  ],
  applications: ["UPDATE applications SET status = 'accepted'", 'DELETE FROM applications', 'TRUNCATE applications CASCADE'],
  calendar_events: ['UPDATE calendar_events SET version = 2', 'DELETE FROM calendar_events', 'TRUNCATE calendar_events'],
  messages: [
    "INSERT INTO messages (subject, content) VALUES ('One', 'Two')",
    "UPDATE messages SET subject = 'Two'",
    'DELETE FROM messages',
    'TRUNCATE messages CASCADE',
  ],
  message_recipients: ['UPDATE message_recipients SET read_at = now()', 'DELETE FROM message_recipients', 'TRUNCATE message_recipients'],
}

test.each(TOLD_TABLES)('every change of %s is told, also while triggers are turned off', async (table) => {
  for (const role of ['origin', 'replica']) {
    for (const statement of STATEMENTS[table]) {
      const scene = await makeScene(server)
      await ownersPhoto(scene)
      await sentMessage(scene)
      await ownersApplication(scene)
      await anEvent(scene)
      await server.sessionCookie(scene.admin.id)
      await new Promise((resolve) => server.deps.changes.hear(resolve))
      const state = server.deps.changes.of([table])
      const before = state.version
      await rowsIn(server, `SET session_replication_role = ${role}; ${statement}; RESET session_replication_role`)
      expect(await new Promise((resolve) => server.deps.changes.hear(resolve))).toBe(true)
      expect({ statement, told: state.version > before }).toEqual({ statement, told: true })
      await server.truncate()
    }
  }
})

test('that a session or a mail is seen to once more is not told', async () => {
  const scene = await makeScene(server)
  await sentMessage(scene)
  await server.sessionCookie(scene.admin.id)
  await new Promise((resolve) => server.deps.changes.hear(resolve))
  const state = server.deps.changes.of(['sessions', 'message_recipients'])
  const before = state.version
  await rowsIn(server, 'UPDATE sessions SET last_seen_at = now()')
  await rowsIn(server, "UPDATE message_recipients SET mail_state = 'sent', mail_state_at = now()")
  await new Promise((resolve) => server.deps.changes.hear(resolve))
  expect(state.version).toBe(before)
})
