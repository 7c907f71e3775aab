import { CALL_SHEET_ERROR } from '@callboard/contract/schedule/call-sheets/errors'
import { beforeEach, expect, test } from 'vitest'
import { answerToken } from '#platform/tokens.ts'
import { callDesk } from '#testing/call-desk.ts'
import { castingPeople } from '#testing/casting-people.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer({ clock: fakeClock(new Date('2026-11-20T17:00:00.000Z')) })
const people = castingPeople(() => server)
const desk = callDesk(() => server)
const DAY = { shootDate: '2026-12-04', shootTime: '09:00', endTime: '17:00' }

let director: TestClient
beforeEach(async () => {
  director = (await people.admin()).client
})

const spans = () =>
  rowsIn<{ start: Date; end: Date }>(server, 'SELECT lower(during) AS start, upper(during) AS end FROM busy_spans ORDER BY id').then(
    (rows) => rows.map(({ start, end }) => [start.toISOString(), end.toISOString()]),
  )
const SHOOT = ['2026-12-04T17:00:00.000Z', '2026-12-05T01:00:00.000Z']
const CALL = ['2026-12-04T15:00:00.000Z', '2026-12-04T20:00:00.000Z']

async function called(callTime = '07:00', wrapTime = '12:00') {
  const made = await desk.shoot(1, DAY)
  const [person] = made.people
  if (!person) throw new Error('nobody is booked')
  const lines = [{ applicationId: person.applicationId, callTime, wrapTime, note: '' }]
  return { ...made, person, lines }
}

test('from call to wrap is what keeps a person busy, and what their calendar, feed, busy times and the cast list say', async () => {
  const { projectId, person, lines, address } = await called()
  expect(await spans()).toEqual([SHOOT])
  await desk.published(director, address, { place: 'Gate 3', address: '4 Sea Road', lines })
  expect(await spans()).toEqual([CALL])
  const { client } = person
  const month = { startDate: '2026-12-01T08:00:00.000Z', endDate: '2027-01-01T08:00:00.000Z' }
  expect((await client.get('/api/calendar/shoots', month)).json()).toMatchObject([
    { startDate: CALL[0], endDate: CALL[1], isAllDay: false, place: 'Gate 3, 4 Sea Road' },
  ])
  const busy = (await client.get('/api/availability/busy', { from: '2026-12-04', to: '2026-12-04' })).json()
  expect(busy.spans).toMatchObject([{ start: CALL[0], end: CALL[1], source: 'booking' }])
  expect((await client.get('/api/applications')).json()).toMatchObject([{ arrival: CALL[0], wrap: CALL[1] }])
  const { url } = (await client.post('/api/calendar-feed')).json()
  const feed = (await server.anonymous().get(new URL(url).pathname)).body
  expect(feed).toContain('DTSTART:20261204T150000Z')
  expect(feed).toContain('DTEND:20261204T200000Z')
  expect(feed).toContain('LOCATION:Gate 3\\, 4 Sea Road')
  const cast = await director.post(`/api/projects/${projectId}/cast/export`, { format: 'csv' })
  expect(cast.body).toContain('"Gate 3, 4 Sea Road",2026-12-04,7:00 AM PST,12:00 PM PST')
  // The office sees the hours of the whole shoot.
  const shoots = (await director.get('/api/calendar/shoots', month)).json()
  expect(shoots).toMatchObject([{ startDate: SHOOT[0], endDate: SHOOT[1] }])
})

test('a call shorter than an hour ends at its wrap in mail, feed and busy times; one without a wrap in all of them with the shoot', async () => {
  const ends = async (values: object, callTime: string, wrapTime = '') => {
    const { people: booked, address } = await desk.shoot(1, { ...DAY, ...values })
    const [person] = booked
    if (!person) throw new Error('nobody is booked')
    await desk.published(director, address, { lines: [{ applicationId: person.applicationId, callTime, wrapTime, note: '' }] })
    const [{ calendar }] = (await rowsIn(server, 'SELECT calendar FROM messages ORDER BY id DESC LIMIT 1')) as [{ calendar: string }]
    const [{ end }] = (await rowsIn(server, 'SELECT upper(during) AS end FROM busy_spans ORDER BY id DESC LIMIT 1')) as [{ end: Date }]
    const { url } = (await person.client.post('/api/calendar-feed')).json()
    const feed = (await server.anonymous().get(new URL(url).pathname)).body
    const endIn = (text: string) => /^DTEND:(\w+)/m.exec(text)?.[1]
    return [endIn(calendar), endIn(feed), `${end.toISOString().replace(/[-:]|\.000/g, '')}`]
  }
  const same = (end: string) => [end, end, end]
  expect(await ends({ endTime: '13:00' }, '12:30')).toEqual(same('20261204T210000Z'))
  expect(await ends({}, '07:00', '07:20')).toEqual(same('20261204T152000Z'))
  expect(await ends({ endTime: null }, '07:00')).toEqual(same('20261204T180000Z'))
  expect(await ends({ endTime: null }, '11:00')).toEqual(same('20261204T200000Z'))
})

test('the SEQUENCE of the feed is not behind that of the mails', async () => {
  const { person, lines, address } = await called()
  await desk.published(director, address, { lines })
  await desk.published(director, address, { lines: [{ ...lines[0], callTime: '07:30' }] })
  const [line] = await rowsIn<{ sequence: number }>(server, 'SELECT sequence FROM call_sheet_lines')
  const { url } = (await person.client.post('/api/calendar-feed')).json()
  const feed = (await server.anonymous().get(new URL(url).pathname)).body
  expect(Number(/^SEQUENCE:(\d+)/m.exec(feed)?.[1])).toBeGreaterThanOrEqual(line?.sequence ?? 99)
})

test('the pages that ask about a new plan say the own call, and the end of the booking is that of the call', async () => {
  const made = await desk.shoot(1, { ...DAY, endTime: '13:00' })
  const [person] = made.people
  if (!person) throw new Error('nobody is booked')
  const lines = [{ applicationId: person.applicationId, callTime: '07:00', wrapTime: '14:00', note: '' }]
  await desk.published(director, made.address, { lines })
  await director.put(`/api/projects/${made.projectId}`, { title: 'Open day film', shootDate: '2026-12-05' })
  const called = { callAt: '2026-12-05T15:00:00.000Z', wrapAt: '2026-12-05T22:00:00.000Z' }
  expect((await person.client.get('/api/applications')).json()).toMatchObject([{ newPlan: { now: { shootTime: '09:00' }, called } }])
  const token = answerToken(server.deps.platform.sessionSecret, `booking/${person.applicationId}`)
  expect((await server.anonymous().get(`/api/booking-links/${token}`)).json()).toMatchObject({ state: 'asked', called })
  const [application] = await rowsIn(server, 'SELECT id, version FROM applications WHERE id = $1', [person.applicationId])
  const released = await director.post('/api/applications/moves', { applications: [application], to: 'released', tell: true })
  expect(released.statusCode, released.body).toBe(200)
  const [{ calendar, content }] = (await rowsIn(server, 'SELECT calendar, content FROM messages ORDER BY id DESC LIMIT 1')) as [
    { calendar: string; content: string },
  ]
  expect(calendar).toContain('METHOD:CANCEL')
  expect(calendar).toContain('DTSTART:20261205T150000Z')
  expect(content).toContain('7:00 AM to 2:00 PM')
})

test('a call that is taken back leaves the hours of the shoot', async () => {
  const { projectId, lines, address } = await called()
  await desk.published(director, address, { lines })
  await director.put(`/api/projects/${projectId}`, { title: 'Open day film', shootDate: '2026-12-05' })
  expect(await spans()).toEqual([CALL.map((at) => at.replace('12-04', '12-05'))])
  await director.put(`/api/projects/${projectId}`, { title: 'Open day film', status: 'cancelled' })
  expect(await spans()).toEqual([])
})

test('a call at which somebody is booked elsewhere is refused, or kept with a reason', async () => {
  const { projectId, lines, address, person } = await called()
  const other = await desk.shoot(0, { ...DAY, title: 'Dawn film', shootTime: '06:00', endTime: '08:00' })
  const [booked] = await rowsIn<{ id: number }>(server, 'SELECT student_id AS id FROM applications WHERE id = $1', [person.applicationId])
  const [role] = await rowsIn<{ id: number }>(server, 'SELECT id FROM roles WHERE project_id = $1', [other.projectId])
  await rowsIn(
    server,
    "INSERT INTO applications (project_id, role_id, student_id, stage, told_stage, place) VALUES ($1, $2, $3, 'booked', 'booked', 1)",
    [other.projectId, role?.id, booked?.id],
  )
  expect((await desk.save(director, address, { lines })).statusCode).toBe(200)
  const refused = await desk.publish(director, address)
  expect([refused.statusCode, refused.json().code]).toEqual([409, CALL_SHEET_ERROR.clash.code])
  expect(refused.json().message).toContain('Mara0')
  expect(await spans()).toContainEqual(SHOOT)
  const { version } = await desk.sheet(director, address)
  const published = await director.post(`${address}/publish`, { version, clashReason: 'The two are next door.' })
  expect(published.statusCode, published.body).toBe(200)
  const reasons = await rowsIn(server, 'SELECT clash_reason FROM applications WHERE id = $1', [person.applicationId])
  expect(reasons).toEqual([{ clash_reason: 'The two are next door.' }])
  // Both cards show the clash, although the hours of the shoots do not overlap.
  for (const id of [projectId, other.projectId]) {
    expect((await director.get(`/api/projects/${id}/casting`)).json().cards).toMatchObject([{ clash: { source: 'booking' } }])
  }
})
