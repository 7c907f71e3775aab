import { beforeEach, expect, test } from 'vitest'
import { checksDesk } from '#testing/checks-desk.ts'
import { makeApplication, makeProfile, makeProject, makeRole, makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const clock = fakeClock(new Date('2027-03-01T17:00:00.000Z'))
const server = testServer({ clock })
const checks = checksDesk(() => server, clock)
const DAY = '2027-03-10'
let director: TestClient
beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
})

async function setTravel(travelMinutes: number) {
  const { version, values } = (await director.get('/api/settings')).json()
  expect((await director.put('/api/settings', { version, values: { ...values, travelMinutes } })).statusCode).toBe(200)
}

/** A student who is free all day, is booked from 10:00 to 11:00, and applied for a role from 11:30 on. */
async function bookedInTheMorning() {
  const weeklyAvailability = Object.fromEntries(Array.from({ length: 7 }, (_, day) => [day, Array(13).fill(true)]))
  const profile = await makeProfile(server, { weeklyAvailability })
  const morning = await makeProject(server, { shootDate: DAY, shootTime: '10:00', endTime: '11:00' })
  await makeApplication(server, { projectId: morning.id, studentId: profile.id, stage: 'booked' })
  const noon = await makeProject(server, { shootDate: DAY, shootTime: '11:30', endTime: '12:30' })
  const role = await makeRole(server, { projectId: noon.id, name: 'Guide' })
  await makeApplication(server, { projectId: noon.id, studentId: profile.id, roleId: role.id })
  return { profile, noon }
}

test('search, casting board and availability checks keep the travel time of the office free around a booking', async () => {
  const { profile, noon } = await bookedInTheMorning()
  const found = async () => {
    const query = { freeOn: DAY, freeFrom: '11:30', freeTo: '12:30' }
    return (await director.get('/api/talent/search', query)).json().map(({ id }: { id: number }) => id)
  }
  const card = async () => (await director.get(`/api/projects/${noon.id}/casting`)).json().cards[0].freedom
  const windows = [{ day: DAY, from: '11:30', to: '12:30' }]
  const asked = { studentId: profile.id, userId: profile.userId, email: profile.email, client: director }
  const { check } = (await checks.ask(director, [asked], { windows }, noon.id)).json()
  const cell = async () => (await checks.matrix(director, check)).people[0]?.cells[0]?.calendar
  expect([await found(), await card()]).toEqual([[profile.id], 'free'])
  await setTravel(45)
  expect([await found(), await card()]).toEqual([[], 'busy'])
  expect(await cell()).toBe('busy')
  await setTravel(30)
  expect([await found(), await card()]).toEqual([[profile.id], 'free'])
  expect(await cell()).toBe('free')
})
