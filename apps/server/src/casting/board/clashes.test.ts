import type { Card } from '@callboard/contract/casting/board/endpoints'
import { CASTING_ERROR } from '@callboard/contract/casting/board/errors'
import { CASTING_MESSAGE } from '@callboard/contract/casting/board/rules'
import { CLASH_REASON } from '@callboard/contract/people/availability/rules'
import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { castingPeople } from '#testing/casting-people.ts'
import { makeApplication, makeProfile, makeProject, makeRole } from '#testing/factories.ts'
import { offersDesk } from '#testing/offers-desk.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()
const people = castingPeople(() => server)
const desk = offersDesk(() => server)
let director: TestClient
beforeEach(async () => {
  director = (await people.admin()).client
})

const MORNING = { shootDate: '2027-03-04', shootTime: '09:00', endTime: '12:00' }
const NOON = { shootDate: '2027-03-04', shootTime: '11:30', endTime: '13:00' }
const AFTERNOON = { shootDate: '2027-03-04', shootTime: '12:00', endTime: '15:00' }

/** Creates a student with an application to a casting call at each of these times. */
async function applicant(...times: object[]) {
  const profile = await makeProfile(server)
  const calls: { projectId: number; id: number }[] = []
  for (const [at, time] of times.entries()) {
    const project = await makeProject(server, { title: `Call ${at + 1}`, ...time })
    const { id } = await makeApplication(server, { projectId: project.id, studentId: profile.id })
    calls.push({ projectId: project.id, id })
  }
  return { profile, calls }
}

const cardIn = async (projectId: number): Promise<Card> => (await director.get(`/api/projects/${projectId}/casting`)).json().cards[0]
async function book(projectId: number, more: object = {}, to = 'booked') {
  const { id, version } = await cardIn(projectId)
  return director.post('/api/applications/moves', { applications: [{ id, version }], to, ...more })
}
const reasons = () => rowsIn(server, "SELECT clash_reason AS why FROM applications WHERE stage = 'booked' ORDER BY id")
const spans = () =>
  rowsIn(
    server,
    `SELECT lower(during) AT TIME ZONE 'UTC' || '' AS "from", upper(during) AT TIME ZONE 'UTC' || '' AS "to", source, is_exclusive AS exclusive
     FROM busy_spans ORDER BY application_id`,
  )
const busyInClass = async (studentId: number) =>
  rowsIn(
    server,
    `WITH t AS (INSERT INTO timetables (student_id, name) VALUES ($1, 'classes.ics') RETURNING id)
     INSERT INTO busy_spans (student_id, during, source, timetable_id)
     SELECT $1, '[2027-03-04 17:00Z,2027-03-04 18:00Z)', 'class', id FROM t`,
    [studentId],
  )

describe('booking', () => {
  test('somebody who is booked at that time is refused without a reason, which is kept', async () => {
    const { calls } = await applicant(MORNING, NOON, AFTERNOON)
    const [morning, noon, afternoon] = calls.map(({ projectId }) => projectId)
    expect((await book(morning ?? 0)).statusCode).toBe(200)
    expect((await book(afternoon ?? 0)).statusCode).toBe(200)
    const card = await cardIn(noon ?? 0)
    expect(card.clash).toEqual({
      source: 'booking',
      title: 'Call 1',
      startDate: '2027-03-04T17:00:00.000Z',
      endDate: '2027-03-04T20:00:00.000Z',
    })
    const refused = await book(noon ?? 0)
    expect([refused.statusCode, refused.json().message]).toEqual([409, CASTING_MESSAGE.clash])
    expect((await book(noon ?? 0, { reason: 'The director wants her in both' })).statusCode).toBe(200)
    expect(await reasons()).toEqual([{ why: null }, { why: 'The director wants her in both' }, { why: null }])
    expect((await book(noon ?? 0, {}, 'released')).statusCode).toBe(200)
    expect(await reasons()).toEqual([{ why: null }, { why: null }])
    expect(await spans()).toHaveLength(2)
    const { id, version } = await cardIn(noon ?? 0)
    expect((await director.post('/api/applications/moves/undo', { applications: [{ id, version }] })).statusCode).toBe(200)
    expect(await reasons()).toEqual([{ why: null }, { why: 'The director wants her in both' }, { why: null }])
  })

  test('somebody who is in a class is refused without a reason, and the office does not read which', async () => {
    const { profile, calls } = await applicant(MORNING)
    await busyInClass(profile.id)
    const { projectId = 0 } = calls[0] ?? {}
    expect((await cardIn(projectId)).clash).toMatchObject({ source: 'exception', title: null })
    expect((await book(projectId)).statusCode).toBe(409)
    expect((await book(projectId, { reason: 'Her teacher agrees' })).statusCode).toBe(200)
    // The database still refuses another booking at that time.
    expect(await rowsIn(server, "SELECT is_exclusive FROM busy_spans WHERE source = 'booking'")).toEqual([{ is_exclusive: true }])
  })

  test('a status that a program sets needs no reason and keeps why', async () => {
    const { calls } = await applicant(MORNING, NOON)
    for (const { id } of calls) expect((await director.patch(`/api/applications/${id}`, { status: 'accepted' })).statusCode).toBe(200)
    expect(await reasons()).toEqual([{ why: null }, { why: CLASH_REASON.status }])
  })

  test('times that touch, a call without hours and a cancelled one do not clash', async () => {
    const { calls } = await applicant(MORNING, AFTERNOON, { shootDate: '2027-03-04' }, { ...NOON, status: 'cancelled' })
    for (const { projectId } of calls) expect((await cardIn(projectId)).clash).toBeNull()
    for (const { projectId } of calls.slice(0, 3)) expect((await book(projectId)).statusCode).toBe(200)
    for (const { projectId } of calls) expect((await cardIn(projectId)).clash).toBeNull()
    expect(await spans()).toHaveLength(2)
  })
})

describe('whether people are free while their role needs them', () => {
  /** A weekly availability with only these hours of Thursday free. The list starts at 8 AM. */
  const thursday = (...hours: number[]) => ({ '4': Array.from({ length: 13 }, (_, at) => hours.includes(at + 8)) })

  test('is said on their cards, until they are asked', async () => {
    const project = await makeProject(server, MORNING)
    const other = await makeRole(server, { projectId: project.id, name: 'Late', ...MORNING, shootTime: '20:00', endTime: '01:00' })
    const noTime = await makeRole(server, { projectId: project.id, name: 'Someday', shootDate: '2027-03-04' })
    const make = async (weeklyAvailability: object | null, values: object = {}) => {
      const { id } = await makeProfile(server, { weeklyAvailability })
      await makeApplication(server, { projectId: project.id, studentId: id, ...values })
    }
    await make(thursday(9, 10, 11))
    await make(thursday(9, 11))
    await make(null)
    // The student has not said whether they are free after 9 PM.
    await make(thursday(9, 10, 11, 20), { roleId: other.id })
    await make(thursday(9, 10, 11), { roleId: noTime.id })
    await make(thursday(9, 10, 11), { stage: 'booked' })
    const cards: Card[] = (await director.get(`/api/projects/${project.id}/casting`)).json().cards
    expect(cards.map(({ freedom }) => freedom)).toEqual(['free', 'partly', 'unknown', 'unknown', null, null])
  })
})

describe('an offer', () => {
  test('cannot be accepted by somebody who is booked at that time; it can in spite of a class', async () => {
    const made = await desk.offered(director, 1, MORNING)
    const [student] = made.people
    const other = await makeProject(server, NOON)
    await makeApplication(server, { projectId: other.id, studentId: student?.studentId ?? 0, stage: 'booked' })
    const refused = await desk.answer(student?.client as TestClient, made.cards[0], true)
    expect([refused.statusCode, refused.json().message]).toEqual([409, CASTING_ERROR.ownClash.message])
    await rowsIn(server, "UPDATE applications SET stage = 'withdrawn', place = NULL WHERE project_id = $1", [other.id])
    await busyInClass(student?.studentId ?? 0)
    expect((await desk.answer(student?.client as TestClient, made.cards[0], true)).statusCode).toBe(200)
    expect(await reasons()).toEqual([{ why: CLASH_REASON.accepted }])
  })

  test('is accepted beside a booking that the student was not told of, which its answer must not tell; the office sees the clash', async () => {
    const made = await desk.offered(director, 1, MORNING)
    const [student] = made.people
    const other = await makeProject(server, NOON)
    const studentId = student?.studentId ?? 0
    await makeApplication(server, { projectId: other.id, studentId, stage: 'booked', toldStage: 'submitted' })
    expect((await desk.answer(student?.client as TestClient, made.cards[0], true)).statusCode).toBe(200)
    expect(await reasons()).toEqual([{ why: CLASH_REASON.accepted }, { why: null }])
    for (const projectId of [made.projectId, other.id]) expect((await cardIn(projectId)).clash).toMatchObject({ source: 'booking' })
  })
})

describe('a changed time', () => {
  test('of a call or of its role moves the booking, and keeps why when it then clashes', async () => {
    const { calls } = await applicant(MORNING, AFTERNOON)
    const [first, second] = calls
    for (const { projectId } of calls) await book(projectId)
    await rowsIn(server, "UPDATE projects SET shoot_time = '10:00', end_time = '11:00' WHERE id = $1", [second?.projectId])
    expect(await spans()).toEqual([
      { from: '2027-03-04 17:00:00', to: '2027-03-04 20:00:00', source: 'booking', exclusive: true },
      { from: '2027-03-04 18:00:00', to: '2027-03-04 19:00:00', source: 'booking', exclusive: false },
    ])
    expect(await reasons()).toEqual([{ why: null }, { why: CLASH_REASON.moved }])
    expect((await cardIn(first?.projectId ?? 0)).clash).toMatchObject({ title: 'Call 2' })
    await rowsIn(server, "UPDATE roles SET shoot_date = '2027-03-14', shoot_time = '01:30', end_time = '03:30' WHERE project_id = $1", [
      second?.projectId,
    ])
    // The clocks go forward during this night.
    expect((await spans())[1]).toEqual({ from: '2027-03-14 09:30:00', to: '2027-03-14 10:30:00', source: 'booking', exclusive: true })
  })

  test('ends with the call: deleted and cancelled ones take no time, restored ones do again', async () => {
    const { calls } = await applicant(MORNING)
    const [{ projectId } = { projectId: 0 }] = calls
    await book(projectId)
    for (const [gone, back] of [
      ['deleted_at = now()', 'deleted_at = NULL'],
      ["status = 'cancelled'", "status = 'active'"],
    ]) {
      await rowsIn(server, `UPDATE projects SET ${gone} WHERE id = $1`, [projectId])
      expect(await spans()).toEqual([])
      await rowsIn(server, `UPDATE projects SET ${back} WHERE id = $1`, [projectId])
      expect(await spans()).toHaveLength(1)
    }
  })

  test('to an end at the beginning makes it an hour, as in the calendar', async () => {
    const { calls } = await applicant(MORNING)
    await book(calls[0]?.projectId ?? 0)
    await rowsIn(server, 'UPDATE projects SET end_time = shoot_time')
    expect(await spans()).toMatchObject([{ from: '2027-03-04 17:00:00', to: '2027-03-04 18:00:00' }])
  })

  test('of the campus moves every booking', async () => {
    const { calls } = await applicant(MORNING)
    await book(calls[0]?.projectId ?? 0)
    await rowsIn(server, "UPDATE campus SET zone = 'Europe/Paris'")
    expect(await spans()).toMatchObject([{ from: '2027-03-04 08:00:00' }])
    await rowsIn(server, "UPDATE campus SET zone = 'America/Los_Angeles'")
  })
})

test('of fifty bookings of one person over the same minute, the database stores one', async () => {
  const { calls } = await applicant(...Array.from({ length: 50 }, () => MORNING))
  const connection = server.deps.platform.connection
  const tries = await Promise.allSettled(
    calls.map(async ({ id }) => {
      const client = new pg.Client(connection)
      await client.connect()
      try {
        await client.query("UPDATE applications SET stage = 'booked', place = 1 WHERE id = $1", [id])
      } finally {
        await client.end()
      }
    }),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  // PostgreSQL refuses with the exclusion constraint, or reports a deadlock when two inserts wait for each other. The app locks the profile
  // first, so its moves do not deadlock.
  for (const result of tries) if (result.status === 'rejected') expect(['23P01', '40P01']).toContain(result.reason.code)
  expect(await rowsIn(server, "SELECT 1 FROM applications WHERE stage = 'booked'")).toHaveLength(1)
})

test('of fifty bookings of one person at once by casting directors, one is made and the others are told why not', async () => {
  const { calls } = await applicant(...Array.from({ length: 50 }, () => MORNING))
  const answers = await Promise.all(
    calls.map(({ id }) => director.post('/api/applications/moves', { applications: [{ id, version: 1 }], to: 'booked' })),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(new Set(answers.filter(({ statusCode }) => statusCode === 409).map((answer) => answer.json().message))).toEqual(
    new Set([CASTING_MESSAGE.clash]),
  )
})

test('the room flags people who are unavailable, and people with a place in another casting call on the day of the role', async () => {
  const [day, otherDay] = ['2027-03-04', '2027-03-05']
  const project = await makeProject(server, { shootDate: day, numberOfStudents: 9 })
  const applyTo = (projectId: number, studentId: number, values: object = {}) =>
    makeApplication(server, { projectId, studentId, ...values })
  const ownDay = await makeRole(server, { projectId: project.id, name: 'Pickup', shootDate: otherDay })
  /** Creates an applicant to this casting call who has this stage in another casting call on the same day. */
  const applicant = async (stage: 'booked' | 'completed' | 'offered', shootDate: string | null, values: { roleId?: number } = {}) => {
    const { id } = await makeProfile(server)
    await applyTo(project.id, id, values)
    const elsewhere = await makeProject(server, { shootDate })
    await applyTo(elsewhere.id, id, { stage, toldStage: 'submitted' })
    return { id, elsewhere }
  }
  await applicant('booked', day)
  await applicant('completed', day)
  await applicant('offered', day)
  await applicant('booked', otherDay)
  await applicant('booked', null)
  await applicant('booked', day, { roleId: ownDay.id })
  await applicant('booked', otherDay, { roleId: ownDay.id })
  const { elsewhere } = await applicant('booked', day)
  await director.delete(`/api/projects/${elsewhere.id}`)
  const { id: held } = await applicant('booked', day)
  await director.post(`/api/talent/${held}/hold`, { reason: 'safety' })
  const both = await makeProfile(server, { available: false })
  await applyTo(project.id, both.id)
  await applyTo(project.id, both.id, { roleId: ownDay.id, stage: 'booked' })
  const shown = (await director.get(`/api/projects/${project.id}/casting`)).json().cards
  const flagged = [true, true, false, false, false, false, true, false, false, false, false]
  expect(shown.map((card: Card) => card.isBookedElsewhere)).toEqual(flagged)
  expect(shown.map((card: Card) => card.isUnavailable)).toEqual([...Array(9).fill(false), true, true])
})
