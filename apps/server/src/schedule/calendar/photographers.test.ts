import { beforeEach, expect, test } from 'vitest'
import { calendarEvents } from '#db/schema/projects.ts'
import { eventsIn } from '#testing/calendar-office.ts'
import { makeApplication, makeProfile, makeProject, makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer({ clock: fakeClock(new Date('2026-11-21T12:00:00.000Z')), env: { PUBLIC_URL: 'https://casting.example.edu' } })
const DECEMBER = { startDate: '2026-12-01T08:00:00.000Z', endDate: '2027-01-01T08:00:00.000Z' }
const CALL = { shootDate: '2026-12-04', shootTime: '06:15', endTime: '09:30' }

let person: { id: string; email: string }
let photographer: TestClient
beforeEach(async () => {
  person = await makeUser(server, { role: 'photographer' })
  photographer = await signIn(server, person)
})

async function makeEvent(values: Partial<typeof calendarEvents.$inferInsert>) {
  const [made] = await server.deps.platform.db
    .insert(calendarEvents)
    .values({
      title: 'Portraits',
      startDate: new Date('2026-12-03T18:00:00.000Z'),
      endDate: new Date('2026-12-03T20:00:00.000Z'),
      eventType: 'shoot',
      ...values,
    })
    .returning()
  return made?.id ?? 0
}

test('photographers read public events and those they attend, without attendees and casting call', async () => {
  const call = await makeProject(server, { title: 'Open to students' })
  await makeEvent({ title: 'Public', projectId: call.id, attendees: ['actor@example.edu'], createdBy: person.id })
  await makeEvent({ title: 'Theirs', isPrivate: true, attendees: [person.id, 'actor@example.edu'] })
  const secret = await makeEvent({ title: 'Private', isPrivate: true, attendees: ['actor@example.edu'] })
  const events: Record<string, unknown>[] = (await photographer.get('/api/calendar-events', DECEMBER)).json()
  expect(events.map(({ title, projectTitle }) => [title, projectTitle])).toEqual([
    ['Public', null],
    ['Theirs', null],
  ])
  expect(JSON.stringify(events)).not.toMatch(/actor|attendee|createdBy/)
  expect((await photographer.get(`/api/calendar-events/${secret}`)).statusCode).toBe(404)
})

test('photographers see when and where every announced casting call shoots, but no auditions, deadlines or numbers', async () => {
  const call = await makeProject(server, { ...CALL, title: 'Ocean lawn', location: 'Alumni Park', deadline: '2026-12-02' })
  await makeProject(server, { ...CALL, title: 'Not announced', status: 'draft' })
  // This photographer is a former student with a booking, and sees no more than others.
  const profile = await makeProfile(server, { userId: person.id })
  await makeApplication(server, { projectId: call.id, studentId: profile.id, stage: 'booked' })
  expect((await photographer.get('/api/calendar/shoots', DECEMBER)).json()).toEqual([
    {
      id: `shoot-${call.id}`,
      kind: 'shoot',
      projectId: call.id,
      title: 'Ocean lawn',
      status: 'active',
      roleId: null,
      roleName: null,
      startDate: '2026-12-04T14:15:00.000Z',
      endDate: '2026-12-04T17:30:00.000Z',
      isAllDay: false,
      place: 'Alumni Park',
      isMine: false,
    },
  ])
  const { url } = (await photographer.post('/api/calendar-feed')).json()
  const { body } = await server.anonymous().get(new URL(url).pathname)
  expect(eventsIn(body).map(({ summary }) => summary)).toEqual(['Shoot: Ocean lawn'])
  expect(body).toContain('https://casting.example.edu/calendar?month=2026-12')
  expect(body).not.toContain('/project/')
})
