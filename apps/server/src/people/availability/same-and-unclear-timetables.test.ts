import { AVAILABILITY_ERROR } from '@callboard/contract/people/availability/errors'
import { beforeEach, expect, test } from 'vitest'
import { calendarOf, calendarSite } from '#testing/calendar-site.ts'
import { errorOf } from '#testing/error-of.ts'
import { makeProfile, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const site = calendarSite()
// A Monday; 8 a.m. at the campus in Los Angeles.
const clock = fakeClock(new Date('2027-03-01T16:00:00Z'))
const server = testServer({ clock, network: site.network })

const TUESDAY = '20270302T100000'
const CLASSES = calendarOf(TUESDAY, '20270304T140000')

let student: TestClient
beforeEach(async () => {
  student = await signIn(server, { id: (await makeProfile(server)).userId })
})

const addFile = (text = CLASSES, name = 'classes.ics') => student.post('/api/availability/timetables', { file: { name, text } })
const addAddress = (address = site.address) => student.post('/api/availability/timetables', { address })
const readAgain = (id: number) => student.post(`/api/availability/timetables/${id}/read`)
const own = async () => (await student.get('/api/availability')).json().timetables

test('a file is kept once, however often it is sent at once, also under another name', async () => {
  const sent = await Promise.all(Array.from({ length: 4 }, (_, at) => addFile(CLASSES, `classes (${at}).ics`)))
  expect(sent.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409])
  const refused = await addFile()
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    { ...errorOf(AVAILABILITY_ERROR.sameFile), fields: { file: AVAILABILITY_ERROR.sameFile.message } },
  ])
  expect(await own()).toHaveLength(1)
  expect((await addFile(calendarOf(TUESDAY))).statusCode).toBe(201)
  const other = await signIn(server, { id: (await makeProfile(server)).userId })
  expect((await other.post('/api/availability/timetables', { file: { name: 'classes.ics', text: CLASSES } })).statusCode).toBe(201)
})

test('an address is kept once, however often it is sent at once, and is not asked for again', async () => {
  site.calendar = CLASSES
  const webcal = site.address.replace('https:', 'webcal:')
  const sent = await Promise.all([addAddress(), addAddress(webcal), addAddress(`${site.address}#today`)])
  expect(sent.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409])
  const { visits } = site
  const refused = await addAddress(` ${webcal} `)
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    { ...errorOf(AVAILABILITY_ERROR.sameAddress), fields: { address: AVAILABILITY_ERROR.sameAddress.message } },
  ])
  expect([await own(), site.visits]).toEqual([[expect.anything()], visits])
})

test('a file says lastingly what was unclear, and in which time zone its times were read', async () => {
  const text = CLASSES.replace('VERSION', 'X-WR-TIMEZONE:Europe/Berlin\r\nVERSION').replace(
    `DTSTART:${TUESDAY}`,
    `DTSTART;TZID=Hogwarts:${TUESDAY}`,
  )
  const { timetable, reading } = (await addFile(text)).json()
  const read = { problems: ['unknown-zone'], assumedZones: ['Europe/Berlin'] }
  expect([timetable, reading.preview[0].start]).toMatchObject([read, '2027-03-02T09:00:00.000Z'])
  expect(await own()).toMatchObject([read])
  const { restore } = (await student.delete(`/api/availability/timetables/${timetable.id}`)).json()
  expect((await student.post('/api/availability/timetables/restore', { restore })).json()).toMatchObject(read)
  expect((await addFile(text)).statusCode).toBe(409)
})

test('an address says what was unclear in the text that was last read', async () => {
  site.calendar = CLASSES.replace(`DTSTART:${TUESDAY}`, `DTSTART;TZID=Hogwarts:${TUESDAY}`)
  const { id } = (await addAddress()).json().timetable
  const unclear = { problems: ['unknown-zone'], assumedZones: ['America/Los_Angeles'] }
  clock.advance(1)
  site.calendar = null
  expect((await readAgain(id)).json().timetable).toMatchObject({ ...unclear, failure: 'unreachable' })
  clock.advance(1)
  site.calendar = CLASSES.replaceAll('DTSTART:', 'DTSTART;TZID=America/Los_Angeles:')
  expect((await readAgain(id)).json().timetable).toMatchObject({ problems: [], assumedZones: [], failure: null })
})
