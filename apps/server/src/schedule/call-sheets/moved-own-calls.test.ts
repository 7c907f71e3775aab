import type { CallSheet } from '@callboard/contract/schedule/call-sheets/endpoints'
import { beforeEach, expect, test } from 'vitest'
import { callDesk } from '#testing/call-desk.ts'
import { castingPeople } from '#testing/casting-people.ts'
import { makeRole } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const clock = fakeClock(new Date('2026-11-20T17:00:00.000Z'))
const server = testServer({ env: { ROLE: 'all' }, clock })
const people = castingPeople(() => server)
const desk = callDesk(() => server)
const DAY = { title: 'Night film', shootDate: '2026-12-04', location: 'Alumni Park', address: null, campus: null }
const NIGHT = { ...DAY, shootTime: '20:00', endTime: '02:00' }

let director: TestClient
beforeEach(async () => {
  director = (await people.admin()).client
})

async function move(projectId: number, change: object): Promise<void> {
  clock.advance(1)
  const answer = await director.put(`/api/projects/${projectId}`, { title: DAY.title, ...change })
  expect(answer.statusCode, answer.body).toBe(200)
}

/** Creates a published shoot. Each person has their own call and wrap, and has confirmed. */
async function confirmed(values: object, times: readonly (readonly [string, string])[], content: object = {}) {
  const made = await desk.shoot(times.length, values)
  const lines = made.people.map(({ applicationId }, at) => {
    const [callTime = '', wrapTime = ''] = times[at] ?? []
    return { applicationId, callTime, wrapTime, note: '' }
  })
  await desk.published(director, made.address, { generalCall: '20:00', ...content, lines })
  for (const { client } of made.people) {
    const [call] = (await client.get('/api/calls')).json()
    expect((await client.post(`/api/calls/${call.id}/answer`, { confirms: true, version: 1 })).statusCode).toBe(200)
  }
  return made
}

const typed = ({ lines }: CallSheet) => lines.map(({ callTime, wrapTime, state }) => [callTime, wrapTime, state])
const toldOnly = { plan: { tellsOnly: true } }

test('calls around midnight move with their shoot, and stay confirmed when they move by half an hour', async () => {
  const { projectId, address } = await confirmed(NIGHT, [
    ['23:45', ''],
    ['00:15', ''],
  ])
  await move(projectId, { shootTime: '20:30', endTime: '02:30', ...toldOnly })
  const later = await desk.sheet(director, address)
  expect(typed(later)).toEqual([
    ['00:15', null, 'confirmed'],
    ['00:45', null, 'confirmed'],
  ])
  expect(later.lines.map(({ sent }) => sent?.callAt)).toEqual(['2026-12-05T08:15:00.000Z', '2026-12-05T08:45:00.000Z'])
  await move(projectId, { shootTime: '20:00', endTime: '02:00', ...toldOnly })
  expect(typed(await desk.sheet(director, address))).toEqual([
    ['23:45', null, 'confirmed'],
    ['00:15', null, 'confirmed'],
  ])
  await move(projectId, { shootTime: '19:30', endTime: '01:30', ...toldOnly })
  expect(typed(await desk.sheet(director, address))).toEqual([
    ['23:15', null, 'confirmed'],
    ['23:45', null, 'confirmed'],
  ])
  await move(projectId, { shootTime: '21:00', endTime: '03:00' })
  expect(typed(await desk.sheet(director, address))).toEqual([
    ['00:45', null, 'sent'],
    ['01:15', null, 'sent'],
  ])
})

test('whose day is open again reads the hours and the place of their own call, and their calendar loses them', async () => {
  const { projectId, people: booked } = await confirmed({ ...DAY, shootTime: '09:00', endTime: '13:00' }, [['07:00', '12:00']], {
    place: 'Lot 3',
  })
  await move(projectId, { shootDate: null })
  const [mail] = (await booked[0]?.client.get('/api/messages'))?.json() ?? []
  expect(mail.subject).toBe('The day is open again: Night film')
  expect(mail.content).toContain('Before: Friday, December 4, 2026, 7:00 AM to 12:00 PM PST')
  const [{ calendar }] = (await rowsIn<{ calendar: string }>(server, 'SELECT calendar FROM messages ORDER BY id DESC LIMIT 1')) as [
    { calendar: string },
  ]
  expect(calendar).toContain('METHOD:CANCEL')
  expect(calendar).toContain('DTSTART:20261204T150000Z')
  expect(calendar).toContain('LOCATION:Lot 3')
})

test('a person who loses their own call to a small shift is asked to confirm again, and others are not', async () => {
  const { projectId, address } = await confirmed(NIGHT, [
    ['01:45', ''],
    ['21:00', ''],
  ])
  await move(projectId, { endTime: '01:30', ...toldOnly })
  expect(typed(await desk.sheet(director, address))).toEqual([
    [null, null, 'sent'],
    ['21:00', null, 'confirmed'],
  ])
})

test('small shifts of a confirmed call that add up to more than half an hour are asked', async () => {
  const { projectId, address } = await confirmed(NIGHT, [['21:00', '']])
  const states: string[] = []
  for (const [shootTime, endTime] of [
    ['20:15', '02:15'],
    ['20:45', '02:45'],
  ]) {
    await move(projectId, { shootTime, endTime, ...toldOnly })
    states.push(...(await desk.sheet(director, address)).lines.map(({ state }) => state))
  }
  expect(states).toEqual(['confirmed', 'sent'])
})

test('an end that moves over midnight by half an hour is a small shift, too', async () => {
  const { projectId, people: booked } = await desk.shoot(1, { ...NIGHT, endTime: '23:45' })
  await move(projectId, { endTime: '00:15', ...toldOnly })
  expect((await booked[0]?.client.get('/api/applications'))?.json()).toMatchObject([{ newPlan: null }])
})

test('a wrap after the end of the shoot stays with its person when the day moves, there and back, also at night', async () => {
  const { projectId, address } = await confirmed({ ...DAY, shootTime: '09:00', endTime: '13:00' }, [['07:00', '14:00']])
  const night = await confirmed(NIGHT, [['19:00', '03:00']])
  for (const day of ['2026-12-05', DAY.shootDate]) {
    for (const id of [projectId, night.projectId]) await move(id, { shootDate: day, plan: { clashReason: 'Somebody else.' } })
    expect(typed(await desk.sheet(director, address.replace(DAY.shootDate, day)))).toEqual([['07:00', '14:00', 'sent']])
    expect(typed(await desk.sheet(director, night.address.replace(DAY.shootDate, day)))).toEqual([['19:00', '03:00', 'sent']])
  }
  await move(projectId, { shootTime: '10:00', endTime: '14:00' })
  expect(typed(await desk.sheet(director, address))).toEqual([['08:00', '15:00', 'sent']])
})

test('who is called reads the place and the wrap that were before, in English and Spanish', async () => {
  const { projectId, people: booked, address } = await desk.shoot(2, { ...DAY, shootTime: '09:00', endTime: '13:00' })
  const [english, spanish] = booked
  if (!english || !spanish) throw new Error('nobody is booked')
  await rowsIn(server, "UPDATE users SET language = 'es' WHERE id = $1", [spanish.userId])
  await desk.published(director, address, { generalCall: '09:00', place: DAY.location, address: '' })
  await move(projectId, { location: 'Smothers Theatre' })
  const place = await desk.mailTo(english.email, 2)
  expect(place.text).toContain('Place: Smothers Theatre')
  expect(place.text).toContain('The place was before: Alumni Park')
  expect(place.text).not.toContain('You were called before')
  expect((await desk.mailTo(spanish.email, 2)).text).toContain('Antes el lugar era: Alumni Park')
  clock.advance(1)
  const lines = booked.map(({ applicationId }) => ({ applicationId, callTime: '', wrapTime: '12:00', note: '' }))
  await desk.published(director, address, { generalCall: '09:00', place: 'Smothers Theatre', address: '', lines })
  const wrap = await desk.mailTo(english.email, 3)
  expect(wrap.text).toContain('Until about: 12:00 PM PST')
  expect(wrap.text).toContain('You were needed before until about: 1:00 PM PST')
  expect(wrap.text).not.toContain('The place was before')
  expect((await desk.mailTo(spanish.email, 3)).text).toMatch(/Antes terminabas aproximadamente: (13:00|1:00)/)
})

test('the general call moves once with all roles of its day, and not with a role that has a time of its own', async () => {
  const { projectId, address } = await desk.shoot(1, { ...DAY, shootTime: '09:00', endTime: '17:00' })
  const second = await makeRole(server, { projectId, name: 'Second' })
  await desk.book(projectId, 'Nadia', second.id)
  const own = await makeRole(server, { projectId, name: 'Own', shootDate: DAY.shootDate, shootTime: '12:00', endTime: '15:00' })
  await desk.published(director, address, { generalCall: '08:45' })
  await move(projectId, { shootTime: '10:00', endTime: '18:00' })
  expect(await desk.sheet(director, address)).toMatchObject({ generalCall: '09:45' })
  const role = (await director.get(`/api/projects/${projectId}/roles`)).json().find(({ id }: { id: number }) => id === own.id)
  expect((await director.put(`/api/roles/${own.id}`, { ...role, shootTime: '14:00', endTime: '17:00' })).statusCode).toBe(200)
  expect(await desk.sheet(director, address)).toMatchObject({ generalCall: '09:45' })
})

test('a draft of a published call sheet is not sent when the shoot moves, and stays a draft', async () => {
  const {
    projectId,
    people: booked,
    address,
  } = await confirmed({ ...NIGHT, shootTime: '18:00', endTime: '23:00' }, [['17:30', '22:00']], {
    generalCall: '18:00',
  })
  const [person] = booked
  const lines = [{ applicationId: person?.applicationId, callTime: '16:00', wrapTime: '', note: 'DRAFT' }]
  await desk.save(director, address, { generalCall: '19:00', notes: 'Ask Tom first', lines })
  await move(projectId, { shootTime: '18:15', endTime: '23:15', ...toldOnly })
  const own = async () => (await person?.client.get('/api/calls'))?.json()[0]
  expect(await own()).toMatchObject({
    callAt: '2026-12-05T01:45:00.000Z',
    wrapAt: '2026-12-05T06:15:00.000Z',
    state: 'confirmed',
    note: null,
  })
  expect((await own()).content.notes).toBeNull()
  expect(await desk.sheet(director, address)).toMatchObject({
    published: 2,
    generalCall: '19:15',
    content: { notes: 'Ask Tom first' },
    publishedContent: { notes: null },
    lines: [{ callTime: '16:15', note: 'DRAFT' }],
  })
  await move(projectId, { shootDate: '2026-12-06' })
  expect(await own()).toMatchObject({ day: '2026-12-06', callAt: '2026-12-07T01:45:00.000Z', note: null })
})

test('a place of its own is given up with the place of the casting call', async () => {
  const { projectId, people: booked, address } = await confirmed(NIGHT, [['20:30', '01:00']], { place: 'Gate 3' })
  await move(projectId, { location: 'Gym' })
  expect((await booked[0]?.client.get('/api/calls'))?.json()).toMatchObject([{ state: 'open', content: { place: 'Gym' } }])
  expect((await desk.sheet(director, address)).content.place).toBe('Gym')
})
