import { beforeEach, expect, test } from 'vitest'
import { calendarOf, callDesk } from '#testing/call-desk.ts'
import { castingPeople } from '#testing/casting-people.ts'
import { makeApplication, makeRole } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { only } from '#testing/scene.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer({ env: { ROLE: 'all' }, clock: fakeClock(new Date('2027-03-15T19:00:00Z')) })
const people = castingPeople(() => server)
const desk = callDesk(() => server)
let director: TestClient
beforeEach(async () => {
  director = (await people.admin()).client
})

test('somebody with two roles has a line, a call and a calendar entry for each, and answers each', async () => {
  const day = '2027-03-20'
  const { projectId, people: booked, address } = await desk.shoot(1, { shootDate: day, shootTime: '09:00', endTime: '11:00' })
  const ida = only(booked)
  const [{ student }] = (await rowsIn<{ student: number }>(server, 'SELECT student_id::float8 AS student FROM applications')) as [
    { student: number },
  ]
  const queen = await makeRole(server, { projectId, name: 'Queen', shootDate: day, shootTime: '14:00', endTime: '17:00' })
  const second = await makeApplication(server, { projectId, studentId: student, roleId: queen.id, stage: 'booked' })
  const sheet = await desk.published(director, address, {
    lines: [
      { applicationId: ida.applicationId, callTime: '08:30', wrapTime: null, note: null },
      { applicationId: second.id, callTime: '13:15', wrapTime: null, note: 'Bring the crown.' },
    ],
  })
  expect(sheet.lines.map(({ roleName, sent }) => [roleName, sent?.callAt, sent?.note])).toEqual([
    ['Participant', '2027-03-20T15:30:00.000Z', null],
    ['Queen', '2027-03-20T20:15:00.000Z', 'Bring the crown.'],
  ])
  // After the second booking both are on the sheet, ordered by name.
  await desk.mailTo(ida.email, 2)
  const calendars = [calendarOf(await desk.mailTo(ida.email, 1)), calendarOf(await desk.mailTo(ida.email, 2))]
  expect(new Set(calendars.map((text) => /UID:(.+)/.exec(text)?.[1])).size).toBe(2)
  expect(calendars.map((text) => /DTSTART:(\w+)/.exec(text)?.[1]).toSorted()).toEqual(['20270320T153000Z', '20270320T201500Z'])
  const calls: { roleName: string }[] = (await ida.client.get('/api/calls')).json()
  expect(calls.map(({ roleName }) => roleName)).toEqual(['Participant', 'Queen'])
  await desk.answerByLink(await desk.tokenIn(ida.email, 1), { confirms: true })
  expect((await desk.sheet(director, address)).lines.map(({ state }) => state).toSorted()).toEqual(['confirmed', 'sent'])
})

test('two roles at one time, taken for a reason, move together without another reason', async () => {
  const { projectId, people: booked } = await desk.shoot(1, { shootDate: '2027-03-20', shootTime: '09:00', endTime: '11:00' })
  const [{ student }] = (await rowsIn<{ student: number }>(server, 'SELECT student_id::float8 AS student FROM applications')) as [
    { student: number },
  ]
  const twin = await makeRole(server, { projectId, name: 'Twin' })
  const { id } = await makeApplication(server, { projectId, studentId: student, roleId: twin.id })
  const [{ version }] = (await rowsIn<{ version: number }>(server, 'SELECT version FROM applications WHERE id = $1', [id])) as [
    { version: number },
  ]
  const book = (reason?: string) =>
    director.post('/api/applications/moves', { applications: [{ id, version }], to: 'booked', tell: true, reason })
  expect((await book()).statusCode).toBe(409)
  expect((await book('She plays both.')).statusCode).toBe(200)
  const preview = await director.post(`/api/projects/${projectId}/plan-effects`, { project: { shootDate: '2027-03-21' } })
  expect(preview.json().people.map(({ clash }: { clash: string | null }) => clash)).toEqual([null, null])
  expect((await director.put(`/api/projects/${projectId}`, { title: 'Open day film', shootDate: '2027-03-21' })).statusCode).toBe(200)
  expect(booked).toHaveLength(1)
})
