import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { WATCHED_TABLES, type WatchedTable } from '#platform/table-changes.ts'
import { makeScene, ownersPhoto } from '#testing/scene.ts'
import { rowsIn } from '#testing/talent-life.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
beforeEach(() => server.truncate())

/** Statements that change a table, in every way there is. */
const STATEMENTS: Record<WatchedTable, readonly string[]> = {
  sessions: [
    "UPDATE sessions SET expire = expire + interval '1 day'",
    'UPDATE sessions SET last_seen_at = to_timestamp(0)',
    'DELETE FROM sessions',
    'TRUNCATE sessions CASCADE',
  ],
  users: ["UPDATE users SET role = 'admin'", "UPDATE users SET email = 'new-' || email", 'DELETE FROM users', 'TRUNCATE users CASCADE'],
  photos: [
    "INSERT INTO photos (hash, mime, bytes, width, height, thumbhash) VALUES ('one', 'image/png', 1, 1, 1, '')",
    'UPDATE photos SET removed = true',
    'TRUNCATE photos CASCADE',
  ],
}

test.each(WATCHED_TABLES)('every change of %s is notified, also while triggers are turned off', async (table) => {
  for (const role of ['origin', 'replica']) {
    for (const statement of STATEMENTS[table]) {
      const scene = await makeScene(server)
      await ownersPhoto(scene)
      await server.sessionCookie(scene.admin.id)
      await new Promise((resolve) => server.deps.changes.waitForNotifications(resolve))
      const state = server.deps.changes.of([table])
      const before = state.version
      await rowsIn(server, `SET session_replication_role = ${role}; ${statement}; RESET session_replication_role`)
      expect(await new Promise((resolve) => server.deps.changes.waitForNotifications(resolve))).toBe(true)
      expect({ statement, isNotified: state.version > before }).toEqual({ statement, isNotified: true })
      await server.truncate()
    }
  }
})

test('a later use of a session is not notified, nor is a change of the account that the session does not contain', async () => {
  const scene = await makeScene(server)
  await server.sessionCookie(scene.admin.id)
  await new Promise((resolve) => server.deps.changes.waitForNotifications(resolve))
  const state = server.deps.changes.of(['sessions', 'users'])
  const before = state.version
  await rowsIn(server, 'UPDATE sessions SET last_seen_at = now()')
  await rowsIn(server, "UPDATE users SET first_name = 'Mara', language = 'es'")
  await new Promise((resolve) => server.deps.changes.waitForNotifications(resolve))
  expect(state.version).toBe(before)
})

test('no other table notifies of its changes, which would cost a notification each', async () => {
  const tables = await rowsIn<{ name: string }>(
    server,
    "SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger WHERE tgfoid = 'tell_change'::regproc ORDER BY 1",
  )
  expect(tables.map(({ name }) => name)).toEqual(WATCHED_TABLES.toSorted())
})
