import { HOUR_MS } from '@callboard/contract/time/durations'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { expect, test } from 'vitest'
import { eventsIn, makeOffice, subscribe } from '#testing/calendar-office.ts'
import { makeApplication, makeProfile, makeProject, makeRole, makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { testServer } from '#testing/test-server.ts'

const clock = fakeClock(new Date('2026-11-21T12:00:00.000Z'))
const server = testServer({ clock, env: { PUBLIC_URL: 'https://casting.example.edu' } })
const CALL = { title: 'Ocean lawn', shootDate: '2026-12-04', shootTime: '06:15', endTime: '09:30', location: 'Alumni Park' }

const read = async (path: string) => (await server.anonymous().get(path)).body

test('a student’s feed contains the shoots for which they know to be booked, a casting director’s all of them', async () => {
  const { office } = await makeOffice(server)
  const student = await makeProfile(server)
  const [booked, untold, other] = [await makeProject(server, CALL), await makeProject(server, CALL), await makeProject(server, CALL)]
  const { id: bookingId } = await makeApplication(server, { projectId: booked.id, studentId: student.id, stage: 'booked' })
  await makeApplication(server, { projectId: untold.id, studentId: student.id, stage: 'booked', toldStage: 'submitted' })
  const uids = async (path: string) => eventsIn(await read(path)).map(({ uid }) => uid)
  const uid = ({ id }: { id: number }) => `shoot-${id}@casting.example.edu`
  expect(await uids(await subscribe(await signIn(server, { id: student.userId })))).toEqual([`booking-${bookingId}@casting.example.edu`])
  expect(await uids(await subscribe(office))).toEqual([booked, untold, other].map(uid))
})

test('a shoot keeps its id and raises SEQUENCE when its casting call changes, and shows as cancelled or tentative', async () => {
  const { office } = await makeOffice(server)
  const path = await subscribe(office)
  const { id } = await makeProject(server, CALL)
  const shoot = { uid: `shoot-${id}@casting.example.edu`, url: `https://casting.example.edu/project/${id}` }
  const change = (values: object) => office.put(`/api/projects/${id}`, { title: 'Ocean lawn', ...values })
  expect(eventsIn(await read(path))).toEqual([{ ...shoot, summary: 'Shoot: Ocean lawn', status: 'CONFIRMED', sequence: 0 }])
  await change({ shootDate: '2026-12-05' })
  expect(eventsIn(await read(path))).toMatchObject([{ ...shoot, status: 'CONFIRMED', sequence: 1 }])
  expect(await read(path)).toContain('DTSTART:20261205T141500Z')
  await change({ status: 'cancelled' })
  expect(eventsIn(await read(path))).toMatchObject([{ ...shoot, status: 'CANCELLED', sequence: 2 }])
  await change({ status: 'draft' })
  expect(eventsIn(await read(path))).toMatchObject([{ ...shoot, status: 'TENTATIVE', sequence: 3 }])
})

test('the shoot of a role with its own date raises SEQUENCE with the role and with the casting call', async () => {
  const { office } = await makeOffice(server)
  const path = await subscribe(office)
  const { id } = await makeProject(server, CALL)
  const role = await makeRole(server, { projectId: id, name: 'Barista', shootDate: '2026-12-06', shootTime: '10:00' })
  const shoot = async () => eventsIn(await read(path)).find(({ uid }) => uid === `shoot-${id}-${role.id}@casting.example.edu`)
  expect(await shoot()).toMatchObject({ summary: 'Shoot: Ocean lawn, as Barista', sequence: 0 })
  const later = { name: 'Barista', shootDate: '2026-12-07', shootTime: '11:00', version: 1 }
  expect((await office.put(`/api/roles/${role.id}`, later)).statusCode).toBe(200)
  // The casting call has changed, too, because it stores the sum of the roles.
  const { sequence } = (await shoot()) ?? {}
  expect(sequence).toBeGreaterThanOrEqual(1)
  await office.put(`/api/projects/${id}`, { title: 'Ocean lawn', location: 'Elsewhere' })
  expect(await shoot()).toMatchObject({ sequence: Number(sequence) + 1 })
})

test('two independent parsers read the same shoots, those without a time as whole days', async () => {
  const { office } = await makeOffice(server)
  const path = await subscribe(office)
  await makeProject(server, CALL)
  await makeProject(server, { title: 'All day', shootDate: '2026-12-10' })
  // The clocks go forward that night.
  await makeProject(server, { title: 'Night', shootDate: '2027-03-13', shootTime: '22:00', endTime: '04:00' })
  const body = await read(path)
  expect(body).toContain('DTSTART;VALUE=DATE:20261210')
  expect(body).toContain('DTEND;VALUE=DATE:20261211')
  const hour = HOUR_MS
  const expected = [
    ['Shoot: Ocean lawn', 'Alumni Park', 3.25 * hour],
    ['Shoot: All day', '', 24 * hour],
    ['Shoot: Night', '', 5 * hour],
  ]
  const byIcalJs = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent').map((component) => {
    const { summary, location, startDate, endDate } = new ICAL.Event(component)
    return [summary, location ?? '', endDate.toJSDate().getTime() - startDate.toJSDate().getTime()]
  })
  expect(byIcalJs).toEqual(expected)
  const byNodeIcal = Object.values(nodeIcal.sync.parseICS(body)).flatMap((entry) =>
    entry?.type === 'VEVENT' ? [[String(entry.summary), String(entry.location ?? ''), Number(entry.end) - entry.start.getTime()]] : [],
  )
  expect(byNodeIcal).toEqual(expected)
})

test('a shoot is named in the language of the account', async () => {
  await makeProject(server, CALL)
  const reader = await signIn(server, await makeUser(server, { role: 'admin', language: 'es' }))
  expect(await read(await subscribe(reader))).toContain('SUMMARY:Rodaje: Ocean lawn')
})
