import { CALL_SHEET_ERROR } from '@callboard/contract/schedule/call-sheets/errors'
import { beforeEach, describe, expect, test } from 'vitest'
import { callDesk, statesOf } from '#testing/call-desk.ts'
import { castingPeople } from '#testing/casting-people.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { subjectsTo } from '#testing/offers-desk.ts'
import { mailTo } from '#testing/outbox.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

/** Noon in the institution's time zone, five days before the shoot. */
const clock = fakeClock(new Date('2027-03-15T19:00:00Z'))
const server = testServer({ env: { ROLE: 'all' }, clock })
const people = castingPeople(() => server)
const desk = callDesk(() => server)
const DAY = { shootDate: '2027-03-20', shootTime: '09:00', endTime: '17:00' } as const
let director: TestClient
let office: string
beforeEach(async () => {
  clock.advance((Date.parse('2027-03-15T19:00:00Z') - clock.now().getTime()) / 60_000)
  const { user, client } = await people.admin({ firstName: 'Ines', lastName: 'Okafor' })
  director = client
  office = user.email
})

/** The first of a list that is not empty. */
const first = <Item>([item]: readonly Item[]): Item => {
  if (item === undefined) throw new Error('there is none')
  return item
}

/** A published call sheet. */
async function published(count: number, change: Parameters<typeof desk.published>[2] = {}) {
  const shoot = await desk.shoot(count, DAY)
  await desk.published(director, shoot.address, change)
  return shoot
}

const tokenOf = ({ email }: { email: string }) => desk.tokenIn(email)

const runAt = async (moment: string) => {
  clock.advance((Date.parse(moment) - clock.now().getTime()) / 60_000)
  await server.deps.dueCalls.handle()
}

describe('the link of a mail', () => {
  test('shows its own line and nobody else, and reading it changes nothing', async () => {
    const { people: booked, address } = await published(2, { notes: 'Park behind the theatre.' })
    const token = await tokenOf(first(booked))
    const before = await rowsIn(server, 'SELECT * FROM call_sheet_lines ORDER BY id')
    const answer = await desk.linked(token)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
    expect(answer.json()).toEqual({
      version: 1,
      firstName: 'Mara0',
      projectTitle: 'Open day film',
      roleName: 'Participant',
      day: '2027-03-20',
      callAt: '2027-03-20T16:00:00.000Z',
      wrapAt: '2027-03-21T00:00:00.000Z',
      note: null,
      content: expect.objectContaining({ place: 'Smothers Theatre', notes: 'Park behind the theatre.', contactPhone: '310 555 0100' }),
      state: 'open',
      problem: null,
      checkIn: null,
    })
    for (const other of ['Mara1', 'Lindqvist', booked[1]?.email ?? '', '310 555 0142']) expect(answer.body).not.toContain(other)
    expect(await rowsIn(server, 'SELECT * FROM call_sheet_lines ORDER BY id')).toEqual(before)
    expect((await server.anonymous().get(`/api/call-links/${token}/answer`)).statusCode).toBe(404)
    expect((await desk.linked(`${token}x`)).statusCode).toBe(404)
    expect((await server.anonymous().post(`/api/call-links/${token}/seen`)).statusCode).toBe(204)
    expect(statesOf(await desk.sheet(director, address))).toEqual(['seen', 'sent'])
  })

  test('confirms, reports a problem to the office once, and confirms after all', async () => {
    const { people: booked, address } = await published(1)
    const token = await tokenOf(first(booked))
    expect((await desk.answerByLink(token, { confirms: true })).json().state).toBe('confirmed')
    expect(statesOf(await desk.sheet(director, address))).toEqual(['confirmed'])
    const problem = { confirms: false, problem: 'My train leaves at ten.' }
    for (let time = 0; time < 2; time++)
      expect((await desk.answerByLink(token, problem)).json()).toMatchObject({ state: 'problem', problem: problem.problem })
    expect((await desk.sheet(director, address)).lines).toMatchObject([
      { state: 'problem', problem: 'My train leaves at ten.', confirmedAt: null },
    ])
    const mail = await mailTo(server, office)
    expect(mail.subject).toBe('Mara0 Lindqvist has a problem with their call: Open day film, Mar 20, 2027')
    expect(await rowsIn(server, "SELECT id FROM messages WHERE subject LIKE '%problem%'")).toHaveLength(1)
    expect((await desk.answerByLink(token, { confirms: true })).json()).toMatchObject({ state: 'confirmed', problem: null })
    for (const wrong of [{}, { confirms: false }, { confirms: false, problem: ' ' }, { confirms: false, problem: 'x'.repeat(501) }])
      expect((await desk.answerByLink(token, wrong)).statusCode).toBe(400)
  })

  test('gives its event for a calendar, and ends twelve hours after the call and three days later', async () => {
    const { people: booked } = await published(1)
    const { client } = first(booked)
    const token = await tokenOf(first(booked))
    const file = await server.anonymous().get(`/api/call-links/${token}/calendar`)
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(file.body).toContain('DTSTART:20270320T160000Z')
    expect(file.body).not.toContain('METHOD')
    expect((await client.get('/api/calls')).json()).toMatchObject([{ day: '2027-03-20', state: 'open' }])
    await runAt('2027-03-21T05:00:00Z')
    const late = await desk.answerByLink(token, { confirms: true })
    expect([late.statusCode, late.json().message]).toEqual([409, CALL_SHEET_ERROR.answerOver.message])
    expect((await client.get('/api/calls')).json()).toEqual([])
    await runAt('2027-03-23T17:00:00Z')
    expect((await desk.linked(token)).statusCode).toBe(404)
  })

  test('of somebody who cannot come says that they are no longer called', async () => {
    const { people: booked, address } = await published(2)
    const { client, applicationId } = first(booked)
    const token = await tokenOf(first(booked))
    await client.post(`/api/applications/${applicationId}/cannot-come`, { reason: 'I am ill.' })
    expect((await desk.linked(token)).json().state).toBe('cancelled')
    // Calendars remove the event, because the cancellation has the higher number.
    const { body } = await server.anonymous().get(`/api/call-links/${token}/calendar`)
    expect(body).toContain('METHOD:CANCEL')
    expect(body).toContain('STATUS:CANCELLED')
    const [sent] = await rowsIn<{ sequence: number }>(server, 'SELECT sequence FROM bookings WHERE application_id = $1', [applicationId])
    expect(body).toContain(`SEQUENCE:${sent?.sequence}\r\n`)
    expect((await desk.answerByLink(token, { confirms: true })).json().message).toBe(CALL_SHEET_ERROR.cancelled.message)
    expect((await client.get('/api/calls')).json()).toEqual([])
    expect((await desk.sheet(director, address)).lines).toMatchObject([
      { isBooked: false, hasDroppedOut: true, sent: null },
      { isBooked: true },
    ])
    const [{ subject, calendar } = { subject: '', calendar: '' }] = await rowsIn<{ subject: string; calendar: string }>(
      server,
      "SELECT subject, calendar FROM messages WHERE calendar LIKE '%METHOD:CANCEL%'",
    )
    expect(subject).toBe('We know that you cannot come: Open day film, Mar 20, 2027')
    expect(calendar).toContain(`booking-${applicationId}@`)
    // Publishing again for others does not notify this person.
    const told = await subjectsTo(client)
    await desk.published(director, address, { notes: 'Park behind the theatre.' })
    expect(await subjectsTo(client)).toEqual(told)
  })
})

describe('reminders', () => {
  test('leave 72, 24 and 3 hours before the call, once each, and to the confirmed at 24 and 3', async () => {
    const { people: booked } = await published(3)
    const [waiting, confirmed, unwell] = booked
    if (!waiting || !confirmed || !unwell) throw new Error('three are booked')
    await desk.answerByLink(await tokenOf(confirmed), { confirms: true })
    await desk.answerByLink(await tokenOf(unwell), { confirms: false, problem: 'I am ill.' })
    for (const moment of ['2027-03-17T15:59:00Z', '2027-03-17T16:00:00Z', '2027-03-17T16:01:00Z']) await runAt(moment)
    for (const moment of ['2027-03-19T16:00:00Z', '2027-03-19T16:01:00Z']) await Promise.all([runAt(moment), server.deps.dueCalls.handle()])
    // Three hours before the call is 6 AM.
    for (const moment of ['2027-03-20T13:00:00Z', '2027-03-20T15:00:00Z', '2027-03-20T15:30:00Z', '2027-03-20T17:00:00Z'])
      await runAt(moment)
    const please = (when: string) => `Please confirm, your call is ${when} at 9:00 AM PDT: Open day film`
    expect((await subjectsTo(waiting.client)).slice(1)).toEqual([
      please('on Saturday, March 20, 2027'),
      please('tomorrow'),
      please('today'),
    ])
    expect((await subjectsTo(confirmed.client)).slice(1)).toEqual([
      'Your call is tomorrow at 9:00 AM PDT: Open day film',
      'Your call is today at 9:00 AM PDT: Open day film',
    ])
    expect(await subjectsTo(unwell.client)).toHaveLength(1)
  })

  test('begin again after a change, and do not reach people who are released or restricted', async () => {
    const { people: booked, address } = await published(3)
    const [one, released, held] = booked
    if (!one || !released || !held) throw new Error('three are booked')
    await runAt('2027-03-17T16:00:00Z')
    const lines = [{ applicationId: one.applicationId, callTime: '10:00', wrapTime: '', note: '' }]
    await desk.published(director, address, { lines })
    await rowsIn(server, "UPDATE applications SET stage = 'released', place = NULL WHERE id = $1", [released.applicationId])
    await rowsIn(server, 'UPDATE student_profiles SET held_at = now() WHERE user_id = $1', [held.userId])
    await runAt('2027-03-17T17:00:00Z')
    await runAt('2027-03-19T17:00:00Z')
    expect((await subjectsTo(one.client)).slice(2)).toEqual([
      'Changed: your call on Mar 20, 2027 at 10:00 AM PDT, Open day film',
      'Please confirm, your call is on Saturday, March 20, 2027 at 10:00 AM PDT: Open day film',
      'Please confirm, your call is tomorrow at 10:00 AM PDT: Open day film',
    ])
    for (const { client } of [released, held]) expect(await subjectsTo(client)).toHaveLength(2)
  })
})

describe('a shoot that does not take place', () => {
  const cancelled = 'Cancelled: your call on Saturday, March 20, 2027, Open day film'

  test.each([
    ['cancelled', (id: number) => director.put(`/api/projects/${id}`, { title: 'Open day film', status: 'cancelled', version: 1 })],
    ['deleted', (id: number) => director.delete(`/api/projects/${id}`)],
  ])('because its casting call was %s cancels everything that was sent, once', async (_, change) => {
    const { projectId, people: booked } = await published(2)
    expect((await change(projectId)).statusCode).toBeLessThan(300)
    await runAt('2027-03-15T19:04:00Z')
    const { client, email } = first(booked)
    expect(await subjectsTo(client)).toHaveLength(1)
    for (const moment of ['2027-03-15T19:05:00Z', '2027-03-15T19:06:00Z']) await runAt(moment)
    for (const person of booked) expect((await subjectsTo(person.client)).slice(1)).toEqual([cancelled])
    const mail = await mailTo(server, email, 2)
    expect(mail.attachments.map(({ filename }) => filename)).toEqual([null, 'call.ics'])
    await runAt('2027-03-19T16:00:00Z')
    expect(await subjectsTo(client)).toHaveLength(2)
  })

  test('can be brought back within five minutes, and nobody learns of it', async () => {
    const { projectId, people: booked } = await published(1)
    await director.delete(`/api/projects/${projectId}`)
    await director.post(`/api/projects/deleted/${projectId}/restore`)
    await runAt('2027-03-15T19:06:00Z')
    expect(await subjectsTo(first(booked).client)).toHaveLength(1)
  })
})
