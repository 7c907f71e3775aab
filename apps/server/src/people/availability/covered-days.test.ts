import { beforeEach, describe, expect, test } from 'vitest'
import { calendarSite } from '#testing/calendar-site.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

/* A timetable covers the days from its first class to its last, except classes that are months apart from the others. All other days are unknown. */

const site = calendarSite()
// A Monday in the middle of the fall, at a campus in Los Angeles.
const START = new Date('2026-10-05T16:00:00Z')
const clock = fakeClock(START)
const server = testServer({ clock, network: site.network })

let profileId: number
let student: TestClient
let director: TestClient
beforeEach(async () => {
  const profile = await makeProfile(server, { weeklyAvailability: null })
  profileId = profile.id
  student = await signIn(server, { id: profile.userId })
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
  clock.advance((START.getTime() - clock.now().getTime()) / 60_000)
})

const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
const file = (...events: string[][]) => ['BEGIN:VCALENDAR', ...events.flat(), 'END:VCALENDAR'].join('\r\n')
const weekly = (from: string, rule: string, hour = '09') =>
  event(`UID:${from}${rule}`, `DTSTART;TZID=America/Los_Angeles:${from}T${hour}0000`, 'DURATION:PT1H', `RRULE:FREQ=WEEKLY${rule}`)
const FALL = file(weekly('20260824', ';UNTIL=20261211T235959Z;BYDAY=MO,WE,FR'))
const LAST_SPRING = file(weekly('20260112', ';UNTIL=20260420T000000Z;BYDAY=MO,WE'))

async function add(text: string) {
  const made = await student.post('/api/availability/timetables', { file: { name: 'classes.ics', text } })
  expect(made.statusCode, made.body).toBe(201)
  return made.json().timetable
}
/** Whether the talent search finds the student for an hour of that day without a class. */
const isFound = async (day: string, from = '15:00', to = '16:00') =>
  (await director.get('/api/talent/search/count', { freeOn: day, freeFrom: from, freeTo: to })).json().count === 1
const weeks = async (from: string, to: string) =>
  (await student.get('/api/availability/busy', { from, to }))
    .json()
    .weeks.map((one: { from: string; to: string; hours: unknown }) => [one.from, one.to, one.hours !== null])

test('a file of the fall makes its student free until its last class, and of January nobody knows', async () => {
  const timetable = await add(FALL)
  expect(timetable.covers).toEqual({ from: '2026-08-24', to: '2026-12-11' })
  expect([await isFound('2026-12-09'), await isFound('2026-12-11'), await isFound('2026-12-12'), await isFound('2027-01-13')]).toEqual([
    ...[true, true],
    ...[false, false],
  ])
  expect(await isFound('2026-12-09', '09:00', '10:00'), 'in class').toBe(false)
  expect(await weeks('2026-12-01', '2027-01-20')).toEqual([
    ['2026-12-01', '2026-12-11', true],
    ['2026-12-12', '2027-01-20', false],
  ])
  const { covered } = (await director.get(`/api/talent/${profileId}/busy`, { from: '2026-10-05', to: '2026-10-06' })).json()
  expect(covered).toMatchObject([timetable.covers])
})

test('a ceremony in May makes its student busy then, and does not make them free in the months before', async () => {
  await add(`${FALL}\r\n${file(weekly('20270501', ';COUNT=1', '15'))}`)
  const days = ['2026-12-09', '2027-01-20', '2027-03-03', '2027-05-01']
  expect(await Promise.all(days.map((day) => isFound(day)))).toEqual([true, false, false, false])
  const { spans } = (await director.get(`/api/talent/${profileId}/busy`, { from: '2027-05-01', to: '2027-05-02' })).json()
  expect(spans).toHaveLength(1)
})

test('a file of last spring alone says nothing of now, and shows its days', async () => {
  const timetable = await add(LAST_SPRING)
  expect(timetable).toMatchObject({ covers: { from: '2026-01-12', to: '2026-04-15' }, times: 0 })
  expect([await isFound('2026-10-07'), await isFound('2026-02-03'), await isFound('2027-02-03')]).toEqual([false, false, false])
  expect(await weeks('2026-10-05', '2026-10-11')).toEqual([['2026-10-05', '2026-10-11', false]])
})

test('what a timetable does not cover is what weekly hours, a term or an exception say', async () => {
  await add(FALL)
  const days = { from: '2027-01-13', to: '2027-01-13' }
  await student.post('/api/availability/exceptions', { ...days, start: '15:00', end: '16:00', isFree: true })
  expect([await isFound('2027-01-13'), await isFound('2027-01-13', '16:00', '17:00')]).toEqual([true, false])
  const hours = { 4: Array<boolean>(13).fill(true) }
  await student.post('/api/availability/terms', { name: 'Winter', from: '2027-01-14', to: '2027-01-14', hours })
  expect([await isFound('2027-01-14'), await isFound('2027-01-21')]).toEqual([true, false])
  await rowsIn(server, 'UPDATE student_profiles SET weekly_availability = $2 WHERE id = $1', [profileId, JSON.stringify(hours)])
  expect([await isFound('2027-01-21'), await isFound('2027-01-22')]).toEqual([true, false])
})

describe('the days are', () => {
  test.each([
    ['of one class', file(weekly('20261007', ';COUNT=1')), '2026-10-07', '2026-10-07'],
    ['to the last of a count', file(weekly('20260901', ';COUNT=10')), '2026-09-01', '2026-11-03'],
    ['to the last day that is read, of a rule without an end', file(weekly('20260824', '')), '2026-08-24', '2027-11-01'],
    [
      'of all classes together, breaks included',
      file(weekly('20260824', ';COUNT=15'), weekly('20270111', ';COUNT=16')),
      '2026-08-24',
      '2027-04-26',
    ],
    ['of the term that was, before that is read', file(weekly('20250825', ';COUNT=15;BYDAY=MO,TH')), '2025-08-25', '2025-10-13'],
    [
      'of whole days without the day after them',
      file(event('DTSTART;VALUE=DATE:20261020', 'DTEND;VALUE=DATE:20261023')),
      '2026-10-20',
      '2026-10-22',
    ],
    [
      'those of the campus, where a class ends at its midnight',
      file(event('DTSTART:20261020T230000Z', 'DTEND:20261021T070000Z')),
      '2026-10-20',
      '2026-10-20',
    ],
    [
      'without what is cancelled or free',
      file(weekly('20261007', ';COUNT=1'), [...event('DTSTART:20270310T180000Z', 'DURATION:PT1H', 'TRANSP:TRANSPARENT')]),
      '2026-10-07',
      '2026-10-07',
    ],
    [
      'those of which published busy times speak',
      file(['BEGIN:VFREEBUSY', 'DTSTART:20261001T070000Z', 'DTEND:20270101T080000Z', 'FREEBUSY:20261020T180000Z/PT1H', 'END:VFREEBUSY']),
      '2026-10-01',
      '2026-12-31',
    ],
    [
      'without a class years ahead',
      file(event('DTSTART:20261020T180000Z', 'DURATION:PT1H', 'RDATE:20310101T180000Z')),
      '2026-10-20',
      '2026-10-20',
    ],
    ['without a ceremony months after the last class', `${FALL}\r\n${file(weekly('20270501', ';COUNT=1'))}`, '2026-08-24', '2026-12-11'],
    [
      'without a birthday every year',
      `${FALL}\r\n${file(event('DTSTART;VALUE=DATE:20200707', 'RRULE:FREQ=YEARLY'))}`,
      '2026-08-24',
      '2026-12-11',
    ],
    [
      'of this year, where last year was longer',
      file(weekly('20240826', ';COUNT=36'), weekly('20260824', ';COUNT=15')),
      '2026-08-24',
      '2026-11-30',
    ],
  ])('%s', async (_, text, from, to) => {
    expect((await add(text)).covers).toEqual({ from, to })
  })

  test('none without a class', async () => {
    expect((await add(file())).covers).toBeNull()
  })

  test('not those between two files', async () => {
    await add(FALL)
    await add(file(weekly('20270111', ';COUNT=16')))
    expect(await weeks('2026-12-10', '2027-01-12')).toEqual([
      ['2026-12-10', '2026-12-11', true],
      ['2026-12-12', '2027-01-10', false],
      ['2027-01-11', '2027-01-12', true],
    ])
    expect([await isFound('2026-12-10'), await isFound('2026-12-21'), await isFound('2027-01-13')]).toEqual([true, false, true])
  })
})

test('before the days that are kept, nothing is known: the classes of then are not there any more', async () => {
  await add(FALL)
  expect([await isFound('2026-09-02'), await isFound('2026-09-30')]).toEqual([false, true])
})

test('an address covers what it has now, and what it had while it cannot be read', async () => {
  site.calendar = FALL
  const { id } = (await student.post('/api/availability/timetables', { address: site.address })).json().timetable
  expect([await isFound('2026-12-10'), await isFound('2027-02-03')]).toEqual([true, false])
  const readAgain = async (calendar: string | null) => {
    clock.advance(10)
    site.calendar = calendar
    return (await student.post(`/api/availability/timetables/${id}/read`)).json().timetable.covers
  }
  expect(await readAgain(null)).toEqual({ from: '2026-08-24', to: '2026-12-11' })
  expect(await readAgain(file(weekly('20270111', ';COUNT=16')))).toEqual({ from: '2027-01-11', to: '2027-04-26' })
  expect([await isFound('2026-12-10'), await isFound('2027-02-03')]).toEqual([false, true])
  const { restore } = (await student.delete(`/api/availability/timetables/${id}`)).json()
  expect(await isFound('2027-02-03')).toBe(false)
  await student.post('/api/availability/timetables/restore', { restore })
  expect(await isFound('2027-02-03')).toBe(true)
})
