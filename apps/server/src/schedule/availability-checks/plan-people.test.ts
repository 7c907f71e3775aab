import { beforeEach, expect, test } from 'vitest'
import { auditionDesk, NINE, NINE_DAYS_BEFORE, nth } from '#testing/audition-desk.ts'
import { castingPeople } from '#testing/casting-people.ts'
import { checksDesk } from '#testing/checks-desk.ts'
import { makeRole } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const clock = fakeClock(NINE_DAYS_BEFORE)
const server = testServer({ clock })
const auditions = auditionDesk(() => server)
const checks = checksDesk(() => server, clock)
let director: TestClient
beforeEach(async () => {
  director = (await castingPeople(() => server).admin()).client
})

test('a change of plan names who has an audition and who was asked about other times, and nobody asked about the new one', async () => {
  const { projectId, people } = await auditions.session(director, 2, {}, { shootDate: '2027-03-20', shootTime: '09:00' })
  const [seated, unplaced] = [nth(people, 0), nth(people, 1)]
  await auditions.take(seated, NINE)
  const asked = await checks.student()
  expect((await checks.ask(director, [asked], {}, projectId)).statusCode).toBe(201)
  const named = async (project: object) =>
    (await director.post(`/api/projects/${projectId}/plan-effects`, { project }))
      .json()
      .people.map(({ studentId, standing, effect }: Record<string, unknown>) => ({ studentId, standing, effect }))
  const slot = { studentId: seated.studentId, standing: 'slot', effect: 'kept' }
  const check = { studentId: asked.studentId, standing: 'check', effect: 'kept' }
  const other = await named({ shootDate: '2027-03-21' })
  expect(other).toEqual(expect.arrayContaining([slot, check]))
  expect(other.map(({ studentId }: { studentId: number }) => studentId)).not.toContain(unplaced.studentId)
  expect(await named({ shootDate: checks.day(7), shootTime: '10:00', endTime: '12:00' })).toEqual([slot])
  expect(await named({ status: 'cancelled' })).not.toContainEqual(slot)
})

test('a time that was asked for one of several roles becomes the shoot of that role, and the others keep theirs', async () => {
  const asked = await checks.student()
  const { projectId } = await auditions.session(director, 0, {}, { shootDate: '2027-03-20', shootTime: '09:00' })
  const made = await makeRole(server, { projectId, name: 'Barista', needed: 2 })
  const window = { day: checks.day(7), from: '10:00', to: '12:00', roleId: made.id }
  expect((await checks.ask(director, [asked], { windows: [window] }, projectId)).statusCode).toBe(201)
  const roles = async () => (await director.get(`/api/projects/${projectId}/roles`)).json()
  const role = (await roles()).find(({ id }: { id: number }) => id === made.id)
  const times = { shootDate: window.day, shootTime: window.from, endTime: window.to }
  const effects = await director.post(`/api/projects/${projectId}/plan-effects`, { role: { id: role.id, ...times } })
  expect(effects.json()).toMatchObject({ changes: [{ roleName: 'Barista', after: times }], fewer: [], people: [] })
  // The role as the page sends it.
  const { neededMen = null, neededWomen = null, version = 1 } = role
  const changed = await director.put(`/api/roles/${role.id}`, { ...role, neededMen, neededWomen, version, ...times, plan: undefined })
  expect(changed.statusCode, changed.body).toBe(200)
  expect(await roles()).toMatchObject([{ shootDate: null }, { id: made.id, name: 'Barista', needed: 2, criteria: role.criteria, ...times }])
  expect((await director.get(`/api/projects/${projectId}`)).json()).toMatchObject({ shootDate: '2027-03-20', shootTime: '09:00' })
})
