import { BOOKING_ERROR } from '@callboard/contract/casting/bookings/errors'
import { beforeEach, describe, expect, test } from 'vitest'
import { answerToken } from '#platform/tokens.ts'
import { castingPeople } from '#testing/casting-people.ts'
import { errorOf } from '#testing/error-of.ts'
import { makeApplication, makeProfile, signIn } from '#testing/factories.ts'
import { offersDesk, subjectsTo } from '#testing/offers-desk.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'
import { closeProjectJob } from '../closure/closure.jobs.ts'

const server = testServer({ env: { ROLE: 'all' } })
const desk = offersDesk(() => server)
const SHOOT = { title: 'Night shoot', shootDate: '2099-06-01', shootTime: '09:00' }
let director: TestClient
beforeEach(async () => {
  director = (await castingPeople(() => server).admin()).client
})

const change = async (projectId: number, values: object) => {
  const changed = await director.put(`/api/projects/${projectId}`, { title: SHOOT.title, ...values })
  expect(changed.statusCode, changed.body).toBe(200)
}
const lastTo = async (client: TestClient) => (await client.get('/api/messages')).json()[0]

describe('an alternate', () => {
  test('people who were never told hear nothing of a change of plan; those who accepted too late do', async () => {
    const { projectId, people } = await desk.offered(director, 2, SHOOT)
    for (const { email } of people) await desk.answerByLink(await desk.tokenIn(email), true)
    const quiet = await makeProfile(server)
    const { id } = await makeApplication(server, { projectId, studentId: quiet.id })
    const moved = await director.post('/api/applications/moves', { applications: [{ id, version: 1 }], to: 'alternate', tell: false })
    expect(moved.json().refused).toEqual([])
    const effects = await director.post(`/api/projects/${projectId}/plan-effects`, { project: { shootDate: '2099-06-06' } })
    expect(effects.json().people.find((person: { applicationId: number }) => person.applicationId === id).effect).toBe('kept')
    await change(projectId, { shootDate: '2099-06-06' })
    expect(await subjectsTo(await signIn(server, { id: quiet.userId }))).toEqual([])
    expect(people[1] && (await lastTo(people[1].client)).content).toContain('You are still an alternate')
  })
})

describe('an open offer that the office ends', () => {
  const offered = async () => {
    const { projectId, people, cards } = await desk.offered(director, 1, SHOOT)
    const [person] = people
    if (!person) throw new Error('nobody applied')
    return { projectId, client: person.client, cards }
  }

  test('by releasing is withdrawn for good', async () => {
    const { client, cards } = await offered()
    await director.post('/api/applications/moves', { ...desk.chosen(cards), to: 'released', tell: true })
    const { subject, content } = await lastTo(client)
    expect(subject).toBe('The offer was withdrawn: Night shoot')
    expect(content).toContain('you do not need to answer it any more')
  })

  test('by closing is named below the note, in the dialog and in the message', async () => {
    const { projectId, client } = await offered()
    const { notes, people } = (await director.get(`/api/projects/${projectId}/closure`)).json()
    expect(people[0].offerEnd).toContain('our offer for “Night shoot” has ended')
    await director.post(`/api/projects/${projectId}/closure`, { status: 'completed', notes: notes.completed })
    const [closing] = await rowsIn<{ id: number }>(server, 'SELECT id FROM closings WHERE project_id = $1', [projectId])
    await closeProjectJob({ ...server.deps.platform, ...server.deps }, { id: closing?.id ?? 0 })
    expect((await lastTo(client)).content).toMatch(/our offer for “Night shoot” has ended\. You do not need to answer it any more\.$/)
  })
})

describe('the status of the form', () => {
  const status = (projectId: number, to: string) => director.put(`/api/projects/${projectId}`, { title: SHOOT.title, status: to })
  const closings = (projectId: number) => rowsIn(server, 'SELECT status FROM closings WHERE project_id = $1', [projectId])

  test.each(['completed', 'archived'])('%s answers those who wait, as closing does, and says so before', async (to) => {
    const { projectId } = await desk.offered(director, 1, SHOOT)
    const effects = await director.post(`/api/projects/${projectId}/plan-effects`, { project: { status: to } })
    expect(effects.json()).toMatchObject({ ends: true, cancels: false, people: [{ standing: 'offered', effect: 'thanked' }] })
    expect((await status(projectId, to)).statusCode).toBe(200)
    expect(await closings(projectId)).toEqual([{ status: to }])
  })

  test.each(['completed', 'archived'])('%s shows who is booked for a day to come, and that they stay booked', async (to) => {
    const effects = async (shootDate: string) => {
      const { projectId, people } = await desk.call(1, { ...SHOOT, shootDate })
      await rowsIn(server, "UPDATE applications SET stage = 'booked', told_stage = 'booked', place = 1 WHERE id = $1", [people[0]?.id])
      return (await director.post(`/api/projects/${projectId}/plan-effects`, { project: { status: to } })).json()
    }
    expect(await effects(SHOOT.shootDate)).toMatchObject({ ends: true, people: [{ standing: 'booked', effect: 'kept' }] })
    expect(await effects('2025-06-01')).toMatchObject({ ends: true, people: [] })
  })

  test('completed closes nothing where nobody waits, and what has ended ends once', async () => {
    const { projectId } = await desk.call(0, SHOOT)
    for (const to of ['completed', 'archived', 'draft', 'active']) expect((await status(projectId, to)).statusCode, to).toBe(200)
    expect(await closings(projectId)).toEqual([])
  })

  test('draft is refused while people rely on the casting call', async () => {
    const { projectId } = await desk.offered(director, 1, SHOOT)
    const refused = await status(projectId, 'draft')
    expect([refused.statusCode, refused.json()]).toEqual([409, errorOf(BOOKING_ERROR.relied)])
    const { projectId: open } = await desk.call(1, SHOOT)
    expect((await status(open, 'draft')).statusCode).toBe(200)
  })
})

describe('a booking whose shoot moved', () => {
  const booked = async () => {
    const { projectId, people } = await desk.offered(director, 1, SHOOT)
    const [person] = people
    if (!person) throw new Error('nobody applied')
    await desk.answerByLink(await desk.tokenIn(person.email), true)
    await change(projectId, { shootDate: '2099-06-03' })
    const [{ id }] = (await rowsIn<{ id: number }>(server, 'SELECT id FROM applications')) as [{ id: number }]
    return { projectId, id, token: answerToken(server.deps.platform.sessionSecret, `booking/${id}`) }
  }

  test('is asked about again after an hour, and until then the office reads when that was', async () => {
    const { projectId, id } = await booked()
    const ask = () => director.post(`/api/projects/${projectId}/bookings/ask`, { applicationIds: [id] })
    const refused = await ask()
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringMatching(/^They were asked at \d{1,2}:\d\d [AP]M P[DS]T\. Please wait an hour/),
    ])
    await rowsIn(server, "UPDATE bookings SET told_at = told_at - interval '61 minutes' RETURNING application_id")
    expect((await ask()).json()).toEqual({ asked: 1 })
  })

  test('says by its link whether the casting call is cancelled', async () => {
    const { projectId, token } = await booked()
    const linked = async () => (await server.anonymous().get(`/api/booking-links/${token}`)).json()
    expect(await linked()).toMatchObject({ state: 'asked', isCancelled: false })
    await change(projectId, { status: 'cancelled' })
    expect(await linked()).toMatchObject({ state: 'over', isCancelled: true })
  })
})
