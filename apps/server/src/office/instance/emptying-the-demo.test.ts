import { EMPTY_DEMO_PHRASE } from '@callboard/contract/office/instance/rules'
import { expect, test } from 'vitest'
import { fillDemo } from '#demo/fill-demo.ts'
import { makeProfile, makeProject, makeUser, signIn } from '#testing/factories.ts'
import { countRows, rowsIn } from '#testing/talent-life.ts'
import { testServer } from '#testing/test-server.ts'
import { emptyDemo } from './sample-people.service.ts'

const server = testServer({ demo: true })
const confirm = { confirm: EMPTY_DEMO_PHRASE }
const count = (table: string) => countRows(server, table)

/** Tables that only the demo fills. */
const FILLED = ['student_profiles', 'projects', 'applications', 'application_changes', 'calendar_events', 'messages', 'message_recipients']

test('the command line removes all sample people, the demo can be filled again, and real data stay when the office empties it', async () => {
  const { platform } = server.deps
  await fillDemo(platform)
  expect(await emptyDemo(platform.db, null)).toMatchObject({ students: 420 })
  expect(await count('users')).toBe(0)
  expect(await emptyDemo(platform.db, null)).toBeUndefined()

  await fillDemo(platform)
  const admin = await makeUser(server, { role: 'admin' })
  const { id: mine } = await makeProject(server, { createdBy: admin.id, title: 'Ours' })
  const real = await makeProfile(server)
  const sample = await rowsIn<{ id: number }>(server, `SELECT id::float8 AS id FROM student_profiles WHERE user_id = 'demo-student-1'`)
  await rowsIn(
    server,
    `INSERT INTO applications (project_id, role_id, student_id)
     SELECT project_id, id, unnest(ARRAY[$2, $3]::bigint[]) FROM roles WHERE project_id = $1`,
    [mine, real.id, sample[0]?.id],
  )
  await rowsIn(
    server,
    `INSERT INTO calendar_events (title, start_date, end_date, event_type, created_by, attendees)
     VALUES ('Fitting', now(), now(), 'callback', $1, ARRAY['guest@example.edu', 'demo-student-1'])`,
    [admin.id],
  )
  const client = await signIn(server, admin)
  const visitor = await signIn(server, { id: 'demo-director-1' })

  const response = await client.post('/api/demo/empty', confirm)
  expect(response.statusCode, response.body).toBe(200)
  expect(response.json()).toMatchObject({ students: 420 })
  expect(await rowsIn(server, 'SELECT id FROM users ORDER BY id')).toEqual(
    [{ id: admin.id }, { id: real.userId }].sort((a, b) => a.id.localeCompare(b.id)),
  )
  expect(await rowsIn(server, 'SELECT title FROM projects')).toEqual([{ title: 'Ours' }])
  expect(await rowsIn(server, 'SELECT student_id::float8 AS student FROM applications')).toEqual([{ student: real.id }])
  expect(await rowsIn(server, 'SELECT title, attendees FROM calendar_events')).toEqual([
    { title: 'Fitting', attendees: ['guest@example.edu'] },
  ])
  for (const table of ['messages', 'message_recipients']) expect(await count(table), table).toBe(0)
  expect((await visitor.get('/api/auth/user')).statusCode).toBe(401)
  expect(
    await rowsIn(server, `SELECT actor, details->>'students' AS students FROM audit_log WHERE action = 'demo.emptied' ORDER BY id`),
  ).toEqual([
    { actor: null, students: '420' },
    { actor: admin.id, students: '420' },
  ])
  expect((await client.post('/api/demo/empty', confirm)).statusCode).toBe(409)
})

test('a sample director who empties it stays signed in, and the next start does not fill it again', async () => {
  const { platform } = server.deps
  await fillDemo(platform)
  const director = await signIn(server, { id: 'demo-director-1' })
  expect((await director.post('/api/demo/empty', { confirm: 'yes' })).statusCode).toBe(400)
  expect(await count('student_profiles')).toBe(420)
  expect((await director.post('/api/demo/empty', confirm)).statusCode).toBe(200)
  expect((await director.get('/api/auth/user')).json().id).toBe('demo-director-1')
  for (const table of FILLED) expect(await count(table), table).toBe(0)
  await fillDemo(platform)
  expect(await rowsIn(server, 'SELECT id FROM users')).toEqual([{ id: 'demo-director-1' }])
})
