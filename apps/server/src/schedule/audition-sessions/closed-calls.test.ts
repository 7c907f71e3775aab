import { beforeEach, expect, test } from 'vitest'
import { closeProjectJob } from '#casting/closure/closure.jobs.ts'
import { auditionDesk, HALF_PAST, type Invited, NINE, NINE_DAYS_BEFORE, nth } from '#testing/audition-desk.ts'
import { calendarOf } from '#testing/call-desk.ts'
import { castingPeople } from '#testing/casting-people.ts'
import { makeApplication, makeProfile } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { subjectsTo } from '#testing/offers-desk.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const clock = fakeClock(NINE_DAYS_BEFORE)
const server = testServer({ env: { ROLE: 'all' }, clock })
const desk = auditionDesk(() => server)

let director: TestClient
beforeEach(async () => {
  director = (await castingPeople(() => server).admin()).client
})

/** Creates an audition session with invited people from the shortlist. */
async function auditionOf(count: number) {
  const { projectId, id } = await desk.session(director, 0)
  const people: Omit<Invited, 'id'>[] = []
  for (let number = 0; number < count; number++) {
    const person = await desk.applicant(projectId, `Person ${number + 1}`)
    await rowsIn(server, "UPDATE applications SET source = 'office', stage = 'shortlisted', told_stage = NULL WHERE id = $1", [
      person.applicationId,
    ])
    people.push(person)
  }
  await desk.invite(director, id, people)
  const { people: listed } = await desk.sheet(director, id)
  const idOf = (applicationId: number) => listed.find((one) => one.applicationId === applicationId)?.id ?? 0
  return { projectId, id, people: people.map((person): Invited => ({ ...person, id: idOf(person.applicationId) })) }
}

async function close(projectId: number, status: string): Promise<void> {
  const changed = await director.put(`/api/projects/${projectId}`, { title: 'Open day film', status })
  expect(changed.statusCode, changed.body).toBe(200)
  for (const { id } of await rowsIn<{ id: number }>(server, 'SELECT id FROM closings WHERE finished_at IS NULL'))
    await closeProjectJob({ ...server.deps.platform, ...server.deps }, { id })
}

const effects = async (projectId: number, status: string) =>
  (await director.post(`/api/projects/${projectId}/plan-effects`, { project: { status } })).json()
const standings = async (projectId: number, status: string) =>
  (await effects(projectId, status)).people.map(({ standing, effect }: Record<string, unknown>) => [standing, effect])

test.each([
  ['cancelled', 'Cancelled: Open day film'],
  ['completed', 'About Open day film'],
])('who was only invited to an audition is told that the casting call is %s, and named as that', async (status, subject) => {
  const { projectId, people } = await auditionOf(1)
  const unaware = await makeProfile(server)
  await makeApplication(server, { projectId, studentId: unaware.id, source: 'office', stage: 'shortlisted', toldStage: null })
  expect(await standings(projectId, status)).toEqual(
    expect.arrayContaining([
      ['audition', 'thanked'],
      ['added', 'kept'],
    ]),
  )
  await close(projectId, status)
  expect((await subjectsTo(nth(people, 0).client)).at(-1)).toBe(subject)
  expect(await rowsIn(server, 'SELECT id FROM message_recipients WHERE recipient_user_id = $1', [unaware.userId])).toEqual([])
})

test.each(['cancelled', 'completed'])('who has an audition in a casting call that is %s reads that they need not come', async (status) => {
  const { projectId, people } = await auditionOf(2)
  const [seated, waiting] = [nth(people, 0), nth(people, 1)]
  await desk.take(seated, NINE)
  await desk.take(waiting, HALF_PAST)
  const placed = calendarOf(await desk.mail(seated, 'Your time on'))
  expect(await standings(projectId, status)).toContainEqual(['slot', 'cancelled'])
  const before = (await subjectsTo(seated.client)).length
  await close(projectId, status)
  expect((await subjectsTo(seated.client)).slice(before)).toHaveLength(1)
  const mail = await desk.mail(seated, status === 'cancelled' ? 'Cancelled: Open day film' : 'About Open day film')
  expect(mail.text).toContain('We no longer expect you on Wednesday, March 10, 2027')
  expect(mail.text).not.toContain('Your time goes to someone else.')
  const file = calendarOf(mail)
  expect(file).toContain('METHOD:CANCEL')
  expect(/^UID:(.+)$/m.exec(file)?.[1]).toBe(/^UID:(.+)$/m.exec(placed)?.[1])
})

test('times that become free when a casting call is closed are offered to nobody', async () => {
  const { projectId, id, people } = await desk.session(director, 2, { startTime: '09:00', endTime: '09:15' })
  const [seated, waiting] = [nth(people, 0), nth(people, 1)]
  await desk.take(seated, NINE)
  expect((await desk.wait(waiting)).statusCode).toBe(200)
  // Between two steps of the closing job: the call is closed, but nobody is answered yet.
  await rowsIn(server, "UPDATE projects SET status = 'completed' WHERE id = $1", [projectId])
  await rowsIn(server, 'UPDATE slot_invitations SET slot_id = NULL, place = NULL, capacity = NULL WHERE id = $1', [seated.id])
  await server.deps.waitingLists.handle()
  expect((await subjectsTo(waiting.client)).some((subject: string) => subject.startsWith('A time is free'))).toBe(false)
  expect(await desk.taken(director, id)).toEqual([])
})
