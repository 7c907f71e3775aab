import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { calendarEvents, projects } from '#db/schema/projects.ts'
import { makeApplication, makeProfile, makeProject, makeUser, signIn } from '#testing/factories.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
afterEach(() => server.truncate())

const NOVEMBER = { startDate: '2026-11-01T00:00:00.000Z', endDate: '2026-12-01T00:00:00.000Z' }

async function makeEvent(title: string, from: string, to: string, values: Partial<typeof calendarEvents.$inferInsert> = {}) {
  await server.deps.platform.db
    .insert(calendarEvents)
    .values({ title, startDate: new Date(from), endDate: new Date(to), eventType: 'shoot', ...values })
}

async function titles(client: TestClient, range = NOVEMBER): Promise<string[]> {
  const response = await client.get('/api/calendar-events', range)
  expect(response.statusCode).toBe(200)
  return response.json().map(({ title }: { title: string }) => title)
}

test('a range contains every event that overlaps it, earliest first', async () => {
  await makeEvent('ends as it starts', '2026-10-31T20:00:00.000Z', '2026-11-01T00:00:00.000Z')
  await makeEvent('before', '2026-10-01T00:00:00.000Z', '2026-10-02T00:00:00.000Z')
  await makeEvent('after', '2026-12-01T00:00:00.001Z', '2026-12-02T00:00:00.000Z')
  await makeEvent('last moment', '2026-12-01T00:00:00.000Z', '2026-12-01T02:00:00.000Z')
  await makeEvent('inside', '2026-11-21T10:00:00.000Z', '2026-11-21T12:00:00.000Z')
  await makeEvent('all through', '2026-10-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z')
  await makeEvent('into it', '2026-10-31T20:00:00.000Z', '2026-11-01T00:00:00.001Z')
  await makeEvent('no length', '2026-11-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z')
  const client = await signIn(server, await makeUser(server))
  expect(await titles(client)).toEqual(['all through', 'into it', 'no length', 'inside', 'last moment'])
})

test('students see public events and private ones they attend, by id or address in any case; casting directors see all', async () => {
  const student = await makeUser(server, { id: 'User-Ada', email: 'ada@example.edu' })
  const day = ['2026-11-21T10:00:00.000Z', '2026-11-21T12:00:00.000Z'] as const
  await makeEvent('public', ...day, { attendees: ['somebody@example.edu'] })
  await makeEvent('by id', ...day, { isPrivate: true, attendees: ['x', 'USER-ada'] })
  await makeEvent('by address', ...day, { isPrivate: true, attendees: ['Ada@Example.EDU'] })
  await makeEvent('by part of the address', ...day, { isPrivate: true, attendees: ['ada', 'ada@example.edu.evil', '%', 'da@example.edu'] })
  await makeEvent('nobody’s', ...day, { isPrivate: true })
  const everything = ['public', 'by id', 'by address', 'by part of the address', 'nobody’s']
  expect(await titles(await signIn(server, student))).toEqual(['public', 'by id', 'by address'])
  expect(await titles(await signIn(server, await makeUser(server)))).toEqual(['public'])
  expect(await titles(await signIn(server, await makeUser(server, { role: 'admin' })))).toEqual(everything)
})

test('only casting directors see attendees and creator of an event', async () => {
  const director = await makeUser(server, { role: 'admin' })
  await makeEvent('Fitting', '2026-11-21T10:00:00.000Z', '2026-11-21T12:00:00.000Z', {
    description: 'Bring shoes',
    location: 'Wardrobe',
    eventType: 'callback',
    attendees: ['ada@example.edu'],
    createdBy: director.id,
  })
  const shared = {
    id: expect.any(Number),
    title: 'Fitting',
    description: 'Bring shoes',
    startDate: '2026-11-21T10:00:00.000Z',
    endDate: '2026-11-21T12:00:00.000Z',
    location: 'Wardrobe',
    eventType: 'callback',
    projectId: null,
    projectTitle: null,
    status: 'scheduled',
    isPrivate: false,
    version: 1,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  }
  const student = await signIn(server, await makeUser(server))
  expect((await student.get('/api/calendar-events', NOVEMBER)).json()).toEqual([shared])
  expect((await (await signIn(server, director)).get('/api/calendar-events', NOVEMBER)).json()).toEqual([
    { ...shared, attendees: ['ada@example.edu'], attendeeNames: ['ada@example.edu'], createdBy: director.id },
  ])
})

test('an event shows its casting call to users who may open it, for as long as they may', async () => {
  const call = await makeProject(server, { title: 'Hamlet', status: 'completed' })
  const draft = await makeProject(server, { title: 'Secret', status: 'draft' })
  const day = ['2026-11-21T10:00:00.000Z', '2026-11-21T12:00:00.000Z'] as const
  await makeEvent('first', ...day, { projectId: call.id })
  await makeEvent('second', ...day, { projectId: draft.id })
  await makeEvent('third', ...day)
  const ada = await makeUser(server)
  const [director, student, other] = await Promise.all([
    makeUser(server, { role: 'admin' }).then((user) => signIn(server, user)),
    signIn(server, ada),
    makeUser(server).then((user) => signIn(server, user)),
  ])
  const told = async (client: TestClient) =>
    (await client.get('/api/calendar-events', NOVEMBER)).json().map(({ projectTitle }: { projectTitle: string | null }) => projectTitle)
  expect([await told(director), await told(student)]).toEqual([
    ['Hamlet', 'Secret', null],
    [null, null, null],
  ])
  const { id: studentId } = await makeProfile(server, { userId: ada.id })
  await makeApplication(server, { projectId: call.id, studentId })
  expect([await told(student), await told(other)]).toEqual([
    ['Hamlet', null, null],
    [null, null, null],
  ])
  await server.deps.platform.db.update(projects).set({ title: 'Ophelia', status: 'active' }).where(eq(projects.id, call.id))
  expect([await told(director), await told(student), await told(other)]).toEqual([
    ['Ophelia', 'Secret', null],
    ['Ophelia', null, null],
    ['Ophelia', null, null],
  ])
})

test('a single event is found by those who see it in the calendar, and is a 404 for others', async () => {
  const ada = await makeUser(server, { email: 'ada@example.edu' })
  const day = ['2026-11-21T10:00:00.000Z', '2026-11-21T12:00:00.000Z'] as const
  await makeEvent('public', ...day)
  await makeEvent('hers', ...day, { isPrivate: true, attendees: [ada.id] })
  await makeEvent('deleted', ...day, { deletedAt: new Date() })
  const rows = await server.deps.platform.db.select().from(calendarEvents).orderBy(calendarEvents.id)
  const director = await makeUser(server, { role: 'admin' })
  const statuses = async (user: { id: string }) => {
    const client = await signIn(server, user)
    return Promise.all(rows.map(async ({ id }) => (await client.get(`/api/calendar-events/${id}`)).statusCode))
  }
  expect(await statuses(ada)).toEqual([200, 200, 404])
  expect(await statuses(await makeUser(server))).toEqual([200, 404, 404])
  expect(await statuses(director)).toEqual([200, 200, 404])
  const path = `/api/calendar-events/${rows[1]?.id}`
  expect((await (await signIn(server, director)).get(path)).json()).toMatchObject({ title: 'hers', attendeeNames: ['ada@example.edu'] })
  expect((await (await signIn(server, ada)).get(path)).json()).not.toHaveProperty('attendees')
})

test('an invalid range is refused', async () => {
  const client = await signIn(server, await makeUser(server))
  const { startDate, endDate } = NOVEMBER
  const bad: Record<string, string>[] = [
    {},
    { startDate },
    { endDate },
    { startDate: 'x', endDate },
    { startDate: '2026-11-01', endDate },
    { startDate: '2026-11-01T00:00:00+02:00', endDate },
    { startDate: '2026-11-31T00:00:00.000Z', endDate },
    { startDate: endDate, endDate: startDate },
    { startDate, endDate: '2027-11-01T00:00:00.000Z' },
    { startDate: `${startDate}\u0000`, endDate },
    { startDate: '0000-01-01T00:00:00.000Z', endDate: '0000-02-01T00:00:00.000Z' },
    { startDate: '9999-01-01T00:00:00.000Z', endDate: '9999-02-01T00:00:00.000Z' },
  ]
  for (const range of bad) expect((await client.get('/api/calendar-events', range)).statusCode, JSON.stringify(range)).toBe(400)
  const tooLong = await client.get('/api/calendar-events', { startDate, endDate: '2027-11-01T00:00:00.000Z' })
  expect(tooLong.json()).toEqual({ code: 'invalid', message: 'Please ask for at most 100 days' })
})
