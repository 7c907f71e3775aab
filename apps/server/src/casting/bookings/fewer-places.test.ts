import { BOOKING_ERROR } from '@callboard/contract/casting/bookings/errors'
import { beforeEach, expect, test } from 'vitest'
import { callDesk } from '#testing/call-desk.ts'
import { castingPeople } from '#testing/casting-people.ts'
import { makeRole } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { offersDesk, subjectsTo } from '#testing/offers-desk.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const clock = fakeClock(new Date('2026-11-20T17:00:00.000Z'))
const server = testServer({ clock })
const people = castingPeople(() => server)
const desk = callDesk(() => server)
const offers = offersDesk(() => server)
const SHOOT = { title: 'Ocean lawn', shootDate: '2026-12-14', shootTime: '09:00', endTime: '13:00', location: 'Alumni Park' }

let director: TestClient
beforeEach(async () => {
  director = (await people.admin()).client
})

const change = (projectId: number, values: object) => director.put(`/api/projects/${projectId}`, { title: SHOOT.title, ...values })
const stages = async (projectId: number) =>
  (await rowsIn<{ stage: string }>(server, 'SELECT stage FROM applications WHERE project_id = $1 ORDER BY id', [projectId])).map(
    ({ stage }) => stage,
  )

test('fewer places than booked people are refused until the director says who loses theirs', async () => {
  const { projectId, people: booked } = await desk.shoot(3, SHOOT)
  const [first, second] = booked
  for (const releases of [[], [first?.applicationId], [first?.applicationId, 999_999]]) {
    const refused = await change(projectId, { numberOfStudents: 1, plan: { releases } })
    expect([refused.statusCode, refused.json().code]).toEqual([409, BOOKING_ERROR.tooFewPlaces.code])
    expect(refused.json().message).toContain('3')
  }
  expect(await stages(projectId)).toEqual(['booked', 'booked', 'booked'])
  const releases = [first?.applicationId, second?.applicationId]
  const saved = await change(projectId, { numberOfStudents: 1, plan: { releases } })
  expect(saved.statusCode, saved.body).toBe(200)
  expect(await stages(projectId)).toEqual(['released', 'released', 'booked'])
  expect(await subjectsTo(first?.client as TestClient)).toEqual(['You need not come on Dec 14, 2026: Ocean lawn'])
  expect(await subjectsTo(booked[2]?.client as TestClient)).toEqual([])
})

test('who loses a place while the day moves reads the day that they know', async () => {
  const { projectId, people: booked, address } = await desk.shoot(2, SHOOT)
  await desk.published(director, address)
  const [first, second] = booked
  await change(projectId, { numberOfStudents: 1, shootDate: '2026-12-16', plan: { releases: [first?.applicationId] } })
  expect((await subjectsTo(first?.client as TestClient)).at(-1)).toBe('You need not come on Dec 14, 2026: Ocean lawn')
  const [told] = await rowsIn<{ calendar: string }>(
    server,
    `SELECT calendar FROM messages JOIN message_recipients AS r ON r.message_id = messages.id WHERE r.recipient_user_id = $1 ORDER BY messages.id DESC LIMIT 1`,
    [first?.userId],
  )
  expect(told?.calendar).toContain('METHOD:CANCEL')
  expect(told?.calendar).toContain('DTSTART:20261214T170000Z')
  expect((await subjectsTo(second?.client as TestClient)).at(-1)).toContain('Moved: your call on Dec 16')
})

test('a role, a restored version and an overbooked role ask the same', async () => {
  const { projectId, people: booked } = await desk.shoot(1, SHOOT)
  const role = await makeRole(server, { projectId, name: 'Barista', needed: 1 })
  const found = async () => {
    const roles = (await director.get(`/api/projects/${projectId}/roles`)).json()
    return roles.find(({ id }: { id: number }) => id === role.id)
  }
  const raised = await director.put(`/api/roles/${role.id}`, { ...(await found()), needed: 3 })
  expect(raised.statusCode, raised.body).toBe(200)
  const [one, other] = [await desk.book(projectId, 'Nadia', role.id), await desk.book(projectId, 'Noor', role.id)]
  const lowered = await director.put(`/api/roles/${role.id}`, { ...(await found()), needed: 1 })
  expect([lowered.statusCode, lowered.json().code]).toEqual([409, BOOKING_ERROR.tooFewPlaces.code])
  const [latest] = (await director.get(`/api/projects/${projectId}/versions`)).json()
  const restore = (plan: object) => director.post(`/api/projects/${projectId}/versions/1/restore`, { latest: latest.number, plan })
  expect((await restore({})).json().code).toBe(BOOKING_ERROR.tooFewPlaces.code)
  expect((await restore({ releases: [one.applicationId] })).statusCode).toBe(200)
  expect(await stages(projectId)).toEqual(['booked', 'released', 'booked'])
  // A change to one role releases nobody in another role.
  await desk.book(projectId, 'Ola', role.id)
  const again = await director.put(`/api/roles/${role.id}`, { ...(await found()), needed: 1, name: 'Waiter' })
  expect(again.statusCode, 'the number stays').toBe(200)
  expect(await stages(projectId)).toEqual(['booked', 'released', 'booked', 'booked'])
  expect([booked.length, other.applicationId > 0]).toEqual([1, true])
})

test('an open offer stays, unless it is taken back, and people who do not know yet are told nothing', async () => {
  const { projectId, people: offered, cards } = await offers.offered(director, 2, { ...SHOOT, numberOfStudents: 3 })
  await offers.answer(offered[0]?.client as TestClient, cards[0], true)
  const untold = await desk.book(projectId, 'Mara')
  await rowsIn(server, "UPDATE applications SET told_stage = 'submitted' WHERE id = $1", [untold.applicationId])
  const releases = [untold.applicationId, offered[1]?.id]
  expect((await change(projectId, { numberOfStudents: 1, plan: { releases } })).statusCode).toBe(200)
  expect(await stages(projectId)).toEqual(['booked', 'released', 'released'])
  expect(await subjectsTo(untold.client)).toEqual([])
  expect((await subjectsTo(offered[1]?.client as TestClient)).length).toBe(2)
  expect(await offers.ends()).toEqual(['accepted', 'withdrawn'])
})

test('the question before names who could lose their place, and after the shoot nobody is asked', async () => {
  const { projectId, people: booked } = await desk.shoot(2, SHOOT)
  const effects = async (body: object) => (await director.post(`/api/projects/${projectId}/plan-effects`, body)).json()
  expect(await effects({ project: { numberOfStudents: 1 } })).toMatchObject({
    changes: [],
    fewer: [{ places: 1, least: 1, people: booked.map(({ applicationId }) => ({ applicationId, standing: 'booked', effect: 'kept' })) }],
    people: [],
  })
  expect(await effects({ project: { numberOfStudents: 2 } })).toMatchObject({ fewer: [], people: [] })
  const [role] = await rowsIn<{ id: number }>(server, 'SELECT id FROM roles WHERE project_id = $1', [projectId])
  expect((await effects({ role: { id: role?.id, needed: 1 } })).fewer).toHaveLength(1)
  clock.advance(30 * 24 * 60)
  expect((await change(projectId, { numberOfStudents: 1 })).statusCode).toBe(200)
})
