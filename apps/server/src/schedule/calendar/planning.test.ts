import { CALENDAR_ERROR } from '@callboard/contract/schedule/calendar/errors'
import { CALENDAR_LIMITS, CALENDAR_MESSAGE } from '@callboard/contract/schedule/calendar/rules'
import { ENGLISH } from '@callboard/contract/translate'
import { desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { auditLog } from '#db/schema/audit.ts'
import { calendarEvents, projects } from '#db/schema/projects.ts'
import { LIVE_CHANNEL } from '#platform/live.ts'
import { errorOf } from '#testing/error-of.ts'
import { makeProject, makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { sweepEventsJob } from './calendar.jobs.ts'

const clock = fakeClock(new Date('2026-11-21T12:00:00.000Z'))
let server: TestApp
let director: { id: string }
let office: TestClient
beforeAll(async () => {
  server = await testApp({ clock })
})
afterAll(() => server.close())
beforeEach(async () => {
  director = await makeUser(server, { role: 'admin', firstName: 'Dana', lastName: 'Rector' })
  office = await signIn(server, director)
})
afterEach(() => server.truncate())

const CALLBACK = {
  title: 'Callback',
  startDate: '2026-11-21T18:00:00.000Z',
  endDate: '2026-11-21T19:00:00.000Z',
  eventType: 'callback',
}
const NOVEMBER = { startDate: '2026-11-01T00:00:00.000Z', endDate: '2026-12-01T00:00:00.000Z' }

async function plan(values: object = {}) {
  const response = await office.post('/api/calendar-events', { ...CALLBACK, ...values })
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}
const shown = async (client: TestClient) => (await client.get('/api/calendar-events', NOVEMBER)).json()
const lines = async () =>
  (await server.deps.platform.db.select().from(auditLog).orderBy(desc(auditLog.id)))
    .filter(({ action }) => action.startsWith('event.'))
    .map(({ actor, action, subject, details }) => ({ actor, action, subject, details }))

test('a new event has the values sent, and defaults for the others', async () => {
  const project = await makeProject(server)
  const ada = await makeUser(server, { firstName: 'Ada', lastName: 'Byron' })
  const event = await plan({
    title: '  Callback, round 2  ',
    startDate: '2026-11-21T10:00:00-08:00',
    description: 'Two pages by heart',
    location: 'Studio B',
    projectId: project.id,
    attendees: [ada.id, 'Guest@Example.EDU', 'guest@example.edu'],
    isPrivate: true,
    id: 7,
    status: 'cancelled',
    createdBy: 'someone',
    version: 40,
  })
  expect(event).toEqual({
    id: expect.any(Number),
    title: 'Callback, round 2',
    description: 'Two pages by heart',
    startDate: '2026-11-21T18:00:00.000Z',
    endDate: '2026-11-21T19:00:00.000Z',
    location: 'Studio B',
    eventType: 'callback',
    projectId: project.id,
    projectTitle: project.title,
    status: 'scheduled',
    isPrivate: true,
    attendees: [ada.id, 'guest@example.edu'],
    attendeeNames: ['Ada Byron', 'guest@example.edu'],
    createdBy: director.id,
    version: 1,
    createdAt: '2026-11-21T12:00:00.000Z',
    updatedAt: '2026-11-21T12:00:00.000Z',
  })
  expect(await shown(office)).toEqual([event])
  const bare = await plan({ projectId: '', description: '  ', location: null })
  expect(bare).toMatchObject({ projectId: null, description: null, location: null, attendees: [], isPrivate: false })
  expect(await lines()).toContainEqual({ actor: director.id, action: 'event.created', subject: `event:${event.id}`, details: null })
})

test('errors are reported at their fields', async () => {
  const wrong: [object, Record<string, string>][] = [
    [{ title: '   ' }, { title: CALENDAR_MESSAGE.title }],
    [{ title: undefined }, { title: CALENDAR_MESSAGE.title }],
    [{ title: 'x'.repeat(201) }, { title: 'Please keep this to 200 characters or fewer' }],
    [{ startDate: undefined }, { startDate: CALENDAR_MESSAGE.startDate }],
    [{ startDate: '' }, { startDate: CALENDAR_MESSAGE.startDate }],
    [{ startDate: '2026-11-21' }, { startDate: CALENDAR_MESSAGE.startDate }],
    [{ endDate: null }, { endDate: CALENDAR_MESSAGE.endDate }],
    [{ endDate: '2026-11-21T17:59:59.999Z' }, { endDate: CALENDAR_MESSAGE.order }],
    [{ endDate: '2027-11-21T18:00:00.000Z' }, { endDate: ENGLISH.t(CALENDAR_MESSAGE.tooLong) }],
    [
      { startDate: '1066-10-14T09:00:00.000Z', endDate: '1066-10-14T19:00:00.000Z' },
      { endDate: 'Please enter a date from 1900 to 2199', startDate: 'Please enter a date from 1900 to 2199' },
    ],
    [{ eventType: 'party' }, { eventType: CALENDAR_MESSAGE.eventType }],
    [{ eventType: undefined }, { eventType: CALENDAR_MESSAGE.eventType }],
    [{ projectId: 'seven' }, { projectId: CALENDAR_MESSAGE.project }],
    [{ projectId: 2_000_000_000 }, { projectId: CALENDAR_MESSAGE.project }],
    [{ attendees: ['nobody'] }, { attendees: CALENDAR_MESSAGE.unknownAttendee }],
    [{ attendees: [director.id, 'nobody'] }, { attendees: CALENDAR_MESSAGE.unknownAttendee }],
    [{ attendees: ['a@b'] }, { attendees: CALENDAR_MESSAGE.attendee }],
    [{ attendees: ['two people@example.edu'] }, { attendees: CALENDAR_MESSAGE.attendee }],
    [{ attendees: [''] }, { attendees: CALENDAR_MESSAGE.attendee }],
    [{ attendees: director.id }, { attendees: CALENDAR_MESSAGE.attendee }],
    [
      { attendees: Array.from({ length: CALENDAR_LIMITS.attendees + 1 }, (_, index) => `guest${index}@example.edu`) },
      { attendees: `An event has at most ${CALENDAR_LIMITS.attendees} attendees` },
    ],
    [{ isPrivate: 'yes' }, { isPrivate: 'Please say yes or no' }],
  ]
  const { id } = await plan({ title: 'Stays as it is' })
  for (const [values, fields] of wrong) {
    for (const response of [
      await office.post('/api/calendar-events', { ...CALLBACK, ...values }),
      await office.put(`/api/calendar-events/${id}`, { ...CALLBACK, ...values }),
    ]) {
      expect([response.statusCode, response.json().fields], JSON.stringify(values).slice(0, 80)).toEqual([400, fields])
    }
  }
  expect((await shown(office)).map(({ title }: { title: string }) => title)).toEqual(['Stays as it is'])
})

test('an event without length, and one with 500 long addresses, are accepted', async () => {
  await plan({ endDate: CALLBACK.startDate })
  const attendees = Array.from(
    { length: CALENDAR_LIMITS.attendees },
    (_, index) => `${'x'.repeat(60)}${index}@${'y'.repeat(60)}.example.edu`,
  )
  expect((await plan({ attendees })).attendees).toHaveLength(CALENDAR_LIMITS.attendees)
})

test('a change keeps omitted attendees and privacy, and clears other omitted fields', async () => {
  const { id, ...planned } = await plan({ location: 'Studio B', description: 'x', attendees: ['a@example.edu'], isPrivate: true })
  clock.advance(5)
  const change = { ...CALLBACK, title: 'Third round', eventType: 'shoot' }
  const response = await office.put(`/api/calendar-events/${id}`, { ...change, version: 1 })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({
    ...planned,
    id,
    ...change,
    location: null,
    description: null,
    version: 2,
    updatedAt: clock.now().toISOString(),
  })
  expect((await lines())[0]).toEqual({
    actor: director.id,
    action: 'event.updated',
    subject: `event:${id}`,
    details: { fields: ['title', 'description', 'location', 'eventType'] },
  })
  const emptied = await office.put(`/api/calendar-events/${id}`, { ...change, attendees: [], isPrivate: false })
  expect(emptied.json()).toMatchObject({ attendees: [], isPrivate: false, version: 3 })
})

test('a change without differences keeps the version', async () => {
  const { id } = await plan()
  expect((await office.put(`/api/calendar-events/${id}`, CALLBACK)).json().version).toBe(1)
  expect((await lines()).map(({ action }) => action)).toEqual(['event.created'])
})

test('of two changes to the same version the later is refused, and nothing of it is stored', async () => {
  const { id } = await plan()
  const first = await office.put(`/api/calendar-events/${id}`, { ...CALLBACK, title: 'Hers', version: 1 })
  const second = await office.put(`/api/calendar-events/${id}`, { ...CALLBACK, title: 'His', version: 1 })
  expect([first.statusCode, second.statusCode, second.json()]).toEqual([200, 409, errorOf(CALENDAR_ERROR.stale)])
  expect((await shown(office))[0]).toMatchObject({ title: 'Hers', version: 2 })
  const both = await Promise.all(
    ['One', 'Other'].map((title) => office.put(`/api/calendar-events/${id}`, { ...CALLBACK, title, version: 2 })),
  )
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

test('a deleted event is hidden, cannot be changed, and can be restored completely', async () => {
  const student = await signIn(server, await makeUser(server))
  const event = await plan({ location: 'Studio B' })
  expect((await office.delete(`/api/calendar-events/${event.id}`)).statusCode).toBe(204)
  expect([await shown(office), await shown(student)]).toEqual([[], []])
  expect((await office.put(`/api/calendar-events/${event.id}`, CALLBACK)).statusCode).toBe(404)
  const again = await office.delete(`/api/calendar-events/${event.id}`)
  expect([again.statusCode, again.json()]).toEqual([404, errorOf(CALENDAR_ERROR.missing)])
  const restored = await office.post(`/api/calendar-events/${event.id}/restore`)
  expect([restored.statusCode, restored.json()]).toEqual([200, { ...event, version: 3, updatedAt: clock.now().toISOString() }])
  expect(await shown(student)).toHaveLength(1)
  expect((await office.post(`/api/calendar-events/${event.id}/restore`)).json().version).toBe(3)
  expect((await lines()).map(({ action }) => action)).toEqual(['event.restored', 'event.deleted', 'event.created'])
})

test('deleted events are removed permanently once no feed contains them', async () => {
  const old = await plan()
  const recent = await plan()
  const kept = await plan()
  await office.delete(`/api/calendar-events/${old.id}`)
  clock.advance((CALENDAR_LIMITS.cancelledDays - 1) * 24 * 60)
  await office.delete(`/api/calendar-events/${recent.id}`)
  clock.advance(24 * 60 + 1)
  await sweepEventsJob({ db: server.deps.platform.db, clock })
  const left = await server.deps.platform.db.select({ id: calendarEvents.id }).from(calendarEvents).orderBy(calendarEvents.id)
  expect(left).toEqual([{ id: recent.id }, { id: kept.id }])
  expect((await office.post(`/api/calendar-events/${old.id}/restore`)).statusCode).toBe(404)
})

test('an attendee whose account was deleted may stay, but cannot be added again', async () => {
  const leaving = await makeUser(server)
  const { id } = await plan({ attendees: [leaving.id] })
  const { id: other } = await plan()
  await server.deps.platform.db.delete(users).where(eq(users.id, leaving.id))
  const kept = await office.put(`/api/calendar-events/${id}`, { ...CALLBACK, title: 'Still', attendees: [leaving.id, 'a@example.edu'] })
  expect([kept.statusCode, kept.json().attendeeNames]).toEqual([200, ['A former member', 'a@example.edu']])
  expect((await office.put(`/api/calendar-events/${other}`, { ...CALLBACK, attendees: [leaving.id] })).statusCode).toBe(400)
})

test('an address with an account is shown by name', async () => {
  await makeUser(server, { email: 'ada@example.edu', firstName: 'Ada', lastName: null })
  await makeUser(server, { email: 'nameless@example.edu' })
  const { attendeeNames } = await plan({ attendees: ['ADA@example.edu', 'nameless@example.edu', 'else@example.edu'] })
  expect(attendeeNames).toEqual(['Ada', 'nameless@example.edu', 'else@example.edu'])
})

test('an event can be saved without its casting call when that is deleted while the form is open', async () => {
  const project = await makeProject(server)
  const { id } = await plan({ projectId: project.id })
  await office.delete(`/api/projects/${project.id}`)
  const response = await office.put(`/api/calendar-events/${id}`, { ...CALLBACK, projectId: project.id, version: 1 })
  expect([response.statusCode, response.json().fields]).toEqual([400, { projectId: CALENDAR_MESSAGE.project }])
  expect((await shown(office))[0].projectId).toBeNull()
})

test('an event may belong to a casting call that students do not see', async () => {
  const project = await makeProject(server, { status: 'draft' })
  expect((await plan({ projectId: String(project.id) })).projectId).toBe(project.id)
  await server.deps.platform.db.delete(projects)
})

test('a private event appears to a student when they are invited, and disappears when they no longer are', async () => {
  const ada = await makeUser(server, { email: 'ada@example.edu' })
  const student = await signIn(server, ada)
  const { id } = await plan({ isPrivate: true })
  expect(await shown(student)).toEqual([])
  for (const attendees of [[ada.id], ['Ada@Example.edu']]) {
    await office.put(`/api/calendar-events/${id}`, { ...CALLBACK, attendees })
    expect(await shown(student)).toHaveLength(1)
    await office.put(`/api/calendar-events/${id}`, { ...CALLBACK, attendees: ['somebody@example.edu'] })
    expect(await shown(student)).toEqual([])
  }
})

test('every change is announced to open pages, but not a refused one', async () => {
  const listener = await server.deps.platform.db.$client.connect()
  const heard: string[] = []
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''))
  await listener.query(`LISTEN ${LIVE_CHANNEL}`)
  const { id } = await plan()
  await office.put(`/api/calendar-events/${id}`, { ...CALLBACK, title: 'x' })
  await office.put(`/api/calendar-events/${id}`, { ...CALLBACK, title: 'y', version: 1 })
  await office.delete(`/api/calendar-events/${id}`)
  await office.post(`/api/calendar-events/${id}/restore`)
  await listener.query('SELECT 1')
  listener.release(true)
  expect(heard.map((text) => JSON.parse(text))).toEqual(Array(4).fill({ topic: 'calendar', to: 'everyone' }))
})
