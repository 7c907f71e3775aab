import { beforeEach, expect, test } from 'vitest'
import { auditionDesk, type Invited, NINE, NINE_DAYS_BEFORE } from '#testing/audition-desk.ts'
import { calendarOf } from '#testing/call-desk.ts'
import { castingPeople } from '#testing/casting-people.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { subjectsTo } from '#testing/offers-desk.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const clock = fakeClock(NINE_DAYS_BEFORE)
const server = testServer({ env: { ROLE: 'all' }, clock })
const people = castingPeople(() => server)
const desk = auditionDesk(() => server)
const NEED_NOT = 'You need not come on Mar 10, 2027: Open day film'
const ABOUT = 'About Open day film'
const ONE_SLOT = { startTime: '09:00', endTime: '09:15' }

let director: TestClient
beforeEach(async () => {
  director = (await people.admin()).client
})

const chosen = async ({ applicationId: id }: Invited) => {
  const [found] = await rowsIn<{ version: number }>(server, 'SELECT version FROM applications WHERE id = $1', [id])
  return [{ id, version: found?.version }]
}
const release = async (person: Invited, tell: boolean) =>
  expect((await director.post('/api/applications/moves', { applications: await chosen(person), to: 'released', tell })).statusCode).toBe(
    200,
  )
const hasSlot = async ({ id }: Invited) => {
  const [found] = await rowsIn<{ slot_id: number | null }>(server, 'SELECT slot_id FROM slot_invitations WHERE id = $1', [id])
  return found?.slot_id !== null
}
const part = (file: string, name: string) => new RegExp(`^${name}:(.+)$`, 'm').exec(file)?.[1]?.trim()

/** A student with a slot, and the event in their calendar. */
async function seated() {
  const { people: invited, id } = await desk.session(director, 1, ONE_SLOT)
  const [person] = invited
  if (!person) throw new Error('nobody is invited')
  expect((await desk.take(person, NINE)).statusCode).toBe(200)
  const first = await desk.mail(person, 'Your time on')
  expect(first.text).toContain('Change your time:')
  const placed = calendarOf(first)
  return { person, id, placed, before: (await subjectsTo(person.client)).length }
}

test('people who know of their release lose their time to come, also in their calendar', async () => {
  const { person, placed, before } = await seated()
  await release(person, true)
  expect(await hasSlot(person)).toBe(false)
  expect((await subjectsTo(person.client)).slice(before)).toEqual([ABOUT])
  const mail = await desk.mail(person, ABOUT)
  expect(mail.text).toContain('We no longer expect you on Wednesday, March 10, 2027')
  expect(mail.text).toContain('Your time goes to someone else.')
  expect(mail.text).not.toContain('/slot/')
  const file = calendarOf(mail)
  expect(file).toContain('METHOD:CANCEL')
  expect(part(file, 'UID')).toBe(part(placed, 'UID'))
  expect(Number(part(file, 'SEQUENCE'))).toBeGreaterThan(Number(part(placed, 'SEQUENCE')))
})

test('people who are released but not told keep their time until they are, and after an undo', async () => {
  const { person, before } = await seated()
  await release(person, false)
  expect(await hasSlot(person)).toBe(true)
  expect((await director.post('/api/applications/moves/undo', { applications: await chosen(person) })).statusCode).toBe(200)
  expect(await hasSlot(person)).toBe(true)
  await release(person, false)
  expect((await subjectsTo(person.client)).length).toBe(before)
  expect((await director.post('/api/applications/tell', { applications: await chosen(person) })).statusCode).toBe(200)
  expect(await hasSlot(person)).toBe(false)
  expect((await subjectsTo(person.client)).slice(before)).toEqual([ABOUT])
})

test('Who withdraws reads that they have given their time back, and their calendar knows it', async () => {
  const { person } = await seated()
  expect((await person.client.post(`/api/applications/${person.applicationId}/withdraw`)).statusCode).toBeLessThan(300)
  const mail = await desk.mail(person, NEED_NOT)
  expect(mail.text).toContain('You have given back your time')
  expect(calendarOf(mail)).toContain('METHOD:CANCEL')
})

test('Who gives a place back with which they also have an audition reads both at once, and their calendar loses both', async () => {
  const { person, before } = await seated()
  await rowsIn(server, "UPDATE applications SET stage = 'booked', told_stage = 'booked', place = 1 WHERE id = $1", [person.applicationId])
  await rowsIn(server, "UPDATE projects SET shoot_date = '2027-03-20', shoot_time = '09:00'")
  expect((await person.client.post(`/api/applications/${person.applicationId}/cannot-come`, { reason: 'I am ill.' })).statusCode).toBe(200)
  const [subject, ...others] = (await subjectsTo(person.client)).slice(before)
  expect(others).toEqual([])
  const mail = await desk.mail(person, subject ?? '')
  expect(mail.text).toContain('You have given back your time')
  const file = calendarOf(mail)
  expect(file).toContain('METHOD:CANCEL')
  expect(file.match(/^UID:(?:booking|slot)-/gm)).toEqual(['UID:booking-', 'UID:slot-'])
})

test('Whose offer ends while they have an audition reads both at once, and their calendar loses the audition', async () => {
  const { person } = await seated()
  const [found] = await chosen(person)
  const sent = await director.post('/api/applications/offers', { applications: [found], expiresInHours: 24 })
  expect(sent.json().refused).toEqual([])
  const before = (await subjectsTo(person.client)).length
  clock.advance(25 * 60)
  await server.deps.dueOffers.handle()
  const [subject, ...others] = (await subjectsTo(person.client)).slice(before)
  expect([subject, others]).toEqual([expect.stringContaining('The offer has ended'), []])
  const mail = await desk.mail(person, 'The offer has ended')
  expect(mail.text).toContain('We no longer expect you on Wednesday, March 10, 2027')
  expect(calendarOf(mail)).toContain('METHOD:CANCEL')
})
