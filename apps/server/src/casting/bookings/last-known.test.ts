import { beforeEach, expect, test } from 'vitest'
import { callDesk } from '#testing/call-desk.ts'
import { castingPeople } from '#testing/casting-people.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { mailTo } from '#testing/outbox.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const clock = fakeClock(new Date('2026-11-20T17:00:00.000Z'))
const server = testServer({ env: { ROLE: 'all' }, clock })
const people = castingPeople(() => server)
const desk = callDesk(() => server)
const SHOOT = { title: 'Ocean lawn', shootDate: '2026-12-14', shootTime: '09:00', endTime: '13:00', location: 'Alumni Park' }

let director: TestClient
beforeEach(async () => {
  director = (await people.admin()).client
})

const move = (projectId: number, change: object) => director.put(`/api/projects/${projectId}`, { title: SHOOT.title, ...change })
const tokenIn = (text: string | undefined) => /\/booking\/([\w-]+)/.exec(text ?? '')?.[1] ?? ''
const linked = async (token: string) => (await server.anonymous().get(`/api/booking-links/${token}`)).json()

test('after a second move, mail, page, link and reminder say the plan before that as the one that counted until then', async () => {
  const { projectId, people: booked } = await desk.shoot(1, SHOOT)
  const [person] = booked
  if (!person) throw new Error('nobody is booked')
  await move(projectId, { shootDate: '2026-12-16' })
  await move(projectId, { shootDate: '2026-12-17' })
  const now = { before: { shootDate: '2026-12-16' }, now: { shootDate: '2026-12-17' } }
  expect((await mailTo(server, person.email, 2)).text).toContain('Before: Wednesday, December 16, 2026')
  const [own] = (await person.client.get('/api/applications')).json()
  expect(own.newPlan).toMatchObject(now)
  expect(await linked(tokenIn((await mailTo(server, person.email, 2)).text))).toMatchObject(now)
  clock.advance(61)
  expect((await director.post(`/api/projects/${projectId}/bookings/ask`, { applicationIds: [person.applicationId] })).statusCode).toBe(200)
  expect((await mailTo(server, person.email, 3)).text).toContain('Before: Wednesday, December 16, 2026')
  await person.client.post(`/api/applications/${person.applicationId}/agree`, { version: own.newPlan.version + 1 })
  await move(projectId, { shootDate: '2026-12-14' })
  expect((await person.client.get('/api/applications')).json()[0].newPlan).toMatchObject({ before: { shootDate: '2026-12-17' } })
})
