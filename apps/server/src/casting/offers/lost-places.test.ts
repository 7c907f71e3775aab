import { TALENT_ERROR } from '@callboard/contract/people/profiles/errors'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Called, callDesk } from '#testing/call-desk.ts'
import { castingPeople } from '#testing/casting-people.ts'
import { makeApplication, makeProfile } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { offersDesk, subjectsTo } from '#testing/offers-desk.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const clock = fakeClock(new Date('2026-11-20T17:00:00.000Z'))
const server = testServer({ env: { ROLE: 'all' }, clock })
const people = castingPeople(() => server)
const desk = callDesk(() => server)
const offers = offersDesk(() => server)
const SHOOT = { title: 'Ocean lawn', shootDate: '2026-12-14', shootTime: '09:00', endTime: '13:00', location: 'Alumni Park' }
const NEED_NOT = 'You need not come on Dec 14, 2026: Ocean lawn'

let director: TestClient
beforeEach(async () => {
  director = (await people.admin()).client
})

async function studentOf({ applicationId }: Pick<Called, 'applicationId'>): Promise<number> {
  const [found] = await rowsIn<{ id: number }>(server, 'SELECT student_id AS id FROM applications WHERE id = $1', [applicationId])
  return Number(found?.id)
}
const stages = async (projectId: number) =>
  (await rowsIn<{ stage: string }>(server, 'SELECT stage FROM applications WHERE project_id = $1 ORDER BY id', [projectId])).map(
    ({ stage }) => stage,
  )
const newestCalendar = async (userId: string) => {
  const [found] = await rowsIn<{ calendar: string }>(
    server,
    `SELECT calendar FROM messages JOIN message_recipients AS r ON r.message_id = messages.id
     WHERE r.recipient_user_id = $1 AND calendar IS NOT NULL ORDER BY messages.id DESC LIMIT 1`,
    [userId],
  )
  return found?.calendar
}

test('somebody booked who is restricted reads the day and that they need not come, and the desk that a place is open', async () => {
  const { projectId, people: booked, address } = await desk.shoot(1, SHOOT)
  const [person] = booked
  if (!person) throw new Error('nobody is booked')
  await desk.published(director, address)
  const held = await director.post(`/api/talent/${await studentOf(person)}/hold`, { reason: 'conduct' })
  expect(held.statusCode, held.body).toBe(201)
  const told = await subjectsTo(person.client)
  expect(told.filter((subject) => subject === NEED_NOT)).toHaveLength(1)
  const calendar = await newestCalendar(person.userId)
  expect(calendar).toContain('METHOD:CANCEL')
  expect(calendar).toContain('DTSTART:20261214T')
  const [toDesk] = await rowsIn<{ subject: string; content: string }>(
    server,
    `SELECT m.subject, m.content FROM messages AS m JOIN message_recipients AS r ON r.message_id = m.id
     JOIN users AS u ON u.id = r.recipient_user_id WHERE u.role = 'admin'`,
  )
  expect(toDesk?.subject).toContain('Ocean lawn')
  expect(JSON.stringify(toDesk)).not.toMatch(/Mara|conduct/)
  expect((await stages(projectId)).filter((stage) => stage === 'booked')).toEqual([])
  // The job for deleted casting calls does not tell them again.
  clock.advance(10)
  await server.deps.dueCalls.handle()
  expect(await subjectsTo(person.client)).toEqual(told)
})

test('a lifted hold books nobody', async () => {
  const { projectId, people: booked } = await desk.shoot(1, SHOOT)
  const [person] = booked
  if (!person) throw new Error('nobody is booked')
  const student = await studentOf(person)
  await director.post(`/api/talent/${student}/hold`, {})
  expect((await director.delete(`/api/holds/${student}`)).statusCode).toBe(204)
  expect(await stages(projectId)).toEqual(['released'])
})

test('somebody booked for a day to come is not deleted before they are told, alone or with others', async () => {
  const { projectId, people: booked } = await desk.shoot(1, SHOOT)
  const [person] = booked
  if (!person) throw new Error('nobody is booked')
  const [student, other] = [await studentOf(person), (await makeProfile(server)).id]
  const refusals = [
    await director.delete(`/api/talent/${student}`),
    await director.call('DELETE', '/api/talent/bulk', { body: { profileIds: [student, other] } }),
  ]
  for (const refused of refusals) {
    expect([refused.statusCode, refused.json().code]).toEqual([409, TALENT_ERROR.booked.code])
    expect(refused.json().message).toContain('Mara0')
  }
  const applications = (await offers.room(director, projectId)).map(({ id, version }) => ({ id, version }))
  await director.post('/api/applications/moves', { applications, to: 'released', tell: true })
  expect(await subjectsTo(person.client)).toEqual([NEED_NOT])
  expect((await director.delete(`/api/talent/${student}`)).statusCode).toBe(204)
})

test('a shoot that is over, and a booking that nobody knows of, end without a message', async () => {
  const past = await desk.shoot(1, { ...SHOOT, shootDate: '2026-11-10' })
  const untold = await desk.shoot(1, SHOOT)
  await rowsIn(server, "UPDATE applications SET told_stage = 'submitted' WHERE project_id = $1", [untold.projectId])
  for (const { people: booked } of [past, untold]) {
    const [person] = booked
    if (!person) throw new Error('nobody is booked')
    await director.post(`/api/talent/${await studentOf(person)}/hold`, {})
    expect(await subjectsTo(person.client)).toEqual(['Your profile is on hold'])
  }
  expect([await stages(past.projectId), await stages(untold.projectId)]).toEqual([['booked'], ['released']])
})

test('the place is offered to the first alternate where the casting call says so', async () => {
  const { projectId, people: booked } = await desk.shoot(1, { ...SHOOT, offersToAlternates: true })
  const [person] = booked
  if (!person) throw new Error('nobody is booked')
  const { id: studentId } = await makeProfile(server)
  await makeApplication(server, { projectId, studentId, stage: 'alternate' })
  await director.post(`/api/talent/${await studentOf(person)}/hold`, {})
  await vi.waitUntil(async () => (await stages(projectId)).includes('offered'), { timeout: 10_000 })
})
