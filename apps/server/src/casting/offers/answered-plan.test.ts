import { expect, test } from 'vitest'
import { castingPeople } from '#testing/casting-people.ts'
import { offersDesk } from '#testing/offers-desk.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer({ env: { ROLE: 'all' } })
const desk = offersDesk(() => server)

test('the link of an offer that was accepted says the plan as it is now, and that it is cancelled', async () => {
  const director = (await castingPeople(() => server).admin()).client
  const { projectId, people } = await desk.offered(director, 1, { title: 'Night shoot', shootDate: '2099-06-01', shootTime: '09:00' })
  const token = await desk.tokenIn(people[0]?.email ?? '')
  expect((await desk.answerByLink(token, true)).json()).toMatchObject({ state: 'accepted', now: null, isCancelled: false })
  const change = (values: object) => director.put(`/api/projects/${projectId}`, { title: 'Night shoot', ...values })
  expect((await change({ shootDate: '2099-06-06' })).statusCode).toBe(200)
  const moved = { shootDate: '2099-06-01', stage: 'booked', now: { shootDate: '2099-06-06', shootTime: '09:00' }, isCancelled: false }
  expect((await desk.linked(token)).json()).toMatchObject(moved)
  expect((await change({ status: 'cancelled' })).statusCode).toBe(200)
  expect((await desk.linked(token)).json()).toMatchObject({ state: 'accepted', isCancelled: true })
})
