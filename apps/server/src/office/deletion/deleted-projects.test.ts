import { APPLICATION_ERROR } from '@callboard/contract/casting/applications/errors'
import { DELETED_PROJECT_DAYS, DELETED_PROJECT_MESSAGE } from '@callboard/contract/office/deletion/projects.rules'
import { photoUrl } from '@callboard/contract/people/photos/endpoints'
import { beforeEach, expect, test } from 'vitest'
import { photos } from '#db/schema/profiles.ts'
import { sweepPhotosJob } from '#people/photos/photos.jobs.ts'
import { ownersOffer } from '#testing/casting-scene.ts'
import { makeApplication, makeProfile, makeProject, makeRole, makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { makeScene } from '#testing/scene.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'
import { purgeProjectsJob } from './deleted-projects.jobs.ts'

const DAY_MINUTES = 24 * 60
const PHOTO = 'c'.repeat(64)

const clock = fakeClock(new Date('2026-11-21T18:00:00.000Z'))
const server = testServer({ clock })
let office: TestClient
beforeEach(async () => {
  office = await signIn(server, await makeUser(server, { role: 'admin', firstName: 'Dana', lastName: 'Reyes' }))
})

/** Creates a casting call with everything that can belong to one. */
async function makeCall() {
  const { db } = server.deps.platform
  await db.insert(photos).values({ hash: PHOTO, mime: 'image/jpeg', bytes: 9, width: 3, height: 4, thumbhash: 'x', ready: true })
  const project = await makeProject(server, { title: 'Night shoot', inspirationPhotos: [photoUrl(PHOTO)] })
  const lead = await makeRole(server, { projectId: project.id, name: 'Lead' })
  const profile = await makeProfile(server)
  const { id } = await makeApplication(server, { projectId: project.id, studentId: profile.id, roleId: lead.id, stage: 'booked' })
  await rowsIn(server, "INSERT INTO application_changes (application_id, from_stage, stage) VALUES ($1, 'submitted', 'booked')", [id])
  await rowsIn(server, "INSERT INTO removed_applications (project_id, status, removed_at) VALUES ($1, 'rejected', now())", [project.id])
  await rowsIn(
    server,
    `INSERT INTO calendar_events (title, start_date, end_date, event_type, project_id)
     VALUES ('Fitting', '2026-12-01T18:00Z', '2026-12-01T19:00Z', 'meeting', $1)`,
    [project.id],
  )
  await rowsIn(
    server,
    "INSERT INTO self_tapes (student_id, project_id, title, video_url) VALUES ($1, $2, 'Monologue', 'https://videos.example/1.mp4')",
    [profile.id, project.id],
  )
  await rowsIn(server, "INSERT INTO messages (subject, content, project_id) VALUES ('You are in', 'Hello', $1)", [project.id])
  await rowsIn(
    server,
    "INSERT INTO threads (user_id, subject, project_id, moved_at, created_at) VALUES ($1, 'May I bring a dog?', $2, now(), now())",
    [profile.userId, project.id],
  )
  return { id: project.id, applicationId: id, roleId: lead.id, profile }
}

const TABLES = [
  'roles',
  'applications',
  'application_changes',
  'removed_applications',
  'calendar_events',
  'self_tapes',
  'messages',
  'threads',
]

const everything = async () => ({
  projects: await rowsIn(server, 'SELECT * FROM projects ORDER BY id'),
  ...Object.fromEntries(
    await Promise.all(TABLES.map(async (table) => [table, await rowsIn(server, `SELECT * FROM ${table} ORDER BY id`)])),
  ),
})

const deleteCall = async (id: number) => expect((await office.delete(`/api/projects/${id}`)).statusCode).toBe(204)
const restore = (id: number) => office.post(`/api/projects/deleted/${id}/restore`)
const deleted = async () => (await office.get('/api/recently-deleted')).json()
const purge = () => purgeProjectsJob({ db: server.deps.platform.db, photos: server.deps.photos, clock })

test('every table that a deleted casting call takes rows or references from is tested here', async () => {
  const referring = await rowsIn<{ name: string }>(
    server,
    `SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint WHERE contype = 'f' AND confrelid = 'projects'::regclass
     AND confdeltype = 'n' ORDER BY 1`,
  )
  // Rows that a deletion would remove stay. References that it would clear must be restored.
  expect(referring.map(({ name }) => name)).toEqual(['calendar_events', 'messages', 'self_tapes', 'threads'])
})

test('a restored casting call is as it was, with everything that belongs to it', async () => {
  const { id } = await makeCall()
  const before = await everything()
  await deleteCall(id)
  expect(await deleted()).toEqual([
    {
      kind: 'project',
      key: String(id),
      names: ['Night shoot'],
      count: 1,
      deletedAt: '2026-11-21T18:00:00.000Z',
      deletedBy: 'Dana Reyes',
      restorableUntil: '2026-12-21T18:00:00.000Z',
    },
  ])
  const response = await restore(id)
  expect([response.statusCode, response.json()]).toMatchObject([200, { id, title: 'Night shoot' }])
  expect(await everything()).toEqual(before)
  expect(await deleted()).toEqual([])
  const [line] = await rowsIn(server, "SELECT subject, details FROM audit_log WHERE action = 'project.restored'")
  expect(line).toEqual({ subject: `project:${id}`, details: { title: 'Night shoot' } })
})

test('what has got another casting call meanwhile keeps it', async () => {
  const { id } = await makeCall()
  const other = await makeProject(server)
  await deleteCall(id)
  await rowsIn(server, 'UPDATE calendar_events SET project_id = $1', [other.id])
  await restore(id)
  expect(await rowsIn(server, 'SELECT project_id AS id FROM calendar_events')).toEqual([{ id: other.id }])
})

test('nothing can be done with a deleted casting call, its roles and its applications', async () => {
  const { id, applicationId, roleId, profile } = await makeCall()
  await deleteCall(id)
  const student = await signIn(server, { id: profile.userId })
  const applications = [{ id: applicationId, version: 1 }]
  const refused = [
    await office.get(`/api/projects/${id}`),
    await office.put(`/api/projects/${id}`, { title: 'Day shoot' }),
    await office.delete(`/api/projects/${id}`),
    await office.post(`/api/projects/${id}/duplicate`),
    await office.get(`/api/projects/${id}/casting`),
    await office.get(`/api/applications/${applicationId}/history`),
    await office.patch(`/api/applications/${applicationId}`, { status: 'rejected' }),
    await office.post(`/api/roles/${roleId}/applications`, { studentIds: [profile.id], as: 'shortlisted' }),
    await office.delete(`/api/roles/${roleId}`),
    await office.get(`/api/talent/search?role=${roleId}`),
    await student.post('/api/applications', { projectId: id }),
    await student.post(`/api/applications/${applicationId}/cannot-come`, { reason: 'I am ill.' }),
  ]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 404))
  const moved = await office.post('/api/applications/moves', { applications, to: 'completed' })
  expect([moved.statusCode, moved.json().message]).toEqual([409, APPLICATION_ERROR.missing.message])
  expect((await student.get('/api/applications')).json()).toEqual([])
  expect((await office.get('/api/projects/applications/counts')).json()).toEqual([])
})

test('its bookings count as work for the search only while it is not deleted', async () => {
  const { id } = await makeCall()
  const worked = async () => (await office.get('/api/talent/search?worked=yes')).json().length
  expect(await worked()).toBe(1)
  await deleteCall(id)
  expect(await worked()).toBe(0)
  await restore(id)
  expect(await worked()).toBe(1)
})

test('restoring twice at once happens once', async () => {
  const { id } = await makeCall()
  await deleteCall(id)
  const answers = await Promise.all([restore(id), restore(id), restore(id)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404])
})

test('after its time it cannot be restored, and is purged with its applications while its events stay', async () => {
  const { id } = await makeCall()
  await deleteCall(id)
  clock.advance(DELETED_PROJECT_DAYS * DAY_MINUTES - 1)
  await purge()
  expect(await deleted()).toHaveLength(1)
  clock.advance(1)
  expect(await deleted()).toEqual([])
  const refused = await restore(id)
  expect([refused.statusCode, refused.json().message]).toEqual([404, DELETED_PROJECT_MESSAGE.gone])
  await purge()
  const { projects, roles, applications, application_changes: changes, ...left } = (await everything()) as Record<string, unknown[]>
  expect([projects, roles, applications, changes]).toEqual([[], [], [], []])
  expect(left).toMatchObject({
    calendar_events: [{ project_id: null }],
    self_tapes: [{ project_id: null }],
    messages: [{ project_id: null }],
  })
})

test('its photos are not served while it is deleted, and come back with it', async () => {
  const { id } = await makeCall()
  await deleteCall(id)
  const { db, store, jobs } = server.deps.platform
  expect(await rowsIn(server, 'SELECT removed FROM photos')).toEqual([{ removed: true }])
  clock.advance(3 * DAY_MINUTES)
  await sweepPhotosJob({ db, store, jobs, clock })
  await restore(id)
  expect(await rowsIn(server, 'SELECT removed FROM photos')).toEqual([{ removed: false }])
  await deleteCall(id)
  clock.advance(DELETED_PROJECT_DAYS * DAY_MINUTES)
  await purge()
  clock.advance(3 * DAY_MINUTES)
  await sweepPhotosJob({ db, store, jobs, clock })
  expect(await rowsIn(server, 'SELECT removed FROM photos')).toEqual([])
})

test('an account that is deleted meanwhile takes its application along', async () => {
  const { id, profile } = await makeCall()
  await deleteCall(id)
  await rowsIn(server, 'DELETE FROM users WHERE id = $1', [profile.userId])
  await restore(id)
  expect(await rowsIn(server, 'SELECT * FROM applications')).toEqual([])
})

test('the link of an open offer leads nowhere while its casting call is deleted, and works again afterwards', async () => {
  const scene = await makeScene(server)
  const { token, card } = await ownersOffer(scene)
  const [found] = await rowsIn<{ id: number }>(server, 'SELECT project_id AS id FROM applications WHERE id = $1', [card.id])
  const id = found?.id ?? 0
  const read = async () => (await server.anonymous().get(`/api/offer-links/${token}`)).statusCode
  expect(await read()).toBe(200)
  await deleteCall(id)
  expect(await read()).toBe(404)
  await restore(id)
  expect(await read()).toBe(200)
})
