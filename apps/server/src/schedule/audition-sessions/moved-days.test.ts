import { AUDITION_ERROR } from '@callboard/contract/schedule/audition-sessions/errors'
import type { Email } from 'postal-mime'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditionDesk, type Invited, NINE, NINE_DAYS_BEFORE, nth, QUARTER_PAST, QUARTER_TO } from '#testing/audition-desk.ts'
import { calendarOf } from '#testing/call-desk.ts'
import { castingPeople } from '#testing/casting-people.ts'
import { errorOf } from '#testing/error-of.ts'
import { makeApplication, makeProject } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { subjectsTo } from '#testing/offers-desk.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

let clock = fakeClock(NINE_DAYS_BEFORE)
const server = testServer({ env: { ROLE: 'all', QUIET_HOURS: 'on' }, clock: { now: () => clock.now() } })
const desk = auditionDesk(() => server)
let director: TestClient
beforeEach(async () => {
  clock = fakeClock(NINE_DAYS_BEFORE)
  director = (await castingPeople(() => server).admin()).client
})

const FRIDAY = { day: '2027-03-12' }
const lastTo = async ({ client }: Invited): Promise<{ subject: string; content: string }> => (await client.get('/api/messages')).json()[0]
const plain = (text: string) => text.replaceAll('\u202f', ' ')
/** The fields of a mail's calendar event. */
function eventIn(mail: Email | undefined) {
  const file = plain(calendarOf(mail))
  const line = (name: string) => new RegExp(`^${name}[^:\r\n]*:(.*)`, 'm').exec(file)?.[1]?.trim()
  const [method, uid, sequence, start, place] = ['METHOD', 'UID', 'SEQUENCE', 'DTSTART', 'LOCATION'].map(line)
  return { method, uid, sequence: Number(sequence), start, place }
}

describe('an audition day that moves', () => {
  test('keeps the time of day of everybody by one switch, and tells was and now', async () => {
    const { id, people } = await desk.session(director, 3)
    const [one, two, unplaced] = people as [Invited, Invited, Invited]
    await desk.take(one, NINE)
    await desk.take(two, QUARTER_TO)
    const first = eventIn(await desk.mail(one, 'Your time on Mar 10, 2027'))
    expect(first).toMatchObject({ method: 'REQUEST', start: '20270310T170000Z', place: 'Studio\\, Smothers Theatre' })
    const changed = await desk.change(director, id, { ...FRIDAY, place: 'Green Hall', keepTimes: true })
    expect(changed.statusCode, changed.body).toBe(200)
    expect(await desk.taken(director, id)).toEqual(['17:00 Person 1', '17:45 Person 2'])
    const { subject, content } = await lastTo(one)
    expect(subject).toBe('Moved to Mar 12, 2027: Open day film')
    expect(plain(content)).toContain(
      'Before: Wednesday, March 10, 2027, 9:00 AM to 9:15 AM PST, Studio, Smothers Theatre\n' +
        'Now: Friday, March 12, 2027, 9:00 AM to 9:15 AM PST, Studio, Green Hall',
    )
    const moved = eventIn(await desk.mail(one, 'Moved to Mar 12, 2027'))
    expect(moved).toMatchObject({ method: 'REQUEST', uid: first.uid, start: '20270312T170000Z', place: 'Studio\\, Green Hall' })
    expect(moved.sequence).toBeGreaterThan(first.sequence)
    const told = await lastTo(unplaced)
    expect(told.subject).toBe('Moved to Mar 12, 2027: Open day film')
    expect(plain(told.content)).toContain('Now: Friday, March 12, 2027, 9:00 AM to 10:00 AM PST, Green Hall')
    expect(told.content).toContain('Please choose a time that suits you.')
    for (const person of people) expect((await subjectsTo(person.client)).filter((text) => text.startsWith('Moved'))).toHaveLength(1)
  })

  test('says before who can keep their time, and asks for those who cannot', async () => {
    const { id, people } = await desk.session(director, 2)
    const [one, two] = people as [Invited, Invited]
    await desk.take(one, NINE)
    await desk.take(two, QUARTER_TO)
    const shorter = { ...FRIDAY, endTime: '09:45' }
    const { session } = await desk.sheet(director, id)
    const effects = await director.post(`/api/audition-sessions/${id}/plan-effects`, { ...session, ...shorter })
    expect(effects.json()).toEqual({
      displaced: [
        { id: one.id, name: 'Person 1 Vale', startDate: NINE, room: 'Studio', isOffered: false, canKeep: true, clash: null },
        { id: two.id, name: 'Person 2 Vale', startDate: QUARTER_TO, room: 'Studio', isOffered: false, canKeep: false, clash: null },
      ],
      free: 3,
    })
    const refused = await desk.change(director, id, { ...shorter, keepTimes: true })
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { ...errorOf(AUDITION_ERROR.noSameTime), fields: { [two.id]: 'Person 2 Vale' } },
    ])
    expect(await desk.taken(director, id)).toEqual(['17:00 Person 1', '17:45 Person 2'])
    const exceptions = [{ id: two.id, to: 'released' }]
    expect((await desk.change(director, id, { ...shorter, keepTimes: true, displaced: exceptions })).statusCode).toBe(200)
    expect(await desk.taken(director, id)).toEqual(['17:00 Person 1'])
    const { subject, content } = await lastTo(two)
    expect(subject).toBe('Please choose another time on Mar 12, 2027: Open day film')
    expect(plain(content)).toContain('Now: Friday, March 12, 2027, 9:00 AM to 9:45 AM PST, Smothers Theatre')
    expect(eventIn(await desk.mail(two, 'Please choose another time')).method).toBe('CANCEL')
  })

  test('needs a reason when somebody is booked at their time of the new day', async () => {
    const { id, people } = await desk.session(director, 2)
    for (const [at, time] of [NINE, QUARTER_PAST].entries()) await desk.take(nth(people, at), time)
    const one = nth(people, 0)
    const { id: projectId } = await makeProject(server, { shootDate: FRIDAY.day, shootTime: '08:30', endTime: '09:10' })
    await makeApplication(server, { projectId, studentId: one.studentId, stage: 'booked' })
    const what = 'Person 1 Vale: booked, 8:30 AM to 9:10 AM PST'
    const refused = await desk.change(director, id, { ...FRIDAY, keepTimes: true })
    expect([refused.statusCode, refused.json()]).toEqual([409, { ...errorOf(AUDITION_ERROR.clash), fields: { [one.id]: what } }])
    const { session } = await desk.sheet(director, id)
    const effects = (await director.post(`/api/audition-sessions/${id}/plan-effects`, { ...session, ...FRIDAY })).json()
    expect(effects.displaced.map(({ clash }: { clash: string | null }) => clash)).toEqual([what, null])
    expect((await desk.change(director, id, { ...FRIDAY, keepTimes: true, reason: 'Next door' })).statusCode).toBe(200)
    expect((await desk.sheet(director, id)).people.map(({ clashReason }) => clashReason)).toEqual(['Next door', null])
  })

  test('leaves an offered slot offered, and those who wait on the waiting list', async () => {
    const { id, people } = await desk.session(director, 3, { endTime: '09:15' })
    const [one, offered, waiting] = people as [Invited, Invited, Invited]
    await desk.take(one, NINE)
    await desk.wait(offered)
    await desk.wait(waiting)
    await desk.giveBack(one)
    expect(await desk.taken(director, id)).toEqual(['17:00 Person 2?'])
    expect((await desk.change(director, id, { ...FRIDAY, keepTimes: true })).statusCode).toBe(200)
    expect(await desk.taken(director, id)).toEqual(['17:00 Person 2?'])
    expect(await desk.slotSpans()).toEqual([])
    expect((await lastTo(offered)).content).toContain('Please take it by Monday, March 1, 2027')
    expect((await lastTo(waiting)).content).toContain('You are still on the waiting list.')
    // A student who gave back a slot of the old day has all their moves on the new day.
    expect((await lastTo(one)).subject).toBe('Moved to Mar 12, 2027: Open day film')
    expect(await desk.own(one)).toMatchObject({ movesLeft: 2, missedOffer: null })
    // After losing a slot, they are first on the waiting list.
    const displaced = [{ id: offered.id, to: 'released' }]
    expect((await desk.change(director, id, { startTime: '10:00', endTime: '10:15', displaced })).statusCode).toBe(200)
    expect(await desk.taken(director, id)).toEqual(['18:00 Person 2?'])
    expect((await lastTo(offered)).subject).toBe('A time is free for you on Mar 12, 2027: Open day film')
  })
})

test('whose offer had just ended, and who is next, read once that the day moves', async () => {
  const { id, people } = await desk.session(director, 3, { startTime: '09:00', endTime: '09:15' })
  const [seated, first, second] = people as [Invited, Invited, Invited]
  await desk.take(seated, NINE)
  for (const person of [first, second]) expect((await desk.wait(person)).statusCode).toBe(200)
  await desk.giveBack(seated)
  expect((await lastTo(first)).subject).toContain('A time is free for you')
  const before = await Promise.all([first, second].map(async ({ client }) => (await subjectsTo(client)).length))
  // The offer has expired, and the next person has not been asked yet.
  clock.advance(121)
  expect((await desk.change(director, id, { ...FRIDAY, startTime: '15:00', endTime: '15:15', keepTimes: false })).statusCode).toBe(200)
  const after = await Promise.all([first, second].map(async ({ client }, at) => (await subjectsTo(client)).slice(before[at])))
  expect(after).toEqual([['Moved to Mar 12, 2027: Open day film'], ['A time is free for you on Mar 12, 2027: Open day film']])
})

test('an offered slot that moves at night has its time to answer from the morning on', async () => {
  const { id, people } = await desk.session(director, 2, { endTime: '09:15' })
  const [one, offered] = people as [Invited, Invited]
  await desk.take(one, NINE)
  await desk.wait(offered)
  // 9 PM, and half past ten.
  clock.advance(12 * 60)
  await desk.giveBack(one)
  clock.advance(90)
  expect((await desk.change(director, id, { ...FRIDAY, keepTimes: true })).statusCode).toBe(200)
  expect(plain((await lastTo(offered)).content)).toContain('Please take it by Tuesday, March 2, 2027 at 10:00 AM PST.')
})

describe('calendar files of slots', () => {
  test('follow a slot that is moved, given back and cancelled', async () => {
    const { id, people } = await desk.session(director, 2)
    const [one, two] = people as [Invited, Invited]
    await desk.take(one, NINE)
    await desk.take(one, QUARTER_PAST)
    await desk.take(two, QUARTER_TO)
    const placed = eventIn(await desk.mail(one, 'Your time on'))
    const moved = eventIn(await desk.mail(one, 'New time on'))
    expect([moved.uid, moved.start]).toEqual([placed.uid, '20270310T171500Z'])
    await desk.giveBack(one)
    const given = eventIn(await desk.mail(one, 'You need not come on Mar 10, 2027'))
    expect(given).toMatchObject({ method: 'CANCEL', uid: placed.uid, start: '20270310T171500Z' })
    await director.post(`/api/audition-sessions/${id}/cancel`)
    const taken = eventIn(await desk.mail(two, 'Your time on'))
    const cancelled = eventIn(await desk.mail(two, 'Cancelled on Mar 10, 2027'))
    expect(cancelled).toMatchObject({ method: 'CANCEL', uid: taken.uid, start: '20270310T174500Z' })
    expect([placed.sequence < moved.sequence, moved.sequence < given.sequence, taken.sequence < cancelled.sequence]).toEqual([
      true,
      true,
      true,
    ])
    expect(calendarOf(await desk.mail(one, 'Cancelled on Mar 10, 2027').catch(() => undefined))).toBe('')
  })

  test('have the id and the sequence of the feed', async () => {
    const { id, people } = await desk.session(director, 1)
    const one = nth(people, 0)
    await desk.take(one, NINE)
    await desk.change(director, id, { ...FRIDAY, keepTimes: true })
    const { uid, sequence } = eventIn(await desk.mail(one, 'Moved to'))
    const { url } = (await one.client.post('/api/calendar-feed')).json()
    const feed = (await server.anonymous().get(new URL(url).pathname)).body.replace(/\r?\n[ \t]/g, '')
    expect(feed).toContain(`UID:${uid}\r\nSEQUENCE:${sequence}\r\n`)
  })

  test('take somebody out who need not come', async () => {
    const { people } = await desk.session(director, 1)
    const one = nth(people, 0)
    await desk.take(one, NINE)
    const { sequence } = eventIn(await desk.mail(one, 'Your time on'))
    await director.delete(`/api/slot-invitations/${one.id}`)
    const gone = eventIn(await desk.mail(one, 'You need not come on Mar 10, 2027'))
    expect([gone.method, gone.sequence > sequence]).toEqual(['CANCEL', true])
  })
})

test('somebody who is restricted reads that they need not come to their audition, and others can have the time', async () => {
  const { id, people } = await desk.session(director, 1)
  const [one] = people as [Invited]
  await desk.take(one, NINE)
  const first = eventIn(await desk.mail(one, 'Your time on Mar 10, 2027'))
  expect((await director.post(`/api/talent/${one.studentId}/hold`, {})).statusCode).toBe(201)
  const mail = eventIn(await desk.mail(one, 'You need not come on Mar 10, 2027'))
  expect(mail).toMatchObject({ method: 'CANCEL', uid: first.uid, start: '20270310T170000Z' })
  expect(mail.sequence).toBeGreaterThan(first.sequence)
  expect(await desk.taken(director, id)).toEqual([])
})
