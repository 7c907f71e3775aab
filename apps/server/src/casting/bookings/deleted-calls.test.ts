import { addDays } from '@callboard/contract/time/month'
import { beforeEach, expect, test } from 'vitest'
import { calendarOf, callDesk } from '#testing/call-desk.ts'
import { castingPeople } from '#testing/casting-people.ts'
import { makeApplication, makeProfile, makeRole } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { subjectsTo } from '#testing/offers-desk.ts'
import { mailTo } from '#testing/outbox.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const TODAY = '2027-03-15'
const clock = fakeClock(new Date(`${TODAY}T18:00:00.000Z`))
const server = testServer({ env: { ROLE: 'all' }, clock })
const people = castingPeople(() => server)
const desk = callDesk(() => server)

const SHOOT = {
  title: 'Ocean lawn',
  shootDate: '2027-03-20',
  shootTime: '09:00',
  endTime: '13:00',
  location: 'Alumni Park',
  address: null,
  campus: null,
}
const CANCELLED = 'Cancelled: Ocean lawn on Mar 20, 2027'
const BACK = 'It takes place after all on Mar 20, 2027: Ocean lawn'

let director: TestClient
beforeEach(async () => {
  director = (await people.admin()).client
})

/** The rule runs each minute. */
async function after(minutes: number): Promise<void> {
  clock.advance(minutes)
  await server.deps.dueCalls.handle()
}

const remove = async (projectId: number) => expect((await director.delete(`/api/projects/${projectId}`)).statusCode).toBe(204)
const restore = async (projectId: number) =>
  expect((await director.post(`/api/projects/deleted/${projectId}/restore`)).statusCode).toBe(200)
const numberIn = (file: string, name: string) => new RegExp(`^${name}:(.+)$`, 'm').exec(file)?.[1]?.trim()

test('A deleted casting call tells booked people once, some minutes later, that they need not come, and their calendars', async () => {
  const { projectId, people: booked } = await desk.shoot(1, SHOOT)
  const [person] = booked
  if (!person) throw new Error('nobody is booked')
  const applicant = await makeProfile(server)
  await makeApplication(server, { projectId, studentId: applicant.id })
  const unaware = await people.student()
  await makeApplication(server, { projectId, studentId: unaware.profile.id, stage: 'booked', toldStage: 'submitted', place: 7 })
  await remove(projectId)
  await after(4)
  expect(await subjectsTo(person.client)).toEqual([])
  await after(1)
  await after(1)
  expect(await subjectsTo(person.client)).toEqual([CANCELLED])
  // A student who does not know of their booking gets the message of those who wait for an answer.
  expect(await subjectsTo(unaware.client)).toEqual(['Cancelled: Ocean lawn'])
  const mail = await mailTo(server, person.email)
  expect(mail.text).toContain('You need not come.')
  expect(mail.text).toContain('Saturday, March 20, 2027, 9:00 AM to 1:00 PM PDT, Alumni Park')
  const file = calendarOf(mail)
  expect(file).toContain('METHOD:CANCEL')

  // Restored after they were told: they are told again, with the same event.
  await restore(projectId)
  expect(await subjectsTo(person.client)).toEqual([CANCELLED, BACK])
  const back = await mailTo(server, person.email, 2)
  expect(back.text).toContain('It takes place after all, and you are booked for it.')
  const again = calendarOf(back)
  expect(again).toContain('METHOD:REQUEST')
  expect(numberIn(again, 'UID')).toBe(numberIn(file, 'UID'))
  expect(Number(numberIn(again, 'SEQUENCE'))).toBeGreaterThan(Number(numberIn(file, 'SEQUENCE')))
  // And once more.
  await remove(projectId)
  await after(6)
  expect(await subjectsTo(person.client)).toEqual([CANCELLED, BACK, CANCELLED])
})

test('who waits for an answer reads once that a deleted casting call does not take place, and that it does when it is back', async () => {
  const { projectId } = await desk.shoot(0, SHOOT)
  const lead = await makeRole(server, { projectId, name: 'Lead' })
  const someone = async (values: object, roleId?: number) => {
    const { client, profile } = await people.student()
    for (const id of [undefined, roleId].slice(0, roleId ? 2 : 1)) {
      await makeApplication(server, { projectId, studentId: profile.id, ...(id !== undefined && { roleId: id }), ...values })
    }
    return client
  }
  const applicant = await someone({}, lead.id)
  const invited = await someone({ source: 'invited', stage: 'invited' })
  const unaware = await someone({ source: 'office', stage: 'shortlisted', toldStage: null })
  const answered = await someone({ stage: 'released' })
  const read = () => Promise.all([applicant, invited, unaware, answered].map((client) => subjectsTo(client)))
  await remove(projectId)
  await after(4)
  expect(await read()).toEqual([[], [], [], []])
  await after(1)
  await after(1)
  const gone = ['Cancelled: Ocean lawn']
  expect(await read()).toEqual([gone, gone, [], []])
  await restore(projectId)
  const both = [...gone, 'It takes place after all: Ocean lawn']
  expect(await read()).toEqual([both, both, [], []])
  await remove(projectId)
  await after(3)
  await restore(projectId)
  await after(6)
  expect(await read()).toEqual([both, both, [], []])
})

test('who is booked for a day that is open reads that they are no longer, when they are released or the casting call is deleted', async () => {
  const { projectId, people: booked } = await desk.shoot(2, { ...SHOOT, shootDate: null })
  const [released, person] = booked
  if (!released || !person) throw new Error('two are booked')
  const [{ version }] = (await rowsIn<{ version: number }>(server, 'SELECT version FROM applications WHERE id = $1', [
    released.applicationId,
  ])) as [{ version: number }]
  await director.post('/api/applications/moves', { applications: [{ id: released.applicationId, version }], to: 'released', tell: true })
  expect(await subjectsTo(released.client)).toEqual(['You are no longer booked: Ocean lawn'])
  await remove(projectId)
  await after(6)
  await after(1)
  expect(await subjectsTo(released.client)).toHaveLength(1)
  expect(await subjectsTo(person.client)).toEqual(['Cancelled: Ocean lawn'])
  expect((await mailTo(server, person.email)).text).toContain('You need not come.')
  await restore(projectId)
  expect(await subjectsTo(person.client)).toEqual(['Cancelled: Ocean lawn', 'It takes place after all: Ocean lawn'])
})

test('An undo within these minutes tells nobody', async () => {
  const { projectId, people: booked } = await desk.shoot(1, SHOOT)
  await remove(projectId)
  await after(3)
  await restore(projectId)
  await after(6)
  for (const { client } of booked) expect(await subjectsTo(client)).toEqual([])
})

test('Nobody learns that a shoot is deleted which is over, and restricted people learn nothing', async () => {
  const over = await desk.shoot(1, { ...SHOOT, shootDate: addDays(TODAY, -1) })
  const { projectId, people: booked } = await desk.shoot(1, SHOOT)
  await rowsIn(server, 'UPDATE student_profiles SET held_at = now() WHERE user_id = $1', [booked[0]?.userId])
  await remove(over.projectId)
  await remove(projectId)
  await after(10)
  for (const { userId } of [...over.people, ...booked]) {
    expect(await rowsIn(server, 'SELECT id FROM message_recipients WHERE recipient_user_id = $1', [userId])).toEqual([])
  }
})

test('people whose own call has begun read its hours when the casting call is deleted before the shoot', async () => {
  const { projectId, people: booked, address } = await desk.shoot(1, { ...SHOOT, shootDate: TODAY, shootTime: '13:00', endTime: '17:00' })
  const [person] = booked
  if (!person) throw new Error('nobody is booked')
  const lines = [{ applicationId: person.applicationId, callTime: '11:30', wrapTime: '', note: '' }]
  await desk.published(director, address, { generalCall: '13:00', lines })
  clock.advance(45)
  await remove(projectId)
  await after(6)
  const mail = await mailTo(server, person.email, 2)
  expect(mail.text).toContain('11:30 AM')
  expect(mail.text).not.toContain('1:00 PM')
  expect(calendarOf(mail)).toContain('DTSTART:20270315T183000Z')
})

test('people with a call read of it once, and are told when the casting call is back', async () => {
  const { projectId, people: booked, address } = await desk.shoot(1, SHOOT)
  await desk.published(director, address)
  const [person] = booked
  if (!person) throw new Error('nobody is booked')
  const before = (await subjectsTo(person.client)).length
  await remove(projectId)
  for (const minutes of [5, 1, 1]) await after(minutes)
  const told = (await subjectsTo(person.client)).slice(before)
  expect(told).toHaveLength(1)
  await restore(projectId)
  expect((await subjectsTo(person.client)).slice(before)).toEqual([...told, BACK])
})

test('who had a call of their own has it again when the casting call is back, and reads its hours', async () => {
  const { projectId, people: booked, address } = await desk.shoot(1, SHOOT)
  const [person] = booked
  if (!person) throw new Error('nobody is booked')
  const lines = [{ applicationId: person.applicationId, callTime: '07:00', wrapTime: '12:00', note: '' }]
  await desk.published(director, address, { generalCall: '09:00', place: 'Lot 3', address: '', lines })
  const [call] = (await person.client.get('/api/calls')).json()
  await person.client.post(`/api/calls/${call.id}/answer`, { confirms: true, version: 1 })
  await remove(projectId)
  await after(6)
  expect((await person.client.get('/api/calls')).json()).toEqual([])
  clock.advance(1)
  await restore(projectId)
  const back = await mailTo(server, person.email, 3)
  expect(back.subject).toBe(BACK)
  expect(back.text).toContain('Time: 7:00 AM to 12:00 PM PDT\nPlace: Lot 3')
  const file = calendarOf(back)
  expect(file).toContain('DTSTART:20270320T140000Z')
  expect((await person.client.get('/api/calls')).json()).toMatchObject([{ callAt: '2027-03-20T14:00:00.000Z', state: 'confirmed' }])
  const sheet = await desk.sheet(director, address)
  expect(sheet.lines).toMatchObject([{ callTime: '07:00', state: 'confirmed' }])
  expect(await rowsIn(server, 'SELECT lower(during) AS begins FROM busy_spans')).toEqual([{ begins: new Date('2027-03-20T14:00:00.000Z') }])
  const { url } = (await person.client.post('/api/calendar-feed')).json()
  const feed = (await server.anonymous().get(new URL(url).pathname)).body
  expect([numberIn(feed, 'UID'), numberIn(feed, 'SEQUENCE'), numberIn(feed, 'DTSTART')]).toEqual([
    numberIn(file, 'UID'),
    numberIn(file, 'SEQUENCE'),
    numberIn(file, 'DTSTART'),
  ])
  await remove(projectId)
  await restore(projectId)
  await after(6)
  expect((await person.client.get('/api/calls')).json()).toHaveLength(1)
})
