import { AVAILABILITY_ERROR } from '@callboard/contract/people/availability/errors'
import { AVAILABILITY_LIMITS, AVAILABILITY_MESSAGE } from '@callboard/contract/people/availability/plan'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeApplication, makeProfile, makeProject, makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

// A Monday; 8 a.m. at the campus in Los Angeles.
const server = testServer({ clock: fakeClock(new Date('2027-03-01T16:00:00Z')) })

const WEEK = { from: '2027-03-01', to: '2027-03-07' }
const MONDAYS = { 1: Array<boolean>(13).fill(true) }
const TERM = { name: 'Spring', from: '2027-01-11', to: '2027-05-14', hours: MONDAYS }
const DENTIST = { from: '2027-03-02', to: '2027-03-02', start: '10:00', end: '11:30', isFree: false, note: 'Dentist' }
const AWAY = { from: '2027-03-04', to: '2027-03-05', isFree: false }

let profileId: number
let student: TestClient
let director: TestClient
beforeEach(async () => {
  const profile = await makeProfile(server, { weeklyAvailability: { 2: Array<boolean>(13).fill(true) } })
  profileId = profile.id
  student = await signIn(server, { id: profile.userId })
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
})

const own = async () => (await student.get('/api/availability')).json()
const ownBusy = async (days = WEEK) => (await student.get('/api/availability/busy', days)).json()
const officeBusy = async (days = WEEK) => (await director.get(`/api/talent/${profileId}/busy`, days)).json()
const addTerm = (term: object) => student.post('/api/availability/terms', term)
const addException = (exception: object) => student.post('/api/availability/exceptions', exception)

describe('terms', () => {
  test('the hours of a term replace those of the profile from its first day to its last', async () => {
    const { hours } = { hours: { 2: Array(13).fill(true) } }
    expect((await ownBusy()).weeks).toEqual([{ ...WEEK, hours }])
    const made = await addTerm({ ...TERM, from: '2027-03-03', to: '2027-03-05' })
    expect([made.statusCode, made.json()]).toEqual([201, { id: expect.any(Number), ...TERM, from: '2027-03-03', to: '2027-03-05' }])
    const parts = [
      { from: '2027-03-01', to: '2027-03-02', hours },
      { from: '2027-03-03', to: '2027-03-05', hours: { 1: MONDAYS[1] } },
      { from: '2027-03-06', to: '2027-03-07', hours },
    ]
    expect((await ownBusy()).weeks).toEqual(parts)
    expect((await officeBusy()).weeks).toEqual(parts)
  })

  test('a term can be changed and removed', async () => {
    const { id } = (await addTerm(TERM)).json()
    const changed = await student.put(`/api/availability/terms/${id}`, { ...TERM, name: 'Spring, late', hours: {} })
    expect([changed.statusCode, changed.json()]).toEqual([200, { id, ...TERM, name: 'Spring, late', hours: {} }])
    expect((await student.delete(`/api/availability/terms/${id}`)).statusCode).toBe(204)
    expect((await student.delete(`/api/availability/terms/${id}`)).statusCode).toBe(404)
    expect((await own()).terms).toEqual([])
  })

  test('two terms share no day', async () => {
    await addTerm(TERM)
    const { id } = (await addTerm({ ...TERM, name: 'Summer', from: '2027-05-15', to: '2027-08-01' })).json()
    for (const refused of [
      await addTerm({ ...TERM, from: '2027-05-14', to: '2027-05-14' }),
      await student.put(`/api/availability/terms/${id}`, { ...TERM, name: 'Summer', from: '2027-05-14', to: '2027-08-01' }),
    ])
      expect([refused.statusCode, refused.json().message]).toEqual([409, AVAILABILITY_ERROR.termOverlap.message])
  })

  test.each([
    ['to', { to: '2027-01-10' }],
    ['to', { to: '2028-02-15' }],
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(61) }],
    ['hours', { hours: { 1: [true] } }],
  ])('%s of %j is refused', async (field, change) => {
    const refused = await addTerm({ ...TERM, ...change })
    expect([refused.statusCode, Object.keys(refused.json().fields)[0]?.split('.')[0]]).toEqual([400, field])
  })

  test('nobody has more terms than the limit, however many are sent at once', async () => {
    const sent = Array.from({ length: AVAILABILITY_LIMITS.terms + 3 }, (_, at) =>
      addTerm({ ...TERM, from: `2027-04-${at + 10}`, to: `2027-04-${at + 10}` }),
    )
    const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 201)).toHaveLength(AVAILABILITY_LIMITS.terms)
    expect(statuses.filter((status) => status === 409)).toHaveLength(3)
  })
})

describe('exceptions', () => {
  test('a busy exception takes time, for hours or for whole days of the campus', async () => {
    const made = [(await addException(DENTIST)).json(), (await addException(AWAY)).json()]
    expect(made).toEqual([
      { id: expect.any(Number), ...DENTIST },
      { id: expect.any(Number), ...AWAY, start: null, end: null, note: null },
    ])
    expect((await own()).exceptions).toEqual(made)
    expect((await ownBusy()).spans).toEqual([
      { start: '2027-03-02T18:00:00.000Z', end: '2027-03-02T19:30:00.000Z', source: 'exception', title: 'Dentist' },
      { start: '2027-03-04T08:00:00.000Z', end: '2027-03-06T08:00:00.000Z', source: 'exception', title: null },
    ])
    expect((await student.delete(`/api/availability/exceptions/${made[1].id}`)).statusCode).toBe(204)
    expect((await ownBusy()).spans).toHaveLength(1)
  })

  test('a day on which the clocks change is a whole day, and hours that they skip end after they begin', async () => {
    const night = { from: '2027-03-14', to: '2027-03-14', isFree: false }
    await addException(night)
    const skipped = await addException({ ...night, start: '02:30', end: '03:00' })
    expect(skipped.statusCode).toBe(201)
    expect((await ownBusy({ from: '2027-03-14', to: '2027-03-14' })).spans).toMatchObject([
      { start: '2027-03-14T08:00:00.000Z', end: '2027-03-15T07:00:00.000Z' },
      { start: '2027-03-14T10:30:00.000Z', end: '2027-03-14T10:31:00.000Z' },
    ])
  })

  test('hours beyond midnight take the end of one day and the beginning of the next, also when the clocks change that night', async () => {
    const night = { ...DENTIST, start: '22:00', end: '02:00' }
    const made = await addException(night)
    expect([made.statusCode, made.json()]).toEqual([201, { id: expect.any(Number), ...night }])
    // Naming the day on which the exception ends gives the same result.
    const named = await addException({ ...night, from: '2027-03-05', to: '2027-03-06', end: '00:00', isFree: true })
    expect(named.json()).toMatchObject({ from: '2027-03-05', to: '2027-03-05', start: '22:00', end: '00:00', isFree: true })
    const times = await ownBusy()
    expect(times.spans).toMatchObject([{ start: '2027-03-03T06:00:00.000Z', end: '2027-03-03T10:00:00.000Z' }])
    expect(times.free).toEqual([{ start: '2027-03-06T06:00:00.000Z', end: '2027-03-06T08:00:00.000Z' }])
    expect((await addException({ ...night, from: '2027-03-03', to: '2027-03-03', start: '01:00', isFree: true })).statusCode).toBe(409)
    // The night loses an hour in spring; in autumn it has one twice.
    const dst = [
      await addException({ ...night, from: '2027-03-13', to: '2027-03-13' }),
      await addException({ ...night, from: '2027-11-06', to: '2027-11-06', end: '03:00' }),
    ]
    expect(dst.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect((await ownBusy({ from: '2027-03-13', to: '2027-03-14' })).spans).toMatchObject([
      { start: '2027-03-14T06:00:00.000Z', end: '2027-03-14T10:00:00.000Z' },
    ])
    expect((await ownBusy({ from: '2027-11-06', to: '2027-11-07' })).spans).toMatchObject([
      { start: '2027-11-07T05:00:00.000Z', end: '2027-11-07T11:00:00.000Z' },
    ])
    expect((await own()).exceptions.map(({ end }: { end: string }) => end)).toEqual(['02:00', '00:00', '03:00', '03:00'])
  })

  test('a night that began yesterday is not over', async () => {
    const night = { from: '2027-02-28', to: '2027-02-28', start: '22:00', end: '10:00', isFree: false }
    expect((await addException(night)).statusCode).toBe(201)
    expect((await addException({ ...night, from: '2027-02-27', to: '2027-02-27' })).json().fields).toEqual({
      from: AVAILABILITY_MESSAGE.over,
    })
  })

  test('the search for free people knows that a night has two days', async () => {
    await rowsIn(server, 'UPDATE student_profiles SET weekly_availability = $1', [
      JSON.stringify(Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((day) => [day, Array<boolean>(13).fill(true)]))),
    ])
    const found = async (day: string, from: string, to: string) =>
      (await director.get('/api/talent/search/count', { freeOn: day, freeFrom: from, freeTo: to })).json().count
    expect(await found('2027-03-03', '08:00', '10:00')).toBe(1)
    await addException({ ...DENTIST, start: '20:30', end: '09:00' })
    expect([await found('2027-03-02', '18:00', '20:00'), await found('2027-03-02', '20:00', '21:00')]).toEqual([1, 0])
    expect([await found('2027-03-03', '08:00', '10:00'), await found('2027-03-03', '09:00', '10:00')]).toEqual([0, 1])
  })

  test('somebody who is free after all is so in spite of classes, not of bookings', async () => {
    await rowsIn(
      server,
      `WITH t AS (INSERT INTO timetables (student_id, name) VALUES ($1, 'Acting II.ics') RETURNING id)
       INSERT INTO busy_spans (student_id, during, source, timetable_id)
       SELECT $1, '[2027-03-03 17:00Z,2027-03-03 21:00Z)', 'class', id FROM t`,
      [profileId],
    )
    const shoot = await makeProject(server, { title: 'Campus film', shootDate: '2027-03-03', shootTime: '11:00', endTime: '12:00' })
    await makeApplication(server, { projectId: shoot.id, studentId: profileId, stage: 'booked' })
    await addException({ from: '2027-03-03', to: '2027-03-03', start: '10:00', end: '12:00', isFree: true })
    const spans = [
      { start: '2027-03-03T17:00:00.000Z', end: '2027-03-03T18:00:00.000Z', source: 'class', title: 'Acting II.ics' },
      { start: '2027-03-03T19:00:00.000Z', end: '2027-03-03T20:00:00.000Z', source: 'booking', title: 'Campus film' },
      { start: '2027-03-03T20:00:00.000Z', end: '2027-03-03T21:00:00.000Z', source: 'class', title: 'Acting II.ics' },
    ]
    const free = [{ start: '2027-03-03T18:00:00.000Z', end: '2027-03-03T20:00:00.000Z' }]
    expect(await ownBusy()).toMatchObject({ spans, free })
    expect(await officeBusy()).toMatchObject({
      spans: spans.map((span) => (span.source === 'class' ? { ...span, source: 'exception', title: null } : span)),
      free,
    })
  })

  test.each([
    ['to', { to: '2027-03-01' }, AVAILABILITY_MESSAGE.order],
    ['to', { to: '2027-03-03' }, AVAILABILITY_MESSAGE.hoursOfOneDay],
    ['to', { to: '2028-04-05', start: null, end: null }, AVAILABILITY_MESSAGE.tooLong],
    ['from', { from: '2027-02-28', to: '2027-02-28' }, AVAILABILITY_MESSAGE.over],
    ['to', { from: '2027-02-27', to: '2027-02-28', start: null, end: null }, AVAILABILITY_MESSAGE.over],
    ['to', { to: '2027-03-03', end: '10:00', start: '09:00' }, AVAILABILITY_MESSAGE.hoursOfOneDay],
    ['to', { to: '2027-03-04', end: '09:00' }, AVAILABILITY_MESSAGE.hoursOfOneDay],
    ['end', { end: '10:00' }, AVAILABILITY_MESSAGE.timeOrder],
    ['end', { end: null }, AVAILABILITY_MESSAGE.bothTimes],
    ['start', { start: null }, AVAILABILITY_MESSAGE.bothTimes],
    ['isFree', { isFree: 'no' }, AVAILABILITY_MESSAGE.whichKind],
    ['note', { note: 'x'.repeat(201) }, 'Please keep this to 200 characters or fewer'],
  ])('%s of %j is refused', async (field, change, message) => {
    const refused = await addException({ ...DENTIST, ...change })
    expect([refused.statusCode, refused.json().fields]).toEqual([400, { [field]: message }])
  })

  test('nobody is busy and free at the same time', async () => {
    const busy = (await addException(AWAY)).json()
    const refused = await addException({ ...AWAY, to: AWAY.from, start: '09:00', end: '12:00', isFree: true })
    expect([refused.statusCode, refused.json().message]).toEqual([409, AVAILABILITY_ERROR.busyThen.message])
    await student.delete(`/api/availability/exceptions/${busy.id}`)
    expect((await addException({ ...AWAY, to: AWAY.from, start: '09:00', end: '12:00', isFree: true })).statusCode).toBe(201)
    const other = await addException(AWAY)
    expect([other.statusCode, other.json().message]).toEqual([409, AVAILABILITY_ERROR.freeThen.message])
  })

  test('past exceptions are not shown and do not count towards the limit', async () => {
    const many = `INSERT INTO availability_exceptions (student_id, during, is_free) SELECT $1, tstzrange($2::timestamptz + n * interval '1 hour',
      $2::timestamptz + (n + 1) * interval '1 hour'), true FROM generate_series(1, $3::int) AS n`
    await rowsIn(server, many, [profileId, '2026-03-01 10:00Z', 300])
    await rowsIn(server, many, [profileId, '2027-04-01 10:00Z', AVAILABILITY_LIMITS.exceptions - 1])
    expect((await own()).exceptions).toHaveLength(AVAILABILITY_LIMITS.exceptions - 1)
    expect((await addException(DENTIST)).statusCode).toBe(201)
    const refused = await addException(AWAY)
    expect([refused.statusCode, refused.json().message]).toEqual([409, AVAILABILITY_ERROR.tooManyExceptions.message])
  })
})

describe('who reads what', () => {
  test('the office reads the titles of casting calls, and no note', async () => {
    const call = await makeProject(server, { title: 'Campus film', shootDate: '2027-03-03', shootTime: '09:00', endTime: '12:00' })
    await makeApplication(server, { projectId: call.id, studentId: profileId, stage: 'offered' })
    await addException(DENTIST)
    expect((await officeBusy()).spans).toEqual([
      { start: '2027-03-02T18:00:00.000Z', end: '2027-03-02T19:30:00.000Z', source: 'exception', title: null },
      { start: '2027-03-03T17:00:00.000Z', end: '2027-03-03T20:00:00.000Z', source: 'offer', title: 'Campus film' },
    ])
  })

  test('students read only decisions that they were told', async () => {
    const at = { shootDate: '2027-03-03', shootTime: '09:00', endTime: '12:00' }
    const titles: [string, object][] = [
      ['Untold', { stage: 'booked', toldStage: 'submitted' }],
      ['Offered, booked', { stage: 'booked', toldStage: 'offered', clashReason: 'Both' }],
      ['Told', { stage: 'booked', clashReason: 'All three' }],
    ]
    for (const [title, values] of titles)
      await makeApplication(server, { projectId: (await makeProject(server, { title, ...at })).id, studentId: profileId, ...values })
    const found = (await ownBusy()).spans.map(({ source, title }: { source: string; title: string }) => [title, source])
    expect(found.toSorted()).toEqual([
      ['Offered, booked', 'offer'],
      ['Told', 'booking'],
    ])
    expect((await officeBusy()).spans).toHaveLength(3)
  })

  test('a booking stays in the time of students until they are told otherwise, and whether they came is not in it', async () => {
    const at = { shootDate: '2027-03-03', shootTime: '09:00', endTime: '12:00' }
    for (const stage of ['released', 'offered', 'no-show', 'completed'] as const) {
      const toldStage = stage === 'no-show' || stage === 'completed' ? stage : 'booked'
      const { id: projectId } = await makeProject(server, { title: stage, ...at })
      await makeApplication(server, { projectId, studentId: profileId, stage, toldStage })
    }
    const cancelled = await makeProject(server, { status: 'cancelled', ...at })
    await makeApplication(server, { projectId: cancelled.id, studentId: profileId, stage: 'booked' })
    const found = (await ownBusy()).spans.map(({ source, title }: { source: string; title: string }) => [title, source])
    expect(found.toSorted()).toEqual([
      ['completed', 'booking'],
      ['no-show', 'booking'],
      ['offered', 'booking'],
      ['released', 'booking'],
    ])
    expect((await ownBusy({ from: '2027-03-04', to: '2027-03-07' })).spans).toEqual([])
  })

  test('restricted students are missing for the office, and still plan their own time', async () => {
    await rowsIn(server, "UPDATE student_profiles SET held_at = now(), held_reason = 'request' WHERE id = $1", [profileId])
    expect((await director.get(`/api/talent/${profileId}/busy`, WEEK)).statusCode).toBe(404)
    expect((await addException(DENTIST)).statusCode).toBe(201)
  })

  test('a student without a profile has nothing to plan', async () => {
    const nobody = await signIn(server, await makeUser(server))
    expect((await nobody.get('/api/availability')).statusCode).toBe(404)
    expect((await nobody.post('/api/availability/terms', TERM)).statusCode).toBe(404)
  })

  test('at most 62 days are asked for', async () => {
    expect((await student.get('/api/availability/busy', { from: '2027-03-01', to: '2027-05-01' })).statusCode).toBe(200)
    for (const to of ['2027-05-02', '2027-02-28'])
      expect((await director.get(`/api/talent/${profileId}/busy`, { from: '2027-03-01', to })).statusCode).toBe(400)
  })
})
