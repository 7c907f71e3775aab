import { CALL_SHEET_ERROR } from '@callboard/contract/schedule/call-sheets/errors'
import { beforeEach, expect, test } from 'vitest'
import { answerToken } from '#platform/tokens.ts'
import { calendarOf, callDesk } from '#testing/call-desk.ts'
import { castingPeople } from '#testing/casting-people.ts'
import { subjectsTo } from '#testing/offers-desk.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer({ env: { ROLE: 'all' } })
const people = castingPeople(() => server)
const desk = callDesk(() => server)
let director: TestClient
beforeEach(async () => {
  director = (await people.admin()).client
})

async function move(projectId: number, change: object): Promise<void> {
  const call = (await director.get(`/api/projects/${projectId}`)).json()
  const answer = await director.put(`/api/projects/${projectId}`, { ...call, ...change })
  expect(answer.statusCode, answer.body).toBe(200)
}

const NEXT = { from: '2099-03-20', to: '2099-03-25' }

test('the call sheet of a shoot that is moved to another day is published there as its next version, with everything that was typed', async () => {
  const { projectId, people: booked, address } = await desk.shoot(2)
  const note = { applicationId: booked[0]?.applicationId, callTime: '08:15', wrapTime: '12:00', note: 'Bring the red shoes' }
  await desk.published(director, address, { generalCall: '08:45', bring: 'Water', notes: 'Park behind the theatre.', lines: [note] })
  await move(projectId, { shootDate: NEXT.to })
  const sheet = await desk.sheet(director, address.replace(NEXT.from, NEXT.to))
  expect(sheet).toMatchObject({
    published: 2,
    continues: null,
    generalCall: '08:45',
    content: { bring: 'Water', contactName: 'Ines Okafor', notes: 'Park behind the theatre.' },
  })
  expect(sheet.lines.map(({ callTime, wrapTime, note: said, state }) => [callTime, wrapTime, said, state])).toEqual([
    ['08:15', '12:00', 'Bring the red shoes', 'sent'],
    [null, null, null, 'sent'],
  ])
  // Nobody is left on the old day.
  expect((await director.get(`/api/projects/${projectId}/call-sheets`)).json().map(({ day }: { day: string }) => day)).toEqual([NEXT.to])
})

test('everybody gets one message with what was and is, and the link of the old day no longer asks', async () => {
  const { projectId, people: booked, address } = await desk.shoot(1)
  await desk.published(director, address)
  const [person] = booked
  if (!person) throw new Error('nobody is booked')
  const [old] = await rowsIn<{ id: number }>(server, 'SELECT id FROM call_sheet_lines')
  const oldToken = answerToken(server.deps.platform.sessionSecret, `call/${old?.id ?? 0}`)
  await move(projectId, { shootDate: NEXT.to, shootTime: '12:00', endTime: '20:00' })
  expect(await subjectsTo(person.client)).toEqual([
    'Your call on Mar 20, 2099 at 9:00 AM PDT: Open day film',
    'Moved: your call on Mar 25, 2099 at 12:00 PM PDT, Open day film',
  ])
  const mail = await desk.mailTo(person.email, 2)
  expect(mail.text).toContain('You were called before for: Friday, March 20, 2099, 9:00 AM PDT')
  expect(calendarOf(mail)).toContain('METHOD:REQUEST')
  expect(calendarOf(mail)).toContain('UID:booking-')
  const link = server.anonymous()
  expect((await link.get(`/api/call-links/${oldToken}`)).json()).toMatchObject({ state: 'moved', day: NEXT.from })
  expect((await link.post(`/api/call-links/${oldToken}/answer`, { confirms: true })).json()).toMatchObject({
    code: CALL_SHEET_ERROR.moved.code,
  })
  expect((await person.client.get('/api/calls')).json()).toMatchObject([{ day: NEXT.to, state: 'open' }])
  // Confirming the call also agrees to the new plan of the booking.
  const [call] = (await person.client.get('/api/calls')).json()
  expect((await person.client.post(`/api/calls/${call.id}/answer`, { confirms: true })).statusCode).toBe(200)
  expect(await rowsIn(server, "SELECT agreed ->> 'shootDate' AS day FROM bookings")).toEqual([{ day: NEXT.to }])
})

test('a shoot that moves back to its first day takes its call sheet along again, as the next version', async () => {
  const { projectId, address } = await desk.shoot(1)
  await desk.published(director, address)
  await move(projectId, { shootDate: NEXT.to })
  const next = address.replace(NEXT.from, NEXT.to)
  await desk.published(director, next, { bring: 'An umbrella' })
  await move(projectId, { shootDate: NEXT.from })
  expect(await desk.sheet(director, address)).toMatchObject({ published: 4, content: { bring: 'An umbrella' }, lines: [{ state: 'sent' }] })
})

test('times on a saved call sheet move with the shoot, and a sheet that was not published is sent to nobody', async () => {
  const { projectId, people: booked, address } = await desk.shoot(1)
  await desk.save(director, address, {
    generalCall: '08:45',
    lines: [{ applicationId: booked[0]?.applicationId, callTime: '08:00', wrapTime: '', note: '' }],
  })
  await move(projectId, { shootDate: NEXT.to, shootTime: '18:00', endTime: '22:00' })
  const sheet = await desk.sheet(director, address.replace(NEXT.from, NEXT.to))
  expect(sheet).toMatchObject({ generalCall: '17:45', published: 0, lines: [{ callTime: '17:00' }] })
  expect(await subjectsTo(booked[0]?.client as TestClient)).toEqual(['Moved to Mar 25, 2099: Open day film'])
})

test('an answer to a call that has changed since is refused, and who confirmed need not do so again after a small shift that is told only', async () => {
  const { projectId, people: booked, address } = await desk.shoot(1)
  await desk.published(director, address)
  const { client } = booked[0] ?? {}
  if (!client) throw new Error('nobody is booked')
  const [call] = (await client.get('/api/calls')).json()
  await client.post(`/api/calls/${call.id}/answer`, { confirms: true, version: 1 })
  await move(projectId, { shootTime: '09:15', plan: { tellsOnly: true } })
  expect((await client.get('/api/calls')).json()).toMatchObject([{ state: 'confirmed', version: 2 }])
  await move(projectId, { shootTime: '11:00' })
  expect((await client.get('/api/calls')).json()).toMatchObject([{ state: 'open', version: 3 }])
  const old = await client.post(`/api/calls/${call.id}/answer`, { confirms: true, version: 2 })
  expect(old.json()).toMatchObject({ code: CALL_SHEET_ERROR.changed.code })
})

test('a shoot without a day takes the calls back without calling them cancelled, and its next day continues the sheet', async () => {
  const { projectId, people: booked, address } = await desk.shoot(1)
  await desk.published(director, address, { bring: 'Water' })
  await move(projectId, { shootDate: null })
  expect((await subjectsTo(booked[0]?.client as TestClient)).slice(1)).toEqual(['The day is open again: Open day film'])
  expect((await booked[0]?.client.get('/api/calls'))?.json()).toEqual([])
  await move(projectId, { shootDate: NEXT.to })
  expect(await desk.sheet(director, address.replace(NEXT.from, NEXT.to))).toMatchObject({
    continues: NEXT.from,
    content: { bring: 'Water' },
  })
})

test('the call sheet of another day of the same shoot is not continued', async () => {
  const { projectId, address } = await desk.shoot(1)
  await desk.save(director, address, { bring: 'Water' })
  const [role] = (await director.get(`/api/projects/${projectId}/roles`)).json()
  const second = { ...role, name: 'Second day', shootDate: '2099-03-25', shootTime: '09:00' }
  expect((await director.post(`/api/projects/${projectId}/roles`, second)).statusCode).toBe(201)
  const sheet = await desk.sheet(director, address.replace('2099-03-20', '2099-03-25'))
  expect(sheet).toMatchObject({ continues: null, content: { bring: null } })
})

test('the next version says the hours of the shoot as they are then', async () => {
  const { projectId, address } = await desk.shoot(1)
  expect(await desk.published(director, address)).toMatchObject({ publishedHours: { shootTime: '09:00', endTime: '17:00' } })
  await move(projectId, { shootTime: '12:00', endTime: '20:00' })
  const sheet = await desk.sheet(director, address)
  expect(sheet).toMatchObject({ published: 2, publishedHours: { shootTime: '12:00', endTime: '20:00' }, generalCall: '12:00' })
})
