import { AUDITION_ERROR } from '@callboard/contract/schedule/audition-sessions/errors'
import { AUDITION_MESSAGE } from '@callboard/contract/schedule/audition-sessions/rules'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditionDesk, HALF_PAST, type Invited, NINE, NINE_DAYS_BEFORE, nth, QUARTER_PAST, QUARTER_TO } from '#testing/audition-desk.ts'
import { castingPeople } from '#testing/casting-people.ts'
import { errorOf } from '#testing/error-of.ts'
import { makeApplication, makeProject } from '#testing/factories.ts'
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

describe('the office', () => {
  test('places, moves and takes away, also two who change places, and each is told', async () => {
    const { id, people } = await desk.session(director, 3)
    const [one, two, three] = people as [Invited, Invited, Invited]
    const [nine, quarterPast] = [await desk.slotAt(director, id, NINE), await desk.slotAt(director, id, QUARTER_PAST)]
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
    expect((await desk.place(director, id, [[three, nine]])).json().message).toBe(AUDITION_ERROR.full.message)
    expect((await desk.place(director, id, [[two, null]])).statusCode).toBe(200)
    expect(await desk.slotSpans()).toEqual(['17:15'])
    expect((await desk.own(one)).movesLeft).toBe(2)
    expect(await subjectsTo(one.client)).toEqual([
      'Choose your time on Mar 10, 2027: Open day film',
      'Your time on Mar 10, 2027: Open day film',
      'New time on Mar 10, 2027: Open day film',
    ])
    expect((await subjectsTo(two.client)).at(-1)).toBe('Please choose another time on Mar 10, 2027: Open day film')
    const { rows } = { rows: await rowsIn(server, 'SELECT stage FROM applications ORDER BY id') }
    expect(rows.map(({ stage }) => stage)).toEqual(['callback', 'callback', 'submitted'])
    await director.delete(`/api/slot-invitations/${one.id}`)
    expect((await subjectsTo(one.client)).at(-1)).toBe('You need not come on Mar 10, 2027: Open day film')
    expect((await desk.sheet(director, id)).people).toHaveLength(2)
  })

  test('reads telephone and notes of people, but not of somebody who is restricted', async () => {
    const { id, people } = await desk.session(director, 2)
    const [one, two] = people as [Invited, Invited]
    await rowsIn(server, "UPDATE applications SET notes = 'Brings a guitar'")
    await rowsIn(server, "UPDATE student_profiles SET cell_phone = '310 555 0142'")
    await rowsIn(server, 'UPDATE student_profiles SET held_at = now() WHERE id = $1', [two.studentId])
    const read = (await desk.sheet(director, id)).people.map((person) => [person.id, person.cellPhone, person.notes])
    expect(read).toEqual([
      [one.id, '310 555 0142', 'Brings a guitar'],
      [two.id, null, null],
    ])
  })

  test('sees who gave a slot back, as opposed to those who lost theirs', async () => {
    const { id, people } = await desk.session(director, 3)
    const [one, two, three] = people as [Invited, Invited, Invited]
    for (const [person, time] of [
      [one, NINE],
      [two, QUARTER_PAST],
      [three, HALF_PAST],
    ] as const)
      await desk.take(person, time)
    const givers = async () => (await desk.sheet(director, id)).people.flatMap((person) => (person.hasGivenBack ? person.id : []))
    expect(await givers()).toEqual([])
    await desk.giveBack(one)
    await desk.place(director, id, [[two, null]])
    await director.post(`/api/talent/${three.studentId}/hold`, { reason: 'safety' })
    expect(await desk.taken(director, id)).toEqual([])
    expect(await givers()).toEqual([one.id])
    await desk.take(one, NINE)
    expect(await givers()).toEqual([])
  })

  test('gives a reason for somebody who is booked at that time; all are placed or none', async () => {
    const { id, people } = await desk.session(director, 2)
    const [one, two] = people as [Invited, Invited]
    const { id: projectId } = await makeProject(server, { shootDate: '2027-03-10', shootTime: '09:00', endTime: '09:20' })
    await makeApplication(server, { projectId, studentId: one.studentId, stage: 'booked' })
    const wanted = [
      [one, await desk.slotAt(director, id, NINE)],
      [two, await desk.slotAt(director, id, HALF_PAST)],
    ] as const
    const refused = await desk.place(director, id, wanted)
    const what = 'Person 1 Vale: booked, 9:00 AM to 9:20 AM PST'
    expect([refused.statusCode, refused.json()]).toEqual([409, { ...errorOf(AUDITION_ERROR.clash), fields: { [one.id]: what } }])
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
        { id: busyAtNine.id, slotId: await desk.slotAt(director, id, QUARTER_PAST) },
        { id: waiting.id, slotId: await desk.slotAt(director, id, NINE) },
      ],
      unknown: [],
      left: [left.id],
      reasons: { full: 0, busy: 1, restricted: 0, closed: 0 },
    })
    expect(await desk.taken(director, id)).toEqual(['17:30 Person 3'])
    expect((await director.put(`/api/audition-sessions/${id}/places`, { placements: filled.placements })).statusCode).toBe(200)
    expect(await desk.taken(director, id)).toEqual(['17:00 Person 2', '17:15 Person 1', '17:30 Person 3'])
  })
})

test('what fills for the office says in numbers why people get no slot', async () => {
  const { id, people } = await desk.session(director, 4, { endTime: '09:15' })
  await rowsIn(server, "UPDATE applications SET stage = 'released' WHERE id = $1", [nth(people, 1).applicationId])
  await director.post(`/api/talent/${nth(people, 2).studentId}/hold`, { reason: 'safety' })
  const filled = (await director.get(`/api/audition-sessions/${id}/fill`)).json()
  expect(filled.placements.map((placement: { id: number }) => placement.id)).toEqual([nth(people, 0).id])
  expect([filled.left, filled.reasons]).toEqual([[nth(people, 3).id], { full: 1, busy: 0, restricted: 1, closed: 1 }])
})

describe('a change below what is taken', () => {
  const asked = async (id: number, values: object) => {
    const response = await desk.change(director, id, values)
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
        await desk.change(director, id, {
          endTime: '10:30',
          rooms: [
            { id: 2, name: 'Green room' },
            { id: 1, name: 'Studio' },
          ],
        })
      ).statusCode,
    ).toBe(200)
    expect(await desk.taken(director, id)).toHaveLength(4)
    expect((await desk.change(director, id, { version: 1 })).json().message).toBe(AUDITION_ERROR.stale.message)
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
    expect((await desk.change(director, id, { ...shorter, displaced })).statusCode).toBe(200)
    expect(await desk.taken(director, id)).toEqual(['17:00 Person 1', '17:15 Person 2'])
    expect(await desk.slotSpans()).toEqual(['17:00', '17:15'])
    expect((await subjectsTo(two.client)).at(-1)).toBe('New time on Mar 10, 2027: Open day film')
    const [told] = (await three.client.get('/api/messages')).json()
    expect(told.subject).toBe('Please choose another time on Mar 10, 2027: Open day film')
    // The message names the time that the student may have in their own calendar.
    for (const fact of ['Wednesday, March 10, 2027', '9:45 AM to 10:00 AM', 'waiting list']) expect(told.content).toContain(fact)
    expect((await subjectsTo(one.client)).at(-1)).toBe('Your time on Mar 10, 2027: Open day film')
    expect(await desk.own(three)).toMatchObject({ slot: null, movesLeft: 2 })
  })

  test('of capacity keeps those who came first, and gives them places within it', async () => {
    const { id, people } = await desk.session(director, 3, { capacity: 3, endTime: '09:30' })
    for (const person of people) await desk.take(person, NINE)
    const [one, two, three] = people as [Invited, Invited, Invited]
    await desk.giveBack(one)
    expect(await asked(id, { capacity: 1 })).toEqual([three.id])
    expect((await desk.change(director, id, { capacity: 1, displaced: [{ id: three.id, to: 'another-slot' }] })).statusCode).toBe(200)
    expect(await desk.taken(director, id)).toEqual(['17:00 Person 2', '17:15 Person 3'])
    expect(await rowsIn(server, 'SELECT place, capacity FROM slot_invitations WHERE id = $1', [two.id])).toEqual([
      { place: 1, capacity: 1 },
    ])
  })

  test('offers what becomes free to those who wait', async () => {
    const { id, people } = await desk.session(director, 2, { endTime: '09:15' })
    await desk.take(nth(people, 0), NINE)
    await desk.wait(nth(people, 1))
    expect((await desk.change(director, id, { endTime: '09:30' })).statusCode).toBe(200)
    expect(await desk.taken(director, id)).toEqual(['17:00 Person 1', '17:15 Person 2?'])
  })
})

test('the database alone refuses a second person in a place, and more people than a slot takes', async () => {
  const director = (await castingPeople(() => server).admin()).client
  const { people } = await desk.session(director, 3, { capacity: 2 })
  const put = (person: number, place: number) =>
    rowsIn(server, `UPDATE slot_invitations SET slot_id = (SELECT min(id) FROM audition_slots), capacity = 2, place = $2 WHERE id = $1`, [
      people[person]?.id,
      place,
    ])
  await put(0, 1)
  await expect(put(1, 1)).rejects.toMatchObject({ constraint: 'slot_invitations_place' })
  await expect(put(1, 3)).rejects.toMatchObject({ constraint: 'slot_invitations_capacity' })
  await put(1, 2)
})
