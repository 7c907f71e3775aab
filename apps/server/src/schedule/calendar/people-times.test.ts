import { CLASH_REASON } from '@callboard/contract/people/availability/rules'
import type { PeopleTimes } from '@callboard/contract/schedule/calendar/endpoints'
import { beforeEach, expect, test } from 'vitest'
import { makeApplication, makeProfile, makeProject, makeUser, signIn } from '#testing/factories.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()
// The campus is in California.
const WEEK = { startDate: '2027-02-28T08:00:00.000Z', endDate: '2027-03-07T08:00:00.000Z' }
const MORNING = { title: 'Morning', shootDate: '2027-03-04', shootTime: '09:00', endTime: '12:00' }
const NOON = { title: 'Noon', shootDate: '2027-03-04', shootTime: '11:00', endTime: '13:00' }

let office: TestClient
beforeEach(async () => {
  office = await signIn(server, await makeUser(server, { role: 'admin' }))
})

async function asked(studentId: number, call: object, stage: 'booked' | 'offered' = 'booked') {
  const project = await makeProject(server, call)
  await makeApplication(server, { projectId: project.id, studentId, stage })
  return project.id
}
const inClass = (studentId: number, during: string) =>
  rowsIn(
    server,
    `WITH t AS (INSERT INTO timetables (student_id, name) VALUES ($1, 'classes.ics') RETURNING id)
     INSERT INTO busy_spans (student_id, during, source, timetable_id) SELECT $1, $2::tstzrange, 'class', id FROM t`,
    [studentId, during],
  )
async function times(query: object = {}): Promise<[name: string, ...times: unknown[]][]> {
  const { people, hasMore } = (await office.get('/api/calendar/people', { ...WEEK, ...query })).json() as PeopleTimes
  expect(hasMore).toBe(false)
  return people.map(({ student, times: all }) => [
    student.name,
    ...all.map(({ source, project, isClash }) => [source, project?.title ?? null, isClash]),
  ])
}

test('people are listed by name with what the office gave them to do, not with their classes', async () => {
  const zoe = await makeProfile(server, { firstName: 'Zoe', lastName: 'Able' })
  const ana = await makeProfile(server, { firstName: 'Ana', lastName: 'Young' })
  const nobody = await makeProfile(server)
  await asked(ana.id, { ...MORNING, shootDate: '2027-03-05' })
  await asked(ana.id, MORNING, 'offered')
  const projectId = await asked(zoe.id, NOON)
  await asked(zoe.id, { ...NOON, shootDate: '2027-03-09' })
  for (const { id } of [zoe, nobody]) await inClass(id, '[2027-03-03 17:00Z,2027-03-03 18:00Z)')
  expect(await times()).toEqual([
    ['Zoe Able', ['booking', 'Noon', false]],
    ['Ana Young', ['offer', 'Morning', false], ['booking', 'Morning', false]],
  ])
  expect(await times({ clashes: 'true' })).toEqual([])
  const { people } = (await office.get('/api/calendar/people', WEEK)).json() as PeopleTimes
  expect(people[0]).toEqual({
    student: { id: zoe.id, name: 'Zoe Able' },
    times: [
      {
        source: 'booking',
        project: { id: projectId, title: 'Noon' },
        startDate: '2027-03-04T19:00:00.000Z',
        endDate: '2027-03-04T21:00:00.000Z',
        isClash: false,
        reason: null,
      },
    ],
  })
})

test('two bookings, and a booking in a class, clash; an offer, and a class from which somebody is free, do not', async () => {
  const twice = await makeProfile(server, { firstName: 'Booked', lastName: 'Twice' })
  const student = await makeProfile(server, { firstName: 'In', lastName: 'Class' })
  const free = await makeProfile(server, { firstName: 'Not', lastName: 'Really' })
  await asked(twice.id, MORNING)
  await asked(twice.id, NOON)
  await asked(twice.id, { ...NOON, title: 'Offer' }, 'offered')
  await asked(student.id, NOON)
  await asked(free.id, NOON)
  for (const { id } of [student, free]) await inClass(id, '[2027-03-04 20:00Z,2027-03-04 22:00Z)')
  await rowsIn(
    server,
    "INSERT INTO availability_exceptions (student_id, during, is_free) VALUES ($1, '[2027-03-04 19:30Z,2027-03-04 21:30Z)', true)",
    [free.id],
  )
  expect(await times({ clashes: 'true' })).toEqual([
    ['In Class', ['booking', 'Noon', true], ['exception', null, true]],
    ['Booked Twice', ['booking', 'Morning', true], ['booking', 'Noon', true]],
  ])
  const all = (await office.get('/api/calendar/people', { ...WEEK, clashes: 'true' })).json() as PeopleTimes
  expect(all.people[1]?.times.map(({ reason }) => reason)).toEqual([null, CLASH_REASON.moved])
  expect((await times()).map(([name, ...rest]) => [name, rest.length])).toEqual([
    ['In Class', 2],
    ['Not Really', 1],
    ['Booked Twice', 3],
  ])
})

test('restricted students and cancelled calls are not listed, and a range has its limit', async () => {
  const held = await makeProfile(server)
  const other = await makeProfile(server)
  await asked(held.id, MORNING)
  await asked(other.id, { ...MORNING, status: 'cancelled' })
  expect(await times()).toHaveLength(1)
  await office.post(`/api/talent/${held.id}/hold`, { reason: 'safety' })
  expect(await times()).toEqual([])
  for (const query of [{ ...WEEK, endDate: '2027-12-01T00:00:00.000Z' }, { ...WEEK, clashes: 'yes' }, {}])
    expect((await office.get('/api/calendar/people', query)).statusCode).toBe(400)
})
