import { AUDITION_MESSAGE } from '@callboard/contract/audition-sessions/rules'
import { ENGLISH } from '@callboard/contract/translate'
import { beforeEach, describe, expect, test } from 'vitest'
import { CALLBACKS } from '#testing/audition-calls.ts'
import { auditionDesk, HALF_PAST, type Invited, NINE, nth, QUARTER_PAST, QUARTER_TO } from '#testing/audition-desk.ts'
import { castingPeople } from '#testing/casting-people.ts'
import { makeApplication, makeProject, makeRole } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { subjectsTo } from '#testing/offers-desk.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const clock = fakeClock(new Date('2027-03-01T17:00:00.000Z'))
const server = testServer({ clock })
const desk = auditionDesk(() => server)
let director: TestClient
beforeEach(async () => {
  director = (await castingPeople(() => server).admin()).client
})

const slotAt = async (id: number, startDate: string) => {
  const slot = (await desk.sheet(director, id)).slots.find((one) => one.startDate === startDate)
  if (!slot) throw new Error('no such slot')
  return slot.id
}
/** Changes an audition session, as its page does. */
const change = async (id: number, values: object) => {
  const { session } = await desk.sheet(director, id)
  const { name, kind, roleId, day, startTime, endTime, rooms, slotMinutes, capacity, breaks, place, version } = session
  const fields = { name, kind, roleId, day, startTime, endTime, rooms, slotMinutes, capacity, breaks, place, version }
  return director.put(`/api/audition-sessions/${id}`, { ...fields, ...values })
}
const create = (projectId: number, values: object) =>
  director.post(`/api/projects/${projectId}/audition-sessions`, { ...CALLBACKS, ...values })
const spans = () =>
  rowsIn(server, "SELECT lower(during) AT TIME ZONE 'UTC' || '' AS at FROM busy_spans WHERE source = 'slot' ORDER BY 1").then((rows) =>
    rows.map(({ at }) => String(at).slice(11, 16)),
  )

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
      counts: { places: 16, taken: 1, invited: 2, waiting: 0 },
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
      [{ slotMinutes: 4 }, 'slotMinutes', AUDITION_MESSAGE.slotMinutes],
      [
        { startTime: '00:00', endTime: '23:00', slotMinutes: 5, rooms: ['A', 'B', 'C'].map((name) => ({ name })) },
        'slotMinutes',
        AUDITION_MESSAGE.tooManySlots,
      ],
      [{ breaks: [{ from: '09:30', to: '09:30' }] }, 'breaks', AUDITION_MESSAGE.breakOrder],
      [{ roleId: other.id }, 'roleId', AUDITION_MESSAGE.role],
    ]
    for (const [values, field, message] of refused) {
      const response = await create(projectId, values)
      expect([response.statusCode, response.json().fields], response.body).toEqual([400, { [field]: ENGLISH.t(message) }])
    }
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
    const ofRole = (await create(projectId, { roleId: role.id })).json()
    expect((await desk.invite(director, ofRole.id, [fresh])).statusCode).toBe(409)
    const barista = await makeApplication(server, { projectId, roleId: role.id, studentId: fresh.studentId })
    expect((await desk.invite(director, ofRole.id, [{ applicationId: barista.id }])).json()).toEqual({ invited: 1, left: 0 })
  })

  test('that is cancelled tells everybody, and takes nobody’s time', async () => {
    const { id, people } = await desk.session(director, 2)
    await desk.take(nth(people, 0), NINE)
    expect((await director.post(`/api/audition-sessions/${id}/cancel`)).json().state).toBe('cancelled')
    expect(await spans()).toEqual([])
    for (const { client } of people) expect((await subjectsTo(client)).at(-1)).toBe('Cancelled: Open day film')
    expect((await desk.own(nth(people, 0))).state).toBe('cancelled')
    expect((await director.post(`/api/audition-sessions/${id}/cancel`)).statusCode).toBe(409)
    expect((await change(id, {})).statusCode).toBe(409)
  })

  test('of a deleted casting call takes nobody’s time until the call is restored', async () => {
    const { projectId, id, people } = await desk.session(director, 1)
    await desk.take(nth(people, 0), NINE)
    await director.delete(`/api/projects/${projectId}`)
    expect(await spans()).toEqual([])
    expect((await director.get(`/api/audition-sessions/${id}`)).statusCode).toBe(404)
    expect((await nth(people, 0).client.get('/api/slot-invitations')).json()).toEqual([])
    expect((await director.post(`/api/projects/deleted/${projectId}/restore`)).statusCode).toBe(200)
    expect(await spans()).toEqual(['17:00'])
  })
})

describe('the office', () => {
  test('places, moves and takes away, also two who change places, and each is told', async () => {
    const { id, people } = await desk.session(director, 3)
    const [one, two, three] = people as [Invited, Invited, Invited]
    const [nine, quarterPast] = [await slotAt(id, NINE), await slotAt(id, QUARTER_PAST)]
    expect(
      (
        await desk.place(director, id, [
          [one, nine],
          [two, quarterPast],
        ])
      ).statusCode,
    ).toBe(200)
    expect(
      (
        await desk.place(director, id, [
          [one, quarterPast],
          [two, nine],
        ])
      ).statusCode,
    ).toBe(200)
    expect(await desk.taken(director, id)).toEqual(['17:00 Person 2', '17:15 Person 1'])
    expect((await desk.place(director, id, [[three, nine]])).json().message).toBe(AUDITION_MESSAGE.full)
    expect((await desk.place(director, id, [[two, null]])).statusCode).toBe(200)
    expect(await spans()).toEqual(['17:15'])
    expect((await desk.own(one)).movesLeft).toBe(2)
    expect(await subjectsTo(one.client)).toEqual([
      'Choose your time: Open day film',
      'Your time: Open day film',
      'Your time: Open day film',
    ])
    expect((await subjectsTo(two.client)).at(-1)).toBe('Please choose another time: Open day film')
    const { rows } = { rows: await rowsIn(server, 'SELECT stage FROM applications ORDER BY id') }
    expect(rows.map(({ stage }) => stage)).toEqual(['callback', 'callback', 'submitted'])
    await director.delete(`/api/slot-invitations/${one.id}`)
    expect((await subjectsTo(one.client)).at(-1)).toBe('You need not come: Open day film')
    expect((await desk.sheet(director, id)).people).toHaveLength(2)
  })

  test('gives a reason for somebody who is booked at that time; all are placed or none', async () => {
    const { id, people } = await desk.session(director, 2)
    const [one, two] = people as [Invited, Invited]
    const { id: projectId } = await makeProject(server, { shootDate: '2027-03-10', shootTime: '09:00', endTime: '09:20' })
    await makeApplication(server, { projectId, studentId: one.studentId, stage: 'booked' })
    const wanted = [
      [one, await slotAt(id, NINE)],
      [two, await slotAt(id, HALF_PAST)],
    ] as const
    const refused = await desk.place(director, id, wanted)
    expect([refused.statusCode, refused.json()]).toEqual([409, { message: AUDITION_MESSAGE.clash, fields: { [one.id]: 'Person 1 Vale' } }])
    expect(await desk.taken(director, id)).toEqual([])
    expect((await desk.place(director, id, wanted, 'The shoot is next door.')).statusCode).toBe(200)
    expect((await desk.sheet(director, id)).people).toMatchObject([
      { clashReason: 'The shoot is next door.', busy: 'booking' },
      { busy: null },
    ])
  })

  test('fills by what calendars say, in the order of applications, and writes nothing before it agrees', async () => {
    const { id, people } = await desk.session(director, 4, { endTime: '09:45' })
    const [busyAtNine, waiting, placed, left] = people as [Invited, Invited, Invited, Invited]
    const busyAt = (studentId: number, during: string) =>
      rowsIn(
        server,
        `WITH e AS (INSERT INTO availability_exceptions (student_id, during, is_free) VALUES ($1, $2::tstzrange, false) RETURNING id)
         INSERT INTO busy_spans (student_id, during, source, exception_id) SELECT $1, $2::tstzrange, 'exception', id FROM e`,
        [studentId, during],
      )
    const hours = Array.from({ length: 13 }, () => true)
    await rowsIn(server, 'UPDATE student_profiles SET weekly_availability = $1', [JSON.stringify({ 3: hours })])
    await busyAt(busyAtNine.studentId, '[2027-03-10 17:00Z,2027-03-10 17:05Z)')
    await busyAt(left.studentId, '[2027-03-10 16:00Z,2027-03-10 18:00Z)')
    await desk.take(placed, HALF_PAST)
    const filled = (await director.get(`/api/audition-sessions/${id}/fill`)).json()
    expect(filled).toEqual({
      placements: [
        { id: busyAtNine.id, slotId: await slotAt(id, QUARTER_PAST) },
        { id: waiting.id, slotId: await slotAt(id, NINE) },
      ],
      left: [left.id],
    })
    expect(await desk.taken(director, id)).toEqual(['17:30 Person 3'])
    expect((await director.put(`/api/audition-sessions/${id}/places`, { placements: filled.placements })).statusCode).toBe(200)
    expect(await desk.taken(director, id)).toEqual(['17:00 Person 2', '17:15 Person 1', '17:30 Person 3'])
  })
})

describe('a change below what is taken', () => {
  const asked = async (id: number, values: object) => {
    const response = await change(id, values)
    expect(response.statusCode, response.body).toBe(409)
    expect(response.json().message).toBe(AUDITION_MESSAGE.displaced)
    return Object.keys(response.json().fields).map(Number)
  }

  test('asks for those who would lose their slot, and changes nothing before', async () => {
    const { id, people } = await desk.session(director, 4, { rooms: [{ name: 'Studio' }, { name: 'Foyer' }] })
    const [one, two, three, four] = people as [Invited, Invited, Invited, Invited]
    for (const [person, time] of [
      [one, NINE],
      [two, NINE],
      [three, QUARTER_PAST],
      [four, QUARTER_TO],
    ] as const)
      await desk.take(person, time)
    expect(await asked(id, { endTime: '09:45' })).toEqual([four.id])
    expect(await asked(id, { breaks: [{ from: '09:15', to: '09:30' }] })).toEqual([three.id])
    expect(await asked(id, { rooms: [{ id: 1, name: 'Studio' }] })).toEqual([two.id])
    expect(await asked(id, { day: '2027-03-11' })).toHaveLength(4)
    expect(
      (
        await change(id, {
          endTime: '10:30',
          rooms: [
            { id: 2, name: 'Green room' },
            { id: 1, name: 'Studio' },
          ],
        })
      ).statusCode,
    ).toBe(200)
    expect(await desk.taken(director, id)).toHaveLength(4)
    expect((await change(id, { version: 1 })).json().message).toBe(AUDITION_MESSAGE.stale)
  })

  test('places them in the free slots next to theirs or releases them, and tells each', async () => {
    const { id, people } = await desk.session(director, 3, { rooms: [{ name: 'Studio' }, { name: 'Foyer' }] })
    const [one, two, three] = people as [Invited, Invited, Invited]
    for (const person of [one, two]) await desk.take(person, NINE)
    await desk.take(three, QUARTER_TO)
    const shorter = { rooms: [{ id: 1, name: 'Studio' }], endTime: '09:45' }
    expect(await asked(id, shorter)).toEqual([two.id, three.id])
    const displaced = [
      { id: two.id, to: 'another-slot' },
      { id: three.id, to: 'released' },
    ]
    expect((await change(id, { ...shorter, displaced })).statusCode).toBe(200)
    expect(await desk.taken(director, id)).toEqual(['17:00 Person 1', '17:15 Person 2'])
    expect(await spans()).toEqual(['17:00', '17:15'])
    expect((await subjectsTo(two.client)).at(-1)).toBe('Your time: Open day film')
    expect((await subjectsTo(three.client)).at(-1)).toBe('Please choose another time: Open day film')
    expect((await subjectsTo(one.client)).at(-1)).toBe('Your time: Open day film')
    expect(await desk.own(three)).toMatchObject({ slot: null, movesLeft: 2 })
  })

  test('of capacity keeps those who came first, and gives them places within it', async () => {
    const { id, people } = await desk.session(director, 3, { capacity: 3, endTime: '09:30' })
    for (const person of people) await desk.take(person, NINE)
    const [one, two, three] = people as [Invited, Invited, Invited]
    await desk.giveBack(one)
    expect(await asked(id, { capacity: 1 })).toEqual([three.id])
    expect((await change(id, { capacity: 1, displaced: [{ id: three.id, to: 'another-slot' }] })).statusCode).toBe(200)
    expect(await desk.taken(director, id)).toEqual(['17:00 Person 2', '17:15 Person 3'])
    expect(await rowsIn(server, 'SELECT place, capacity FROM slot_invitations WHERE id = $1', [two.id])).toEqual([
      { place: 1, capacity: 1 },
    ])
  })

  test('offers what becomes free to those who wait', async () => {
    const { id, people } = await desk.session(director, 2, { endTime: '09:15' })
    await desk.take(nth(people, 0), NINE)
    await desk.wait(nth(people, 1))
    expect((await change(id, { endTime: '09:30' })).statusCode).toBe(200)
    expect(await desk.taken(director, id)).toEqual(['17:00 Person 1', '17:15 Person 2?'])
  })
})

test('on the night of a clock change slots are hours of the clock of the campus', async () => {
  const { id: projectId } = await makeProject(server)
  const { id } = (await create(projectId, { day: '2027-03-14', startTime: '01:00', endTime: '04:00', slotMinutes: 60 })).json()
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
    })
    expect(own.booked).toBeUndefined()
    expect(await dates(two.client)).toEqual([])
    await director.post(`/api/audition-sessions/${id}/cancel`)
    expect(await dates(one.client)).toMatchObject([{ status: 'cancelled' }])
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
