import { AUDITION_MESSAGE } from '@callboard/contract/schedule/audition-sessions/rules'
import { ENGLISH } from '@callboard/contract/translate'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditionDesk, HALF_PAST, type Invited, NINE, NINE_DAYS_BEFORE, nth, QUARTER_PAST } from '#testing/audition-desk.ts'
import { castingPeople } from '#testing/casting-people.ts'
import { makeApplication, makeProject, makeRole } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { subjectsTo } from '#testing/offers-desk.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const clock = fakeClock(NINE_DAYS_BEFORE)
const server = testServer({ clock })
const desk = auditionDesk(() => server)
let director: TestClient
beforeEach(async () => {
  director = (await castingPeople(() => server).admin()).client
})

describe('an audition session', () => {
  test('has the slots of its hours in every room, and is listed with what is taken', async () => {
    const { projectId, id, people } = await desk.session(director, 2, { rooms: [{ name: 'Studio' }, { name: 'Foyer' }], capacity: 2 })
    await desk.take(nth(people, 0), NINE)
    const [listed] = (await director.get(`/api/projects/${projectId}/audition-sessions`)).json()
    expect(listed).toMatchObject({
      id,
      startDate: NINE,
      endDate: '2027-03-10T18:00:00.000Z',
      state: 'open',
      rooms: [
        { id: 1, name: 'Studio' },
        { id: 2, name: 'Foyer' },
      ],
      counts: { places: 16, taken: 1, offered: 0, invited: 2, waiting: 0 },
    })
    expect((await desk.sheet(director, id)).slots).toHaveLength(8)
  })

  test('is refused with the reason at the field', async () => {
    const { id: projectId } = await makeProject(server)
    const other = await makeRole(server, { projectId: (await makeProject(server)).id })
    const refused: readonly (readonly [object, string, string])[] = [
      [{ name: ' ' }, 'name', AUDITION_MESSAGE.name],
      [{ endTime: '09:00' }, 'endTime', AUDITION_MESSAGE.order],
      [{ endTime: '09:10' }, 'endTime', AUDITION_MESSAGE.noSlots],
      [{ rooms: [] }, 'rooms', AUDITION_MESSAGE.rooms],
      [{ rooms: [{ id: 4, name: 'Studio' }] }, 'rooms', AUDITION_MESSAGE.rooms],
      [{ rooms: [{ name: 'Studio' }, { name: 'Studio' }] }, 'rooms', AUDITION_MESSAGE.roomTwice],
      [{ rooms: [{ name: 'Studio' }, { name: 'studio ' }] }, 'rooms', AUDITION_MESSAGE.roomTwice],
      [{ slotMinutes: 4 }, 'slotMinutes', AUDITION_MESSAGE.slotMinutes],
      [{ slotMinutes: 7.5 }, 'slotMinutes', AUDITION_MESSAGE.wholeMinutes],
      [
        { startTime: '00:00', endTime: '23:00', slotMinutes: 5, rooms: ['A', 'B', 'C'].map((name) => ({ name })) },
        'slotMinutes',
        AUDITION_MESSAGE.tooManySlots,
      ],
      [{ breaks: [{ from: '09:30', to: '09:30' }] }, 'breaks', AUDITION_MESSAGE.breakOrder],
      [{ breaks: [{ from: '09:30', to: '10:15' }] }, 'breaks', AUDITION_MESSAGE.breakOutside],
      [{ day: '2027-02-28' }, 'day', AUDITION_MESSAGE.past],
      [{ roleId: other.id }, 'roleId', AUDITION_MESSAGE.role],
    ]
    for (const [values, field, message] of refused) {
      const response = await desk.create(director, projectId, values)
      expect([response.statusCode, response.json().fields], response.body).toEqual([400, { [field]: ENGLISH.t(message) }])
    }
  })

  test('can be changed on a day that is over, but not moved to one', async () => {
    const { id } = await desk.session(director, 0)
    const refused = await desk.change(director, id, { day: '2027-02-28' })
    expect([refused.statusCode, refused.json().fields]).toEqual([400, { day: ENGLISH.t(AUDITION_MESSAGE.past) }])
    await rowsIn(server, "UPDATE audition_sessions SET day = '2027-02-28' WHERE id = $1", [id])
    expect((await desk.change(director, id, { name: 'First callbacks' })).statusCode).toBe(200)
  })

  test('invites who is in the running, once, and only for its role', async () => {
    const { projectId, id, people } = await desk.session(director, 1)
    const other = await makeProject(server)
    const stranger = await desk.applicant(other.id)
    const released = await desk.applicant(projectId)
    await rowsIn(server, "UPDATE applications SET stage = 'released' WHERE id = $1", [released.applicationId])
    const fresh = await desk.applicant(projectId)
    const invited = await desk.invite(director, id, [stranger, released, fresh, nth(people, 0)])
    expect(invited.json()).toEqual({ invited: 1, left: 3 })
    const role = await makeRole(server, { projectId, name: 'Barista' })
    const ofRole = (await desk.create(director, projectId, { roleId: role.id })).json()
    expect((await desk.invite(director, ofRole.id, [fresh])).statusCode).toBe(409)
    const barista = await makeApplication(server, { projectId, roleId: role.id, studentId: fresh.studentId })
    expect((await desk.invite(director, ofRole.id, [{ applicationId: barista.id }])).json()).toEqual({ invited: 1, left: 0 })
  })

  test('that is cancelled tells everybody, and takes nobody’s time', async () => {
    const { id, people } = await desk.session(director, 2)
    await desk.take(nth(people, 0), NINE)
    expect((await director.post(`/api/audition-sessions/${id}/cancel`)).json().state).toBe('cancelled')
    expect(await desk.slotSpans()).toEqual([])
    for (const { client } of people) expect((await subjectsTo(client)).at(-1)).toBe('Cancelled on Mar 10, 2027: Open day film')
    expect((await desk.own(nth(people, 0))).state).toBe('cancelled')
    expect((await director.post(`/api/audition-sessions/${id}/cancel`)).statusCode).toBe(409)
    expect((await desk.change(director, id, {})).statusCode).toBe(409)
  })

  test('of a deleted casting call takes nobody’s time until the call is restored', async () => {
    const { projectId, id, people } = await desk.session(director, 1)
    await desk.take(nth(people, 0), NINE)
    await director.delete(`/api/projects/${projectId}`)
    expect(await desk.slotSpans()).toEqual([])
    expect((await director.get(`/api/audition-sessions/${id}`)).statusCode).toBe(404)
    expect((await nth(people, 0).client.get('/api/slot-invitations')).json()).toEqual([])
    expect((await director.post(`/api/projects/deleted/${projectId}/restore`)).statusCode).toBe(200)
    expect(await desk.slotSpans()).toEqual(['17:00'])
  })
})

test('on the night of a clock change slots are hours of the clock of the campus', async () => {
  const { id: projectId } = await makeProject(server)
  const { id } = (
    await desk.create(director, projectId, { day: '2027-03-14', startTime: '01:00', endTime: '04:00', slotMinutes: 60 })
  ).json()
  expect((await desk.sheet(director, id)).slots.map(({ startDate }) => startDate.slice(11, 16))).toEqual(['09:00', '10:00'])
})

describe('in the calendar', () => {
  const RANGE = { startDate: '2027-03-10T00:00:00.000Z', endDate: '2027-03-12T00:00:00.000Z' }
  const dates = async (client: TestClient) => (await client.get('/api/calendar/shoots', RANGE)).json()

  test('casting directors see the audition session, and students the slot that they have', async () => {
    const { projectId, id, people } = await desk.session(director, 2)
    const [one, two] = people as [Invited, Invited]
    await desk.take(one, QUARTER_PAST)
    const shared = { kind: 'audition', projectId, title: 'Open day film', session: { id, name: 'Callbacks' }, status: 'active' }
    expect(await dates(director)).toMatchObject([{ ...shared, id: `audition-${id}`, startDate: NINE, booked: 1, needed: 4 }])
    const [own] = await dates(one.client)
    expect(own).toMatchObject({
      ...shared,
      id: `slot-${one.id}`,
      startDate: QUARTER_PAST,
      endDate: HALF_PAST,
      place: 'Studio, Smothers Theatre',
      isMine: true,
    })
    expect(own.booked).toBeUndefined()
    expect(await dates(two.client)).toEqual([])
    await director.post(`/api/audition-sessions/${id}/cancel`)
    expect(await dates(one.client)).toMatchObject([{ status: 'cancelled' }])
  })

  test('a slot that is offered is not taken', async () => {
    const { people } = await desk.session(director, 2, { endTime: '09:15' })
    await desk.take(nth(people, 0), NINE)
    await desk.wait(nth(people, 1))
    await desk.giveBack(nth(people, 0))
    expect(await dates(director)).toMatchObject([{ booked: 0, needed: 1 }])
  })

  test('the slot in a feed keeps its id, and its sequence rises when it is moved and cancelled', async () => {
    const { id, people } = await desk.session(director, 1)
    const mara = nth(people, 0)
    const { pathname } = new URL((await mara.client.post('/api/calendar-feed')).json().url)
    const read = async () => {
      const text = (await server.anonymous().get(pathname)).body.replaceAll('\r\n ', '')
      const of = (name: string) => new RegExp(`^${name}[^:]*:(.*)\\r$`, 'm').exec(text)?.[1]
      return { uid: of('UID'), sequence: Number(of('SEQUENCE')), begins: of('DTSTART'), place: of('LOCATION'), status: of('STATUS') }
    }
    await desk.take(mara, NINE)
    const first = await read()
    expect(first).toMatchObject({ begins: '20270310T170000Z', place: 'Studio\\, Smothers Theatre', status: 'CONFIRMED' })
    await desk.take(mara, HALF_PAST)
    const moved = await read()
    expect(moved).toMatchObject({ uid: first.uid, begins: '20270310T173000Z' })
    expect(moved.sequence).toBeGreaterThan(first.sequence)
    await director.post(`/api/audition-sessions/${id}/cancel`)
    const cancelled = await read()
    expect(cancelled).toMatchObject({ uid: first.uid, status: 'CANCELLED' })
    expect(cancelled.sequence).toBeGreaterThan(moved.sequence)
  })
})
