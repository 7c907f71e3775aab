import { AUDITION_ERROR, SLOT_ERROR } from '@callboard/contract/schedule/audition-sessions/errors'
import { AUDITION_MESSAGE } from '@callboard/contract/schedule/audition-sessions/rules'
import { ENGLISH } from '@callboard/contract/translate'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditionDesk, HALF_PAST, type Invited, NINE, NINE_DAYS_BEFORE, QUARTER_PAST } from '#testing/audition-desk.ts'
import { castingPeople } from '#testing/casting-people.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { subjectsTo } from '#testing/offers-desk.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

let clock = fakeClock(NINE_DAYS_BEFORE)
const server = testServer({ env: { ROLE: 'all' }, clock: { now: () => clock.now() } })
const desk = auditionDesk(() => server)
let director: TestClient
beforeEach(async () => {
  clock = fakeClock(NINE_DAYS_BEFORE)
  director = (await castingPeople(() => server).admin()).client
})

const DAY = 24 * 60
/** Noon two days before. */
const chooseBy = '2027-03-08T20:00:00.000Z'
const messageOf = ({ statusCode, json }: { statusCode: number; json: () => { message: string } }) => [statusCode, json().message]
const plain = (text: string) => text.replaceAll('\u202f', ' ')

describe('a moment to choose by', () => {
  test('is in the mail and on the page; after it only the office gives slots', async () => {
    const { id, people } = await desk.session(director, 3, { chooseBy })
    const [one, two, late] = people as [Invited, Invited, Invited]
    const mail = await desk.mail(one, 'Choose your time')
    expect(plain(mail?.text ?? '')).toContain('Please choose by Monday, March 8, 2027 at 12:00 PM PST.')
    expect((await desk.take(one, NINE)).json()).toMatchObject({ chooseBy, canMove: true })
    await desk.take(two, QUARTER_PAST)
    clock.advance(7 * DAY + 3 * 60)
    expect(await desk.own(one)).toMatchObject({ chooseBy, canMove: false })
    const refused = [409, SLOT_ERROR.choiceOver.message]
    expect(messageOf(await desk.take(late, HALF_PAST))).toEqual(refused)
    expect(messageOf(await desk.wait(late))).toEqual(refused)
    expect(messageOf(await desk.take(one, HALF_PAST))).toEqual(refused)
    expect((await desk.giveBack(two)).statusCode).toBe(200)
    expect((await desk.place(director, id, [[late, await desk.slotAt(director, id, HALF_PAST)]])).statusCode).toBe(200)
    expect(await desk.taken(director, id)).toEqual(['17:00 Person 1', '17:30 Person 3'])
    await desk.place(director, id, [[late, null]])
    const [told] = (await late.client.get('/api/messages')).json()
    expect(told.subject).toBe('Not your time any more on Mar 10, 2027: Open day film')
    expect(told.content).toContain('We write to you if we find another one.')
    expect(messageOf(await desk.invite(director, id, people))).toEqual([409, AUDITION_ERROR.choiceOver.message])
    expect(messageOf(await director.post(`/api/audition-sessions/${id}/reminders`))).toEqual([409, AUDITION_ERROR.choiceOver.message])
  })

  test('leaves the waiting list as it is: what is offered can be taken', async () => {
    const { id, people } = await desk.session(director, 2, { endTime: '09:15', chooseBy })
    const [one, waiting] = people as [Invited, Invited]
    await desk.take(one, NINE)
    await desk.wait(waiting)
    clock.advance(7 * DAY + 3 * 60)
    await desk.giveBack(one)
    expect(await desk.taken(director, id)).toEqual(['17:00 Person 2?'])
    expect((await desk.take(waiting, NINE)).statusCode).toBe(200)
  })

  test('is ahead, and no later than the first slot', async () => {
    const { id } = await desk.session(director, 0, { chooseBy: NINE })
    const refusal = async (values: object) => (await desk.change(director, id, values)).json().fields
    const refused = { chooseBy: AUDITION_MESSAGE.chooseBy }
    expect(await refusal({ chooseBy: QUARTER_PAST })).toEqual(refused)
    expect(await refusal({ chooseBy: NINE_DAYS_BEFORE.toISOString() })).toEqual(refused)
    expect(await refusal({ startTime: '08:00' })).toEqual(refused)
    clock.advance(9 * DAY + 20)
    // A deadline in the past may stay unchanged.
    expect((await desk.change(director, id, { name: 'Second callbacks' })).json().session).toMatchObject({ chooseBy: NINE })
  })
})

test('those who have not chosen are reminded, not twice within an hour, and the office reads when', async () => {
  const { id, people } = await desk.session(director, 4)
  const [has, gaveBack, open, released] = people as [Invited, Invited, Invited, Invited]
  await desk.take(has, NINE)
  await desk.take(gaveBack, QUARTER_PAST)
  await desk.giveBack(gaveBack)
  await rowsIn(server, "UPDATE applications SET stage = 'released' WHERE id = $1", [released.applicationId])
  const remind = () => director.post(`/api/audition-sessions/${id}/reminders`)
  const tooSoon = (time: string) => [409, ENGLISH.t(AUDITION_ERROR.reminded.message, { time })]
  expect(messageOf(await remind()).map((part) => plain(String(part)))).toEqual(tooSoon('9:00 AM PST').map(String))
  clock.advance(60)
  expect((await remind()).json()).toEqual({ reminded: 1 })
  clock.advance(59)
  expect(messageOf(await remind()).map((part) => plain(String(part)))).toEqual(tooSoon('10:00 AM PST').map(String))
  clock.advance(1)
  expect((await remind()).json()).toEqual({ reminded: 1 })
  const reminders = async (person: Invited) =>
    (await subjectsTo(person.client)).filter((text) => text.startsWith('Please choose your time'))
  for (const person of people) expect(await reminders(person)).toHaveLength(person === open ? 2 : 0)
  expect((await desk.mail(open, 'Please choose your time on Mar 10, 2027'))?.text).toContain('/slot/')
  expect((await desk.sheet(director, id)).people.find((person) => person.id === open.id)?.remindedAt).toBe('2027-03-01T19:00:00.000Z')
  await desk.take(open, QUARTER_PAST)
  expect(messageOf(await remind())).toEqual([409, AUDITION_ERROR.noneToRemind.message])
})
