import { SLOT_ERROR } from '@callboard/contract/schedule/audition-sessions/errors'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { auditionDesk, type Invited, NINE, NINE_DAYS_BEFORE, QUARTER_PAST } from '#testing/audition-desk.ts'
import { castingPeople } from '#testing/casting-people.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { subjectsTo } from '#testing/offers-desk.ts'
import { mailsTo } from '#testing/outbox.ts'
import { rowsIn } from '#testing/talent-life.ts'
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

const DAY = 24 * 60
const messageOf = ({ statusCode, json }: { statusCode: number; json: () => { message: string } }) => [statusCode, json().message]
const spans = () => rowsIn(server, "SELECT FROM busy_spans WHERE source = 'slot'")

describe('a full audition session', () => {
  const ONE_SLOT = { endTime: '09:15' }

  test('offers a slot that is given back to the next who waits for two hours, and moves nobody else', async () => {
    const { people, id } = await desk.session(director, 5, { endTime: '09:30' })
    const [one, two, three, four, five] = people as [Invited, Invited, Invited, Invited, Invited]
    await desk.take(one, NINE)
    expect(messageOf(await desk.wait(three))).toEqual([409, SLOT_ERROR.notFull.message])
    await desk.take(two, QUARTER_PAST)
    for (const person of [three, four]) expect((await desk.wait(person)).json().isWaiting).toBe(true)
    await desk.giveBack(one)
    expect(await desk.taken(director, id)).toEqual(['17:00 Person 3?', '17:15 Person 2'])
    expect((await desk.sheet(director, id)).session.counts).toEqual({ places: 2, taken: 1, offered: 1, invited: 5, waiting: 1 })
    expect((await desk.own(three)).offeredUntil).toBe(new Date(NINE_DAYS_BEFORE.getTime() + 7_200_000).toISOString())
    expect(await spans()).toHaveLength(1)
    expect(messageOf(await desk.take(five, NINE))).toEqual([409, SLOT_ERROR.taken.message])
    expect((await desk.mail(three, 'A time is free for you')).text).toContain('/slot/')
    clock.advance(120)
    expect((await desk.take(three, NINE)).statusCode).toBe(409)
    await server.deps.waitingLists.handle()
    expect(await desk.taken(director, id)).toEqual(['17:00 Person 4?', '17:15 Person 2'])
    expect((await desk.take(four, NINE)).json().offeredUntil).toBeNull()
    expect((await desk.own(three)).isWaiting).toBe(false)
    expect((await subjectsTo(three.client)).at(-1)).toBe('The free time on Mar 10, 2027 has gone: Open day film')
    expect(await spans()).toHaveLength(2)
  })

  test('gives a slot whose offer ended while the server was down to the next who waits, before all others', async () => {
    const { people, id } = await desk.session(director, 4, ONE_SLOT)
    const [one, two, three, four] = people as [Invited, Invited, Invited, Invited]
    await desk.take(one, NINE)
    await desk.wait(two)
    await desk.wait(three)
    await desk.giveBack(one)
    clock.advance(2 * DAY)
    expect((await desk.own(two)).slot).toBeNull()
    expect((await desk.take(four, NINE)).statusCode).toBe(409)
    await server.deps.waitingLists.handle()
    expect(await desk.taken(director, id)).toEqual(['17:00 Person 3?'])
    await desk.giveBack(three)
    expect(await desk.taken(director, id)).toEqual([])
    expect((await desk.take(four, NINE)).statusCode).toBe(200)
  })

  test('asks nobody at night: the slot stays theirs, and in the morning their time to answer begins', async () => {
    const { people, id } = await desk.session(director, 4, ONE_SLOT)
    const [one, two, three, four] = people as [Invited, Invited, Invited, Invited]
    await desk.take(one, NINE)
    await desk.wait(two)
    // 11 PM.
    clock.advance(14 * 60)
    await desk.giveBack(one)
    await server.deps.waitingLists.handle()
    expect(await desk.taken(director, id)).toEqual([])
    expect(await subjectsTo(two.client)).toHaveLength(1)
    expect((await desk.own(three)).times).toMatchObject([{ free: 0 }])
    expect(messageOf(await desk.take(three, NINE))).toEqual([409, SLOT_ERROR.taken.message])
    expect((await desk.wait(four)).json().isWaiting).toBe(true)
    // 8 AM.
    clock.advance(9 * 60)
    await server.deps.waitingLists.handle()
    expect(await desk.taken(director, id)).toEqual(['17:00 Person 2?'])
    expect((await desk.own(two)).offeredUntil).toBe(new Date(clock.now().getTime() + 7_200_000).toISOString())
  })

  test('offers for a quarter of an hour on the day, and never beyond the beginning', async () => {
    const { people } = await desk.session(director, 3, ONE_SLOT)
    const [one, two, three] = people as [Invited, Invited, Invited]
    await desk.take(one, NINE)
    for (const person of [two, three]) await desk.wait(person)
    clock.advance(9 * DAY - 20)
    await desk.giveBack(one)
    expect((await desk.own(two)).offeredUntil).toBe('2027-03-10T16:55:00.000Z')
    await desk.giveBack(two)
    expect((await desk.own(three)).offeredUntil).toBe('2027-03-10T16:55:00.000Z')
    clock.advance(16)
    expect((await desk.own(three)).offeredUntil).toBeNull()
  })

  test('says of somebody who missed an offer whether they declined it or let it expire, until they take a slot or wait again', async () => {
    const { people, id } = await desk.session(director, 3, ONE_SLOT)
    const [one, two, three] = people as [Invited, Invited, Invited]
    await desk.take(one, NINE)
    await desk.wait(two)
    await desk.wait(three)
    const missed = async () => {
      const sheet = await desk.sheet(director, id)
      const own = await Promise.all([one, two, three].map((person) => desk.own(person)))
      expect(sheet.people.map(({ missedOffer }) => missedOffer)).toEqual(own.map(({ missedOffer }) => missedOffer))
      return own.map(({ missedOffer, isWaiting }) => (isWaiting ? 'waiting' : missedOffer))
    }
    await desk.giveBack(one)
    expect(await missed()).toEqual([null, null, 'waiting'])
    expect((await desk.giveBack(two)).json().missedOffer).toBe('declined')
    expect(await missed()).toEqual([null, 'declined', null])
    clock.advance(121)
    // Immediately, even before the job runs.
    expect((await desk.own(three)).missedOffer).toBe('expired')
    await server.deps.waitingLists.handle()
    expect(await missed()).toEqual([null, 'declined', 'expired'])
    await desk.take(one, NINE)
    await desk.wait(two)
    expect(await missed()).toEqual([null, 'waiting', 'expired'])
    await desk.giveBack(one)
    expect((await desk.take(two, NINE)).json().missedOffer).toBeNull()
    expect(await missed()).toEqual([null, null, 'expired'])
    await desk.giveBack(two)
    await desk.place(director, id, [[three, await desk.slotAt(director, id, NINE)]])
    await desk.place(director, id, [[three, null]])
    expect(await missed()).toEqual([null, null, null])
  })

  test.each(['withdraws', 'is released', 'is restricted'])('offers the slot of somebody who %s to the next within seconds', async (how) => {
    const { people, id, projectId } = await desk.session(director, 3, ONE_SLOT)
    const [one, two, held] = people as [Invited, Invited, Invited]
    await desk.take(one, NINE)
    await desk.wait(held)
    await desk.wait(two)
    await rowsIn(server, 'UPDATE student_profiles SET held_at = now() WHERE id = $1', [held.studentId])
    if (how === 'withdraws') expect((await one.client.post(`/api/applications/${one.applicationId}/withdraw`)).statusCode).toBeLessThan(300)
    else if (how === 'is restricted') expect((await director.post(`/api/talent/${one.studentId}/hold`, {})).statusCode).toBe(201)
    else {
      const cards = (await director.get(`/api/projects/${projectId}/casting`)).json().cards as { id: number; version: number }[]
      const applications = cards.filter((card) => card.id === one.applicationId).map((card) => ({ id: card.id, version: card.version }))
      expect((await director.post('/api/applications/moves', { applications, to: 'released', tell: true })).statusCode).toBe(200)
    }
    expect(await spans()).toEqual([])
    await vi.waitFor(async () => expect(await desk.taken(director, id)).toEqual(['17:00 Person 2?']), { timeout: 10_000, interval: 100 })
    expect(await mailsTo(server, held.email)).toHaveLength(1)
  })
})
