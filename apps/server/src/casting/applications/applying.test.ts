import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { applicationChanges, applications } from '#db/schema/applications.ts'
import { studentProfiles } from '#db/schema/profiles.ts'
import { castingPeople } from '#testing/casting-people.ts'
import { makeProject, makeUser, signIn } from '#testing/factories.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

const START = new Date('2026-11-21T20:00:00.000Z')

let now = START
let server: TestApp
beforeAll(async () => {
  server = await testApp({ clock: { now: () => now } })
})
afterAll(() => server.close())
afterEach(async () => {
  now = START
  await server.truncate()
})

const db = () => server.deps.platform.db

const { admin, student, applied } = castingPeople(() => server)

const minutesLater = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}

describe('applying', () => {
  test('returns the application, and lists it with its casting call', async () => {
    const { client, profile } = await student()
    const project = await makeProject(server, { title: 'Open day', type: 'interview', shootDate: '2026-12-24' })
    const response = await client.post('/api/applications', { projectId: project.id })
    expect(response.statusCode).toBe(201)
    expect(response.json()).toEqual({
      id: expect.any(Number),
      projectId: project.id,
      studentId: profile.id,
      status: 'pending',
      source: 'applied',
      submittedAt: now.toISOString(),
      role: { id: expect.any(Number), name: 'Participant' },
      stage: 'received',
      ending: null,
      newPlan: null,
      arrival: null,
      wrap: null,
      offer: null,
      project: {
        id: project.id,
        title: 'Open day',
        type: 'interview',
        status: 'active',
        shootDate: '2026-12-24',
        deadline: null,
        open: true,
      },
    })
    expect((await client.get('/api/applications')).json()).toEqual([response.json()])
    expect((await (await student()).client.get('/api/applications')).json()).toEqual([])
  })

  test('lists the newest first', async () => {
    const { client } = await student()
    const sent: number[] = []
    for (let index = 0; index < 3; index++) {
      minutesLater(1)
      sent.push((await client.post('/api/applications', { projectId: (await makeProject(server)).id })).json().id)
    }
    const listed = (await client.get('/api/applications')).json().map(({ id }: { id: number }) => id)
    expect(listed).toEqual(sent.toReversed())
  })

  test('needs a profile', async () => {
    const client = await signIn(server, await makeUser(server))
    const response = await client.post('/api/applications', { projectId: (await makeProject(server)).id })
    expect([response.statusCode, response.json()]).toEqual([
      409,
      { code: 'applications.profile-required', message: 'Please complete your profile before applying to opportunities.' },
    ])
  })

  test('works once, however many calls arrive at once', async () => {
    const { client } = await student()
    const project = await makeProject(server)
    const responses = await Promise.all(Array.from({ length: 12 }, () => client.post('/api/applications', { projectId: project.id })))
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, ...Array(11).fill(409)])
    const refused = responses.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json()).toEqual({ code: 'applications.duplicate', message: 'You have already applied to this project.' })
    expect(await db().select().from(applications)).toHaveLength(1)
    expect(await db().select().from(applicationChanges)).toHaveLength(1)
  })

  test('is open until the end of the deadline’s day in the institution’s time zone', async () => {
    const project = await makeProject(server, { deadline: '2026-11-21' })
    // In Los Angeles it is still the 21st, while the server’s day is already the 22nd.
    now = new Date('2026-11-22T07:59:59.999Z')
    expect((await (await student()).client.post('/api/applications', { projectId: project.id })).statusCode).toBe(201)
    now = new Date('2026-11-22T08:00:00.000Z')
    const late = await (await student()).client.post('/api/applications', { projectId: project.id })
    expect([late.statusCode, late.json()]).toEqual([
      409,
      { code: 'applications.closed', message: 'Applications for this project are closed.' },
    ])
  })

  test('to a casting call that the student may not see answers as for a missing one', async () => {
    const { client } = await student()
    const statuses = ['draft', 'completed', 'cancelled', 'archived'] as const
    for (const projectId of [
      2_000_000_000,
      ...(await Promise.all(statuses.map(async (status) => (await makeProject(server, { status })).id))),
    ]) {
      const response = await client.post('/api/applications', { projectId })
      expect([response.statusCode, response.json()]).toEqual([404, { code: 'projects.missing', message: 'Project Not Found' }])
    }
  })

  test('again is refused when the casting call is over', async () => {
    const { client, id, project } = await applied()
    await client.post(`/api/applications/${id}/withdraw`)
    await (await admin()).client.put(`/api/projects/${project.id}`, { title: 'x', status: 'completed' })
    const response = await client.post('/api/applications', { projectId: project.id })
    expect([response.statusCode, response.json()]).toEqual([
      409,
      { code: 'applications.closed', message: 'Applications for this project are closed.' },
    ])
  })

  test('refuses anything but an id, with an error on that field', async () => {
    const { client } = await student()
    for (const projectId of [undefined, null, '1', 0, -1, 1.5, 1e308, 2_147_483_648, Number.MAX_SAFE_INTEGER, [1], { id: 1 }, true]) {
      const response = await client.post('/api/applications', { projectId })
      expect([response.statusCode, Object.keys(response.json().fields)], JSON.stringify(projectId)).toEqual([400, ['projectId']])
    }
    expect((await client.post('/api/applications')).statusCode).toBe(400)
    expect((await client.post('/api/applications', [])).statusCode).toBe(400)
  })

  test('is for students: a casting director is refused', async () => {
    const { client } = await admin()
    expect((await client.post('/api/applications', { projectId: (await makeProject(server)).id })).statusCode).toBe(403)
  })

  test('while the casting call is being deleted succeeds or answers 404, never another error', async () => {
    const { client: director } = await admin()
    const people = await Promise.all(Array.from({ length: 6 }, () => student()))
    const project = await makeProject(server)
    const [deleted, ...responses] = await Promise.all([
      director.delete(`/api/projects/${project.id}`),
      ...people.map(({ client }) => client.post('/api/applications', { projectId: project.id })),
    ])
    expect(deleted?.statusCode).toBe(204)
    for (const { statusCode } of responses) expect([201, 404]).toContain(statusCode)
    for (const { client } of people) expect((await client.get('/api/applications')).json()).toEqual([])
  })
})

describe('withdrawing', () => {
  test('works while pending, and is recorded in the history', async () => {
    const { client, id, project } = await applied()
    minutesLater(5)
    const response = await client.post(`/api/applications/${id}/withdraw`)
    expect([response.statusCode, response.json().status]).toEqual([200, 'withdrawn'])
    const again = await client.post(`/api/applications/${id}/withdraw`)
    expect([again.statusCode, again.json()]).toEqual([
      409,
      { code: 'applications.not-pending', message: 'Only a pending application can be withdrawn.' },
    ])
    const [shown] = (await (await admin()).client.get(`/api/projects/${project.id}/applications`)).json()
    expect(shown.history.map(({ status, changedAt }: Record<string, string>) => [status, changedAt])).toEqual([
      ['pending', START.toISOString()],
      ['withdrawn', now.toISOString()],
    ])
  })

  test('after a decision is refused', async () => {
    const { client, id } = await applied()
    await (await admin()).client.patch(`/api/applications/${id}`, { status: 'accepted' })
    expect((await client.post(`/api/applications/${id}/withdraw`)).statusCode).toBe(409)
    expect((await client.get('/api/applications')).json()[0].status).toBe('accepted')
  })

  test('of another student’s application answers as for a missing one', async () => {
    const { id } = await applied()
    const { client } = await student()
    for (const other of [id, 2_000_000_000]) {
      const response = await client.post(`/api/applications/${other}/withdraw`)
      expect([response.statusCode, response.json()]).toEqual([404, { code: 'applications.missing', message: 'Application not found' }])
    }
    expect((await db().select().from(applications))[0]?.status).toBe('pending')
  })

  test('is undone by applying again: the same application, with its history and casting notes', async () => {
    const { client, id, project } = await applied()
    const { client: director } = await admin()
    await director.patch(`/api/applications/${id}`, { notes: 'Great smile' })
    await client.post(`/api/applications/${id}/withdraw`)
    minutesLater(60)
    const responses = await Promise.all([1, 2, 3].map(() => client.post('/api/applications', { projectId: project.id })))
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409])
    const revived = responses.find(({ statusCode }) => statusCode === 201)
    expect(revived?.json()).toMatchObject({ id, status: 'pending', submittedAt: now.toISOString() })
    const [shown] = (await director.get(`/api/projects/${project.id}/applications`)).json()
    expect(shown.notes).toBe('Great smile')
    expect(shown.history.map(({ status }: { status: string }) => status)).toEqual(['pending', 'pending', 'withdrawn', 'pending'])
  })
})

test('deleting an account deletes its applications', async () => {
  const { profile } = await applied()
  await db().delete(studentProfiles).where(eq(studentProfiles.id, profile.id))
  expect(await db().select().from(applications)).toEqual([])
})
