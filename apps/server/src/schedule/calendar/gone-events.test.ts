import nodeIcal from 'node-ical'
import { beforeEach, expect, test } from 'vitest'
import { auditionDesk, NINE, nth, QUARTER_PAST } from '#testing/audition-desk.ts'
import { eventsIn, makeOffice, subscribe } from '#testing/calendar-office.ts'
import { makeApplication, makeProfile, makeProject, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const START = new Date('2027-03-01T17:00:00.000Z')
let clock = fakeClock(START)
const server = testServer({ clock: { now: () => clock.now() }, env: { PUBLIC_URL: 'https://casting.example.edu' } })
const desk = auditionDesk(() => server)
let director: TestClient
beforeEach(async () => {
  clock = fakeClock(START)
  director = (await makeOffice(server)).office
})

/** Reads a feed with ical.js and node-ical, which must find the same events. */
async function read(path: string) {
  const { body } = await server.anonymous().get(path)
  const found = eventsIn(body).map(({ uid, status, sequence }) => ({ uid: String(uid), status, sequence: Number(sequence) }))
  const other = Object.values(nodeIcal.sync.parseICS(body)).flatMap((event) =>
    event?.type === 'VEVENT' ? [{ uid: event.uid, status: event.status, sequence: Number(event.sequence) }] : [],
  )
  expect(other.toSorted((one, two) => one.uid.localeCompare(two.uid))).toEqual(found.toSorted((one, two) => one.uid.localeCompare(two.uid)))
  return found
}

test('a slot that is moved keeps its event, one that is given back is cancelled in it, and one that is taken again is there again', async () => {
  const { people } = await desk.session(director, 1)
  const mara = nth(people, 0)
  const path = await subscribe(mara.client)
  const uid = `slot-${mara.id}@casting.example.edu`
  await desk.take(mara, NINE)
  const [first] = await read(path)
  expect(first).toMatchObject({ uid, status: 'CONFIRMED' })
  await desk.take(mara, QUARTER_PAST)
  const [moved] = await read(path)
  expect(moved).toMatchObject({ uid, status: 'CONFIRMED' })
  expect(moved?.sequence).toBeGreaterThan(Number(first?.sequence))
  await desk.giveBack(mara)
  const [gone, ...others] = await read(path)
  expect([gone, others]).toMatchObject([{ uid, status: 'CANCELLED' }, []])
  expect(gone?.sequence).toBeGreaterThan(Number(moved?.sequence))
  expect(await read(path)).toEqual([gone])
  await desk.take(mara, NINE)
  const [again] = await read(path)
  expect(again).toMatchObject({ uid, status: 'CONFIRMED' })
  expect(again?.sequence).toBeGreaterThan(Number(gone?.sequence))
})

test('a booking that ends, and a casting call that is deleted, cancel the shoot in the feeds that had it', async () => {
  const student = await makeProfile(server)
  const client = await signIn(server, { id: student.userId })
  const [path, office] = [await subscribe(client), await subscribe(director)]
  const { id } = await makeProject(server, { title: 'Ocean lawn', shootDate: '2027-03-20', shootTime: '09:00' })
  const shoot = { uid: `shoot-${id}@casting.example.edu` }
  const booking = await makeApplication(server, { projectId: id, studentId: student.id, stage: 'booked' })
  const own = { uid: `booking-${booking.id}@casting.example.edu` }
  expect([await read(path), await read(office)]).toMatchObject([[{ ...own, status: 'CONFIRMED' }], [{ ...shoot, status: 'CONFIRMED' }]])
  await rowsIn(server, "UPDATE applications SET stage = 'released', told_stage = 'released', place = NULL WHERE id = $1", [booking.id])
  expect([await read(path), await read(office)]).toMatchObject([
    [{ ...own, status: 'CANCELLED', sequence: 1 }],
    [{ ...shoot, status: 'CONFIRMED', sequence: 0 }],
  ])
  await director.delete(`/api/projects/${id}`)
  const cancelled = { status: 'CANCELLED', sequence: 1 }
  expect([await read(path), await read(office)]).toMatchObject([[{ ...own, ...cancelled }], [{ ...shoot, ...cancelled }]])
  clock.advance(61 * 24 * 60)
  expect([await read(path), await read(office)]).toEqual([[], []])
})

test('a new address begins with nothing that is gone, and nobody reads what is gone from somebody else', async () => {
  const { people } = await desk.session(director, 2)
  const [mara, other] = [nth(people, 0), nth(people, 1)]
  const [path, others] = [await subscribe(mara.client), await subscribe(other.client)]
  await desk.take(mara, NINE)
  await read(path)
  await desk.giveBack(mara)
  expect([(await read(path)).length, (await read(others)).length]).toEqual([1, 0])
  expect(await read(await subscribe(mara.client))).toEqual([])
})

test('a booking whose day moved by mail since the last reading is cancelled on that day, not below what was mailed', async () => {
  const student = await makeProfile(server)
  const client = await signIn(server, { id: student.userId })
  const path = await subscribe(client)
  const { id } = await makeProject(server, { title: 'Ocean lawn', shootDate: '2027-03-20', shootTime: '09:00' })
  const booking = await makeApplication(server, { projectId: id, studentId: student.id, stage: 'booked' })
  await read(path)
  for (const shootDate of ['2027-03-21', '2027-03-22', '2027-03-23']) {
    expect((await director.put(`/api/projects/${id}`, { title: 'Ocean lawn', shootDate })).statusCode).toBe(200)
  }
  const mailed = await rowsIn<{ calendar: string }>(server, 'SELECT calendar FROM messages WHERE calendar IS NOT NULL ORDER BY id')
  const sequences = mailed.map(({ calendar }) => Number(/SEQUENCE:(\d+)/.exec(calendar)?.[1]))
  expect((await client.post(`/api/applications/${booking.id}/cannot-come`, { reason: 'I am ill.' })).statusCode).toBe(200)
  const [gone] = await read(path)
  expect(gone).toMatchObject({ uid: `booking-${booking.id}@casting.example.edu`, status: 'CANCELLED' })
  expect(gone?.sequence).toBeGreaterThan(Math.max(...sequences))
  expect((await server.anonymous().get(path)).body).toContain('DTSTART:20270323T160000Z')
})

/** The SEQUENCE numbers of all mails with a calendar file, in order. */
const mailedNumbers = async () =>
  (await rowsIn<{ calendar: string }>(server, 'SELECT calendar FROM messages WHERE calendar IS NOT NULL ORDER BY id')).map(({ calendar }) =>
    Number(/SEQUENCE:(\d+)/.exec(calendar)?.[1]),
  )

/** Creates a booking with several mails, and reads the student's feed. */
async function mailedBooking() {
  const student = await makeProfile(server)
  const path = await subscribe(await signIn(server, { id: student.userId }))
  const { id } = await makeProject(server, { title: 'Ocean lawn', shootDate: '2027-03-20', shootTime: '09:00' })
  const { id: booking } = await makeApplication(server, { projectId: id, studentId: student.id, stage: 'booked' })
  for (const shootDate of ['2027-03-21', '2027-03-22']) await director.put(`/api/projects/${id}`, { title: 'Ocean lawn', shootDate })
  await rowsIn(server, 'UPDATE bookings SET sequence = sequence + 7 WHERE application_id = $1', [booking])
  await read(path)
  return { path, id }
}

test('a feed read after the mail about a deleted casting call has its number, and the mail that it is back has a higher one', async () => {
  const { path, id } = await mailedBooking()
  await director.delete(`/api/projects/${id}`)
  clock.advance(6)
  await server.deps.dueCalls.handle()
  const [gone] = await read(path)
  expect(gone).toMatchObject({ status: 'CANCELLED', sequence: (await mailedNumbers()).at(-1) })
  expect((await director.post(`/api/projects/deleted/${id}/restore`)).statusCode).toBe(200)
  const [again] = await read(path)
  expect((await mailedNumbers()).at(-1)).toBeGreaterThan(Number(gone?.sequence))
  expect(again).toMatchObject({ status: 'CONFIRMED', sequence: (await mailedNumbers()).at(-1) })
})

test('a mail after a deletion that was undone has a number above what a feed showed in between', async () => {
  const { path, id } = await mailedBooking()
  await director.delete(`/api/projects/${id}`)
  const [gone] = await read(path)
  await director.post(`/api/projects/deleted/${id}/restore`)
  const [again] = await read(path)
  expect(again?.sequence).toBeGreaterThan(Number(gone?.sequence))
  await director.put(`/api/projects/${id}`, { title: 'Ocean lawn', shootDate: '2027-03-23' })
  expect((await mailedNumbers()).at(-1)).toBeGreaterThan(Number(again?.sequence))
})

test('a booking whose day is open goes from a feed with the number of its mail, and the next mail has a higher one', async () => {
  const { path, id } = await mailedBooking()
  // More mails follow, but the feed is not read between them.
  await rowsIn(server, 'UPDATE bookings SET sequence = sequence + 7')
  await director.put(`/api/projects/${id}`, { title: 'Ocean lawn', shootDate: null })
  const [gone] = await read(path)
  expect(gone).toMatchObject({ status: 'CANCELLED', sequence: (await mailedNumbers()).at(-1) })
  await director.put(`/api/projects/${id}`, { title: 'Ocean lawn', shootDate: '2027-03-24' })
  expect((await mailedNumbers()).at(-1)).toBeGreaterThan(Number(gone?.sequence))
})
