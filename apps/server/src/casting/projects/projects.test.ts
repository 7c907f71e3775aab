import { PROJECT_STATUSES } from '@callboard/contract/casting/projects/rules'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { calendarEvents } from '#db/schema/projects.ts'
import { makeApplication, makeProfile, makeProject, makeUser, signIn } from '#testing/factories.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

let now = new Date('2026-11-21T20:00:00.000Z')
let server: TestApp
beforeAll(async () => {
  server = await testApp({ clock: { now: () => now } })
})
afterAll(() => server.close())
afterEach(async () => {
  now = new Date('2026-11-21T20:00:00.000Z')
  await server.truncate()
})

const admin = async () => signIn(server, await makeUser(server, { role: 'admin' }))

async function student() {
  const profile = await makeProfile(server)
  return { profile, client: await signIn(server, { id: profile.userId }) }
}

const titles = async (client: TestClient) => (await client.get('/api/projects')).json().map((project: { title: string }) => project.title)

describe('who sees which casting calls', () => {
  test('casting directors see all, newest first; students active ones and those they applied to, never drafts', async () => {
    const { profile, client } = await student()
    for (const [index, status] of PROJECT_STATUSES.entries()) {
      const createdAt = new Date(Date.UTC(2026, 0, 1 + index))
      await makeProject(server, { title: `${status} unknown`, status, createdAt })
      const { id } = await makeProject(server, { title: `${status} applied`, status, createdAt })
      await makeApplication(server, { projectId: id, studentId: profile.id })
    }
    expect(await titles(await admin())).toEqual(
      [...PROJECT_STATUSES].reverse().flatMap((status) => [`${status} applied`, `${status} unknown`]),
    )
    expect(await titles(client)).toEqual(['archived applied', 'cancelled applied', 'completed applied', 'active applied', 'active unknown'])
    expect(await titles((await student()).client)).toEqual(['active applied', 'active unknown'])
  })

  test('a casting call that a student may not see answers exactly as a missing one', async () => {
    const { client, profile } = await student()
    const draft = await makeProject(server, { status: 'draft' })
    const completed = await makeProject(server, { status: 'completed' })
    const missing = await client.get('/api/projects/2000000000')
    expect([missing.statusCode, missing.json()]).toEqual([404, { code: 'projects.missing', message: 'Project Not Found' }])
    for (const { id } of [draft, completed]) {
      const response = await client.get(`/api/projects/${id}`)
      expect([response.statusCode, response.json()]).toEqual([404, missing.json()])
      expect((await (await admin()).get(`/api/projects/${id}`)).statusCode).toBe(200)
    }
    await makeApplication(server, { projectId: completed.id, studentId: profile.id, stage: 'withdrawn' })
    expect((await client.get(`/api/projects/${completed.id}`)).statusCode).toBe(200)
  })

  test('an impossible id answers 404, not an error', async () => {
    const client = await admin()
    for (const id of ['0', '-1', '1.5', 'abc', '2147483648', '9007199254740991', '99999999999999999999', '%00', '1;drop'])
      expect((await client.get(`/api/projects/${id}`)).statusCode, id).toBe(404)
  })

  test("the office's internal numbers are left out for students", async () => {
    const made = await makeProject(server, { numberOfStudents: 3, numberOfMale: 2, numberOfFemale: 1 })
    const shown = (await (await student()).client.get(`/api/projects/${made.id}`)).json()
    expect(shown).toMatchObject({ numberOfStudents: 3, open: true })
    expect(Object.keys(shown).filter((name) => /male|createdBy/i.test(name))).toEqual([])
    const director = (await (await admin()).get(`/api/projects/${made.id}`)).json()
    expect(director).toMatchObject({ numberOfMale: 2, numberOfFemale: 1, malePercentage: 67, femalePercentage: 33, createdBy: null })
  })
})

describe('deleting', () => {
  test('deletes the applications and keeps the events without a casting call', async () => {
    const { db } = server.deps.platform
    const user = await makeUser(server, { role: 'admin' })
    const client = await signIn(server, user)
    const { profile } = await student()
    const [gone, kept] = [await makeProject(server, { title: 'Gone' }), await makeProject(server)]
    for (const { id } of [gone, kept]) await makeApplication(server, { projectId: id, studentId: profile.id })
    await db.insert(calendarEvents).values({
      title: 'Fitting',
      startDate: now,
      endDate: now,
      eventType: 'meeting',
      projectId: gone.id,
    })
    const response = await client.delete(`/api/projects/${gone.id}`)
    expect([response.statusCode, response.body]).toEqual([204, ''])
    expect((await client.get('/api/projects/applications/counts')).json()).toEqual([{ projectId: kept.id, count: 1 }])
    expect((await db.select().from(calendarEvents)).map(({ title, projectId }) => [title, projectId])).toEqual([['Fitting', null]])
    const again = await client.delete(`/api/projects/${gone.id}`)
    expect([again.statusCode, again.json()]).toEqual([404, { code: 'projects.missing', message: 'Project Not Found' }])
    const [line] = await db.select().from(auditLog).where(eq(auditLog.action, 'project.deleted'))
    expect(line).toMatchObject({ actor: user.id, subject: `project:${gone.id}`, details: { title: 'Gone', applications: 1 } })
  })

  test('twice at once deletes once', async () => {
    const client = await admin()
    const { id } = await makeProject(server)
    const responses = await Promise.all([1, 2, 3, 4].map(() => client.delete(`/api/projects/${id}`)))
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 404, 404, 404])
  })
})

test('whether a casting call is open follows the institution’s time zone, not the server’s', async () => {
  const { client } = await student()
  const made = await makeProject(server, { deadline: '2026-11-21' })
  const isOpen = async () => (await client.get(`/api/projects/${made.id}`)).json().open
  now = new Date('2026-11-22T07:59:59.999Z')
  expect(await isOpen()).toBe(true)
  now = new Date('2026-11-22T08:00:00.000Z')
  expect(await isOpen()).toBe(false)
})

test('a student cannot post, change or delete, and the body is not validated', async () => {
  const { client } = await student()
  const made = await makeProject(server)
  for (const response of [
    await client.post('/api/projects', {}),
    await client.put(`/api/projects/${made.id}`, { title: 'Mine now' }),
    await client.delete(`/api/projects/${made.id}`),
  ])
    expect([response.statusCode, response.json()]).toEqual([403, { code: 'forbidden', message: 'Admin access required' }])
  expect((await client.get(`/api/projects/${made.id}`)).json().title).toBe(made.title)
})
