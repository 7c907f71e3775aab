import { AVAILABILITY_ERROR } from '@callboard/contract/people/availability/errors'
import { AVAILABILITY_LIMITS, AVAILABILITY_MESSAGE, TIMETABLE_FAILURE_MESSAGE } from '@callboard/contract/people/availability/plan'
import { beforeEach, describe, expect, test } from 'vitest'
import { calendarOf, calendarSite } from '#testing/calendar-site.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const site = calendarSite()
// A Monday; 8 a.m. at the campus in Los Angeles.
const clock = fakeClock(new Date('2027-03-01T16:00:00Z'))
const log: string[] = []
const server = testServer({ clock, network: site.network, onLogLine: (line) => log.push(line) })

const TUESDAY = '20270302T100000'
const THURSDAY = '20270304T140000'
const CLASSES = calendarOf(TUESDAY, THURSDAY)
const FOUND = [
  { start: '2027-03-02T18:00:00.000Z', end: '2027-03-02T19:00:00.000Z' },
  { start: '2027-03-04T22:00:00.000Z', end: '2027-03-04T23:00:00.000Z' },
]

/** The times in the file name no zone. */
const READ = { problems: [], leftOut: [], assumedZones: ['America/Los_Angeles'], covers: { from: '2027-03-02', to: '2027-03-04' } }

let profileId: number
let student: TestClient
beforeEach(async () => {
  const profile = await makeProfile(server)
  profileId = profile.id
  student = await signIn(server, { id: profile.userId })
  log.length = 0
})

const addFile = (text = CLASSES, name = 'classes.ics') => student.post('/api/availability/timetables', { file: { name, text } })
const addAddress = (address = site.address) => student.post('/api/availability/timetables', { address })
const readAgain = (id: number) => student.post(`/api/availability/timetables/${id}/read`)
const readDue = () => server.deps.timetables.readDue(AbortSignal.timeout(10_000))
const own = async () => (await student.get('/api/availability')).json().timetables
const WEEK = { from: '2027-03-01', to: '2027-03-07' }
const busy = async () => (await student.get('/api/availability/busy', WEEK)).json().spans
const classes = (name: string) => FOUND.map((span) => ({ ...span, source: 'class', title: name }))

/** Adds the address of the site's timetable. @returns its id */
async function added(): Promise<number> {
  site.calendar = CLASSES
  return (await addAddress()).json().timetable.id
}

describe('a file', () => {
  test('only its times are kept', async () => {
    const made = await addFile()
    const now = '2027-03-01T16:00:00.000Z'
    const timetable = {
      id: expect.any(Number),
      name: 'classes.ics',
      kind: 'file',
      readAt: now,
      triedAt: now,
      failure: null,
      ...READ,
      times: 2,
    }
    expect([made.statusCode, made.json()]).toEqual([201, { timetable, reading: { found: 2, preview: FOUND } }])
    expect(await own()).toEqual([timetable])
    expect(await busy()).toEqual(classes('classes.ics'))
    const stored = await rowsIn(server, 'SELECT t.*, b.* FROM timetables AS t JOIN busy_spans AS b ON b.timetable_id = t.id', [])
    expect(JSON.stringify(stored)).not.toMatch(/Acting|Room/)
  })

  test('the office reads when, and not of what', async () => {
    await addFile()
    const director = await signIn(server, await makeUser(server, { role: 'admin' }))
    const { spans } = (await director.get(`/api/talent/${profileId}/busy`, WEEK)).json()
    expect(spans).toEqual(FOUND.map((span) => ({ ...span, source: 'exception', title: null })))
  })

  test('makes free what is outside of classes on the days that it covers, where there are no weekly hours', async () => {
    const weeks = async () => (await student.get('/api/availability/busy', WEEK)).json().weeks
    expect(await weeks()).toEqual([{ ...WEEK, hours: null }])
    await addFile()
    expect(await weeks()).toMatchObject([
      { from: '2027-03-01', to: '2027-03-01', hours: null },
      { from: '2027-03-02', to: '2027-03-04', hours: { 0: Array(13).fill(true), 6: Array(13).fill(true) } },
      { from: '2027-03-05', to: '2027-03-07', hours: null },
    ])
    await rowsIn(server, `UPDATE student_profiles SET weekly_availability = '{"1": [${Array(13).fill(true)}]}' WHERE id = $1`, [profileId])
    expect(await weeks()).toEqual([{ ...WEEK, hours: { 1: Array(13).fill(true) } }])
  })

  test('times that touch are one, and those of long ago or of years ahead are left out', async () => {
    const { timetable, reading } = (await addFile(calendarOf(TUESDAY, '20270302T110000', '20270128T100000', '20280402T100000'))).json()
    expect([timetable.times, reading.found]).toEqual([1, 2])
    expect(reading.preview).toEqual([{ start: '2027-03-02T18:00:00.000Z', end: '2027-03-02T20:00:00.000Z' }])
  })

  test.each([
    ['not-a-calendar', 'Dear students, …'],
    [
      'too-many-instances',
      `BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20270301T000000Z\nDURATION:PT1S\nRRULE:FREQ=SECONDLY\nEND:VEVENT\nEND:VCALENDAR`,
    ],
  ] as const)('that is %s is refused, and nothing is kept', async (failure, text) => {
    const refused = await addFile(text)
    expect([refused.statusCode, refused.json().fields]).toEqual([400, { file: TIMETABLE_FAILURE_MESSAGE[failure] }])
    expect(await own()).toEqual([])
  })

  test('that is too large is refused', async () => {
    expect((await addFile('x'.repeat(AVAILABILITY_LIMITS.timetableBytes + 1))).statusCode).toBe(400)
    expect((await addFile('é'.repeat(AVAILABILITY_LIMITS.timetableBytes * 0.6))).json().fields).toEqual({
      file: TIMETABLE_FAILURE_MESSAGE['too-large'],
    })
    expect((await addFile('x'.repeat(3 * 1024 * 1024))).statusCode).toBe(413)
  })

  test('is not read again', async () => {
    const { id } = (await addFile()).json().timetable
    const refused = await readAgain(id)
    expect([refused.statusCode, refused.json().message]).toEqual([409, AVAILABILITY_ERROR.isFile.message])
  })

  test('nobody has more timetables than the limit, however many are sent at once', async () => {
    const sent = await Promise.all(
      Array.from({ length: AVAILABILITY_LIMITS.timetables + 3 }, (_, at) => addFile(`${CLASSES}${' '.repeat(at)}`)),
    )
    expect(sent.filter(({ statusCode }) => statusCode === 201)).toHaveLength(AVAILABILITY_LIMITS.timetables)
    expect(sent.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3)
  })
})

describe('an address', () => {
  test('is read at once, and is in no answer and in no line of the log', async () => {
    site.calendar = CLASSES
    const made = await addAddress()
    expect(made.json()).toMatchObject({ timetable: { name: site.host, kind: 'address', times: 2 }, reading: { found: 2 } })
    const { id } = made.json().timetable
    clock.advance(1)
    site.calendar = null
    const answers = [made, await student.get('/api/availability'), await readAgain(id)]
    answers.push(await student.delete(`/api/availability/timetables/${id}`), await addAddress())
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 200, 200, 200, 400])
    expect(answers[4]?.json().fields).toEqual({ address: TIMETABLE_FAILURE_MESSAGE.unreachable })
    expect(answers.map(({ body }) => body).join()).not.toContain('secret-token')
    expect(log.length).toBeGreaterThan(4)
    expect(log.join()).not.toContain('secret-token')
  })

  test.each(['http://classes.example/my.ics', 'https://me:password@classes.example/my.ics', 'ftp://classes.example', 'my.ics', 'https://'])(
    '%s is refused unread',
    async (address) => {
      expect((await addAddress(address)).json().fields).toEqual({ address: AVAILABILITY_MESSAGE.address })
      expect(site.visits).toBe(0)
    },
  )

  test('a file and an address at once are refused, as is neither', async () => {
    for (const body of [{}, { address: site.address, file: { name: 'classes.ics', text: CLASSES } }])
      expect((await student.post('/api/availability/timetables', body)).json().fields).toEqual({
        address: AVAILABILITY_MESSAGE.fileOrAddress,
      })
  })

  test('a reading that fails keeps the times, and says since when', async () => {
    const id = await added()
    const readAt = clock.now().toISOString()
    clock.advance(10)
    site.calendar = 'The site is under maintenance'
    const failed = await readAgain(id)
    const timetable = { readAt, triedAt: clock.now().toISOString(), failure: 'not-a-calendar', times: 2 }
    expect([failed.statusCode, failed.json()]).toMatchObject([200, { timetable, reading: null }])
    expect(await busy()).toEqual(classes(site.host))
    clock.advance(10)
    site.calendar = calendarOf(THURSDAY)
    const now = clock.now().toISOString()
    expect((await readAgain(id)).json()).toMatchObject({ timetable: { readAt: now, triedAt: now, failure: null, times: 1 } })
    expect(await busy()).toEqual(classes(site.host).slice(1))
  })

  test('is read again when six hours are over, once by however many servers', async () => {
    await added()
    clock.advance(5 * 60 + 59)
    await readDue()
    expect(site.visits).toBe(1)
    clock.advance(1)
    site.calendar = calendarOf(TUESDAY)
    const { deps } = await server.another()
    await Promise.all([readDue(), deps.timetables.readDue(AbortSignal.timeout(10_000)), readDue()])
    expect(site.visits).toBe(2)
    expect(await own()).toMatchObject([{ readAt: clock.now().toISOString(), times: 1 }])
  })

  test.each([
    { etag: '"v1"' },
    { 'last-modified': 'Mon, 01 Mar 2027 08:00:00 GMT' },
    { etag: 'W/"v1"', 'last-modified': 'Mon, 01 Mar 2027 08:00:00 GMT' },
  ])('that is unchanged (%j) counts as read and keeps its times, until it changes', async (validators) => {
    site.validators = validators
    const id = await added()
    const readIn = async (hours: number) => {
      clock.advance(hours * 60)
      await readDue()
      return [site.statuses.at(-1), (await own())[0]]
    }
    const read = (times: number) => ({ readAt: clock.now().toISOString(), triedAt: clock.now().toISOString(), failure: null, times })
    expect(await readIn(6)).toEqual([304, expect.objectContaining(read(2))])
    expect(await busy()).toEqual(classes(site.host))
    // A failure in between loses neither the times nor the validators.
    site.calendar = null
    expect(await readIn(6)).toEqual([404, expect.objectContaining({ failure: 'unreachable', times: 2 })])
    site.calendar = CLASSES
    expect(await readIn(6)).toEqual([304, expect.objectContaining(read(2))])
    site.calendar = calendarOf(TUESDAY)
    site.validators = Object.fromEntries(Object.keys(validators).map((name) => [name, 'another']))
    expect(await readIn(6)).toEqual([200, expect.objectContaining(read(1))])
    expect(await readIn(6)).toEqual([304, expect.objectContaining(read(1))])
    // A student who asks for a new reading gets its content.
    clock.advance(1)
    expect((await readAgain(id)).json()).toMatchObject({ reading: { found: 1 } })
    expect(site.statuses.at(-1)).toBe(200)
  })

  test('that is unchanged is read as a whole once a week, because the days that are kept go on', async () => {
    site.validators = { etag: '"v1"' }
    await added()
    for (const hours of [6, 7 * 24 - 7, 6, 6]) {
      clock.advance(hours * 60)
      await readDue()
    }
    expect(site.statuses).toEqual([200, 304, 304, 200, 304])
  })

  test('two readings at once are one, and the other is told so', async () => {
    const id = await added()
    clock.advance(1)
    const answers = await Promise.all([readAgain(id), readAgain(id), readAgain(id)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
    expect(site.visits).toBe(2)
    expect((await readAgain(id)).json().message).toBe(AVAILABILITY_ERROR.justRead.message)
  })

  test('of a restricted student rests', async () => {
    await added()
    await rowsIn(server, "UPDATE student_profiles SET held_at = now(), held_reason = 'request' WHERE id = $1", [profileId])
    clock.advance(7 * 60)
    await readDue()
    expect(site.visits).toBe(1)
  })
})

describe('removing', () => {
  test('takes the times with it, and can be undone for an hour by its student', async () => {
    const id = await added()
    const { restore } = (await student.delete(`/api/availability/timetables/${id}`)).json()
    expect([await own(), await busy()]).toEqual([[], []])
    const other = await signIn(server, { id: (await makeProfile(server)).userId })
    expect((await other.post('/api/availability/timetables/restore', { restore })).statusCode).toBe(400)
    const restored = await student.post('/api/availability/timetables/restore', { restore })
    expect([restored.statusCode, restored.json()]).toMatchObject([201, { name: site.host, kind: 'address', times: 2 }])
    expect(await busy()).toEqual(classes(site.host))
    clock.advance(10)
    site.calendar = calendarOf(TUESDAY)
    expect((await readAgain(restored.json().id)).json()).toMatchObject({ timetable: { times: 1 } })
    clock.advance(60)
    const late = await student.post('/api/availability/timetables/restore', { restore })
    expect([late.statusCode, late.json().fields]).toEqual([400, { restore: AVAILABILITY_MESSAGE.notRestorable }])
  })
})
