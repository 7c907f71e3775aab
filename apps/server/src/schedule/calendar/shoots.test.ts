import { CALENDAR_LIMITS } from '@callboard/contract/schedule/calendar/rules'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { projects } from '#db/schema/projects.ts'
import { roles } from '#db/schema/roles.ts'
import { makeApplication, makeProfile, makeProject, makeRole, makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const clock = fakeClock(new Date('2026-11-21T12:00:00.000Z'))
const server = testServer({ clock })
const DECEMBER = { startDate: '2026-12-01T08:00:00.000Z', endDate: '2027-01-01T08:00:00.000Z' }
const CALL = { title: 'Ocean lawn', shootDate: '2026-12-04', shootTime: '06:15', endTime: '09:30' }

let director: { id: string }
let office: TestClient
beforeEach(async () => {
  director = await makeUser(server, { role: 'admin' })
  office = await signIn(server, director)
})

async function dates(client: TestClient, range = DECEMBER) {
  const response = await client.get('/api/calendar/shoots', range)
  expect(response.statusCode, response.body).toBe(200)
  return response.json() as Record<string, unknown>[]
}
const ids = async (client: TestClient, range = DECEMBER) => (await dates(client, range)).map(({ id }) => id)

async function aStudent() {
  const profile = await makeProfile(server)
  return { profile, client: await signIn(server, { id: profile.userId }) }
}
const change = (id: number, values: Partial<typeof projects.$inferInsert>) =>
  server.deps.platform.db.update(projects).set(values).where(eq(projects.id, id))

describe('casting directors', () => {
  test('get the shoot of a casting call with its time, its place and how many are booked of all its roles', async () => {
    const call = await makeProject(server, {
      ...CALL,
      createdBy: director.id,
      numberOfStudents: 2,
      location: 'Alumni Park',
      address: '1 Main Street',
      campus: 'Malibu Campus',
      deadline: '2026-12-02',
    })
    const second = await makeRole(server, { projectId: call.id, name: 'Barista', needed: 3, position: 1 })
    const people = await Promise.all([1, 2, 3].map(() => makeProfile(server)))
    await makeApplication(server, { projectId: call.id, studentId: people[0]?.id ?? 0, stage: 'booked' })
    await makeApplication(server, { projectId: call.id, studentId: people[1]?.id ?? 0, stage: 'booked', roleId: second.id })
    await makeApplication(server, { projectId: call.id, studentId: people[2]?.id ?? 0, stage: 'shortlisted' })
    const shared = { projectId: call.id, title: 'Ocean lawn', status: 'active', roleId: null, roleName: null }
    const place = 'Alumni Park, 1 Main Street, Malibu Campus'
    expect(await dates(office)).toEqual([
      {
        ...shared,
        id: `deadline-${call.id}`,
        kind: 'deadline',
        startDate: '2026-12-02T08:00:00.000Z',
        endDate: '2026-12-03T08:00:00.000Z',
        isAllDay: true,
        place,
        isMine: true,
      },
      {
        ...shared,
        id: `shoot-${call.id}`,
        kind: 'shoot',
        startDate: '2026-12-04T14:15:00.000Z',
        endDate: '2026-12-04T17:30:00.000Z',
        isAllDay: false,
        place,
        booked: 2,
        needed: 5,
        isMine: true,
      },
    ])
    const colleague = await signIn(server, await makeUser(server, { role: 'admin' }))
    expect(await dates(colleague)).toMatchObject([{ isMine: false }, { isMine: false }])
  })

  test('get a shoot of its own for a role with its own day; the date of the casting call counts for the other roles only', async () => {
    const call = await makeProject(server, CALL)
    const own = { name: 'Barista', needed: 3, shootDate: '2026-12-06', shootTime: '20:00', endTime: '01:00' }
    const role = await makeRole(server, { projectId: call.id, ...own })
    expect(await dates(office)).toMatchObject([
      { id: `shoot-${call.id}`, roleId: null, needed: 1 },
      {
        id: `shoot-${call.id}-${role.id}`,
        roleId: role.id,
        roleName: 'Barista',
        startDate: '2026-12-07T04:00:00.000Z',
        endDate: '2026-12-07T09:00:00.000Z',
        needed: 3,
      },
    ])
    await server.deps.platform.db.update(roles).set({ shootDate: '2026-12-20', shootTime: null })
    expect(await ids(office)).not.toContain(`shoot-${call.id}`)
  })

  test('get drafts, closed and cancelled casting calls, without deadlines of cancelled ones, and nothing of deleted ones', async () => {
    const made: Record<string, number> = {}
    for (const status of ['draft', 'active', 'completed', 'cancelled', 'archived'] as const) {
      made[status] = (await makeProject(server, { ...CALL, status, deadline: '2026-12-02' })).id
    }
    const deleted = await makeProject(server, { ...CALL, deadline: '2026-12-02' })
    await office.delete(`/api/projects/${deleted.id}`)
    const found = await dates(office)
    const of = (kind: string) => found.filter((date) => date['kind'] === kind).map(({ projectId, status }) => [projectId, status])
    expect(of('shoot')).toEqual(Object.entries(made).map(([status, id]) => [id, status]))
    expect(of('deadline')).toEqual(Object.entries(made).flatMap(([status, id]) => (status === 'cancelled' ? [] : [[id, status]])))
  })

  test('see a shoot move with its casting call', async () => {
    const call = await makeProject(server, CALL)
    const { version } = (await office.get(`/api/projects/${call.id}`)).json()
    const moved = { title: 'Ocean lawn, again', shootDate: '2026-12-11', shootTime: '', endTime: '', version }
    expect((await office.put(`/api/projects/${call.id}`, moved)).statusCode).toBe(200)
    expect(await dates(office)).toMatchObject([
      { title: 'Ocean lawn, again', startDate: '2026-12-11T08:00:00.000Z', endDate: '2026-12-12T08:00:00.000Z', isAllDay: true },
    ])
  })
})

describe('students', () => {
  test('get only the shoots for which they know to be booked, whatever the office has decided since', async () => {
    const { profile, client } = await aStudent()
    const other = await makeProfile(server)
    const call = await makeProject(server, { ...CALL, createdBy: director.id })
    const role = await makeRole(server, { projectId: call.id, name: 'Barista', shootDate: '2026-12-06', needed: 3 })
    const application = { projectId: call.id, studentId: profile.id }
    for (const stage of ['submitted', 'invited', 'shortlisted', 'callback', 'alternate', 'offered', 'released', 'withdrawn'] as const) {
      const { id: projectId } = await makeProject(server, CALL)
      await makeApplication(server, { projectId, studentId: profile.id, stage })
    }
    await makeApplication(server, { ...application, roleId: role.id, stage: 'booked', toldStage: 'submitted' })
    await makeApplication(server, { projectId: call.id, studentId: other.id, stage: 'booked' })
    expect(await dates(client)).toEqual([])
    await makeApplication(server, { ...application, stage: 'released', toldStage: 'booked' })
    const found = await dates(client)
    expect(found).toMatchObject([{ id: `shoot-${call.id}`, isMine: true }])
    expect(Object.keys(found[0] ?? {})).not.toContain('booked')
    expect(Object.keys(found[0] ?? {})).not.toContain('needed')
  })

  test('cannot see from the calendar that the office noted them as absent', async () => {
    const { profile, client } = await aStudent()
    const answers = []
    for (const stage of ['booked', 'completed', 'no-show'] as const) {
      const call = await makeProject(server, CALL)
      await makeApplication(server, { projectId: call.id, studentId: profile.id, stage })
      answers.push(call.id)
    }
    expect(await ids(client)).toEqual(answers.map((id) => `shoot-${id}`))
  })

  test('get nothing of drafts and deleted casting calls, and are shown that a shoot is cancelled', async () => {
    const { profile, client } = await aStudent()
    const [draft, cancelled, deleted] = [
      await makeProject(server, { ...CALL, status: 'draft', deadline: '2026-12-02' }),
      await makeProject(server, { ...CALL, status: 'cancelled' }),
      await makeProject(server, CALL),
    ]
    for (const { id } of [draft, cancelled, deleted]) {
      await makeApplication(server, { projectId: id, studentId: profile.id, stage: 'booked' })
    }
    await office.delete(`/api/projects/${deleted.id}`)
    expect(await dates(client)).toMatchObject([{ id: `shoot-${cancelled.id}`, status: 'cancelled' }])
  })

  test('get the last day to apply of active casting calls with a public role, and no others', async () => {
    const { client } = await aStudent()
    const deadline = '2026-12-02'
    const open = await makeProject(server, { deadline })
    for (const status of ['draft', 'completed', 'cancelled', 'archived'] as const) await makeProject(server, { deadline, status })
    const internal = await makeProject(server, { deadline })
    await server.deps.platform.db.update(roles).set({ isInternal: true }).where(eq(roles.projectId, internal.id))
    expect(await dates(client)).toMatchObject([{ id: `deadline-${open.id}`, isMine: false }])
  })
})

test('a range contains what overlaps it, also a shoot of the evening before', async () => {
  const call = await makeProject(server, { ...CALL, shootTime: '20:00', endTime: '02:00', deadline: '2026-12-09' })
  const between = (from: string, to: string) => ids(office, { startDate: `2026-12-${from}:00.000Z`, endDate: `2026-12-${to}:00.000Z` })
  expect(await between('05T09:00', '05T20:00')).toEqual([`shoot-${call.id}`])
  expect(await between('05T10:00', '05T20:00')).toEqual([])
  expect(await between('05T03:00', '05T04:00')).toEqual([`shoot-${call.id}`])
  expect(await between('05T03:00', '05T03:59')).toEqual([])
  expect(await between('09T07:00', '09T07:59')).toEqual([])
  expect(await between('09T07:00', '09T08:00')).toEqual([`deadline-${call.id}`])
})

test('a range has limits', async () => {
  const tooLong = {
    startDate: '2026-01-01T00:00:00.000Z',
    endDate: new Date(Date.UTC(2026, 0, 2 + CALENDAR_LIMITS.maxShootDays)).toISOString(),
  }
  for (const range of [tooLong, { startDate: DECEMBER.endDate, endDate: DECEMBER.startDate }, { startDate: DECEMBER.startDate }]) {
    expect((await office.get('/api/calendar/shoots', range)).statusCode).toBe(400)
  }
  for (const year of ['1900', '2199']) {
    expect(
      (await office.get('/api/calendar/shoots', { startDate: `${year}-12-31T00:00:00.000Z`, endDate: `${year}-12-31T23:00:00.000Z` }))
        .statusCode,
    ).toBe(200)
  }
})

test('the list of stored events contains no shoots of casting calls', async () => {
  await change((await makeProject(server, CALL)).id, { deadline: '2026-12-02' })
  expect((await office.get('/api/calendar-events', DECEMBER)).json()).toEqual([])
})
