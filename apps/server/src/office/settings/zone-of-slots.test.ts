import type { Settings } from '@callboard/contract/office/settings/endpoints'
import { expect, test } from 'vitest'
import { auditionDesk, nth } from '#testing/audition-desk.ts'
import { makeApplication, makeProject } from '#testing/factories.ts'
import { ownServers, signedInDirector } from '#testing/own-servers.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestApp } from '#testing/test-app.ts'

const start = ownServers()

test('slots of audition sessions keep the hours that people typed when the time zone becomes another one, and back', async () => {
  const server: TestApp = await start()
  const { client: director } = await signedInDirector(server)
  const desk = auditionDesk(() => server)
  // In the new zone, the first session takes hours that the second one has now, so moving slots cross each other.
  const morning = await desk.session(director, 2)
  const evening = await desk.session(director, 0, { startTime: '18:00', endTime: '19:00' })
  const [one, other] = [nth(morning.people, 0), nth(morning.people, 1)]
  const day = '2027-03-10'
  // In Madrid this shoot has the hours that the slot has now.
  const shoot = await makeProject(server, { shootDate: day, shootTime: '18:00', endTime: '18:15' })
  await makeApplication(server, { projectId: shoot.id, studentId: one.studentId, stage: 'booked' })
  await desk.take(one, `${day}T17:00:00.000Z`)
  await desk.take(other, `${day}T17:45:00.000Z`)
  const slotsOf = async (id: number) => (await desk.sheet(director, id)).slots.map(({ startDate }) => startDate.slice(0, 16))
  const useZone = async (timeZone: string) => {
    const { version, values }: Settings = (await director.get('/api/settings')).json()
    const saved = await director.put('/api/settings', { version, values: { ...values, timeZone } })
    expect(saved.statusCode, saved.body).toBe(200)
  }
  const clashes = () =>
    rowsIn(
      server,
      'SELECT clash_reason FROM slot_invitations WHERE clash_reason IS NOT NULL UNION SELECT clash_reason FROM applications WHERE clash_reason IS NOT NULL',
    )
  const before = { morning: await slotsOf(morning.id), evening: await slotsOf(evening.id), taken: await desk.taken(director, morning.id) }
  expect(before.morning[0]).toBe(`${day}T17:00`)

  await useZone('Europe/Madrid')
  expect(await slotsOf(morning.id)).toEqual(['08:00', '08:15', '08:30', '08:45'].map((time) => `${day}T${time}`))
  expect((await slotsOf(evening.id))[0]).toBe(`${day}T17:00`)
  expect(await desk.taken(director, morning.id)).toEqual(['08:00 Person 1', '08:45 Person 2'])
  expect(await desk.slotSpans()).toEqual(['08:00', '08:45'])
  expect(await clashes()).toEqual([])

  await useZone('America/Los_Angeles')
  expect({ morning: await slotsOf(morning.id), evening: await slotsOf(evening.id), taken: await desk.taken(director, morning.id) }).toEqual(
    before,
  )
  expect(await desk.slotSpans()).toEqual(['17:00', '17:45'])
  expect(await clashes()).toEqual([])
})
