import { CLASH_REASON } from '@callboard/contract/people/availability/rules'
import { AUDITION_ERROR, SLOT_ERROR } from '@callboard/contract/schedule/audition-sessions/errors'
import { SLOT_MESSAGE } from '@callboard/contract/schedule/audition-sessions/rules'
import { ENGLISH } from '@callboard/contract/translate'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditionDesk, HALF_PAST, type Invited, NINE, NINE_DAYS_BEFORE, nth, QUARTER_PAST, QUARTER_TO } from '#testing/audition-desk.ts'
import { castingPeople } from '#testing/casting-people.ts'
import { makeApplication, makeProject } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { subjectsTo } from '#testing/offers-desk.ts'
import { mailTo } from '#testing/outbox.ts'
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
const tokenIn = async ({ email }: Invited) => /\/slot\/([\w-]+)/.exec((await mailTo(server, email)).text ?? '')?.[1] ?? ''
const byLink = (token: string, body: object) => server.anonymous().post(`/api/slot-links/${token}/answer`, body)
const messageOf = ({ statusCode, json }: { statusCode: number; json: () => { message: string } }) => [statusCode, json().message]
const spans = () =>
  rowsIn(
    server,
    "SELECT lower(during) AT TIME ZONE 'UTC' || '' AS at, is_exclusive AS exclusive FROM busy_spans WHERE source = 'slot' ORDER BY 1",
  )
const stageOf = async ({ applicationId }: Invited) =>
  rowsIn(server, 'SELECT stage, told_stage AS told FROM applications WHERE id = $1', [applicationId])

describe('an invitation', () => {
  test('is taken by the link of its mail, which shows nothing of others and changes nothing when it is opened', async () => {
    const { people, id } = await desk.session(director, 2)
    const [mara, other] = [nth(people, 0), nth(people, 1)]
    await desk.take(other, NINE)
    const mail = await mailTo(server, mara.email)
    for (const fact of ['Callbacks', 'Wednesday, March 10, 2027', '9:00 AM to 10:00 AM PST', 'Smothers Theatre'])
      expect(mail.text).toContain(fact)
    const token = await tokenIn(mara)
    const before = await rowsIn(server, 'SELECT * FROM slot_invitations ORDER BY id')
    const shown = await server.anonymous().get(`/api/slot-links/${token}`)
    expect(await rowsIn(server, 'SELECT * FROM slot_invitations ORDER BY id')).toEqual(before)
    expect(shown.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
    expect(shown.json()).toMatchObject({ firstName: 'Person 1', projectTitle: 'Open day film', slot: null, movesLeft: 2, state: 'open' })
    expect(shown.json().times.map(({ free }: { free: number }) => free)).toEqual([0, 1, 1, 1])
    expect(shown.body).not.toContain('Person 2')
    const taken = await byLink(token, { action: 'take', startDate: HALF_PAST })
    expect([taken.statusCode, taken.json().slot]).toEqual([200, { startDate: HALF_PAST, endDate: QUARTER_TO, room: 'Studio' }])
    expect(await desk.taken(director, id)).toEqual(['17:00 Person 2', '17:30 Person 1'])
    expect((await desk.mail(mara, 'Your time')).text).toContain('Studio, Smothers Theatre')
    expect(await spans()).toEqual([
      { at: '2027-03-10 17:00:00', exclusive: true },
      { at: '2027-03-10 17:30:00', exclusive: true },
    ])
  })

  test('of nobody, of somebody else and of a restricted student is unknown', async () => {
    const { people } = await desk.session(director, 2)
    const [mara, other] = [nth(people, 0), nth(people, 1)]
    expect((await desk.answer({ ...other, id: mara.id }, { action: 'take', startDate: NINE })).statusCode).toBe(404)
    const token = await tokenIn(mara)
    await rowsIn(server, 'UPDATE student_profiles SET held_at = now() WHERE id = $1', [mara.studentId])
    for (const unknown of [token, 'never-made', '%00']) {
      expect((await server.anonymous().get(`/api/slot-links/${unknown}`)).statusCode).toBe(404)
      expect((await byLink(unknown, { action: 'take', startDate: NINE })).statusCode).toBe(404)
    }
    expect((await mara.client.get('/api/slot-invitations')).json()).toEqual([])
  })

  test('makes a callback of an application, except for a fitting', async () => {
    const { people } = await desk.session(director, 1)
    await desk.take(nth(people, 0), NINE)
    expect(await stageOf(nth(people, 0))).toEqual([{ stage: 'callback', told: 'callback' }])
    const fitting = await desk.session(director, 1, { kind: 'fitting' })
    await desk.take(nth(fitting.people, 0), NINE)
    expect(await stageOf(nth(fitting.people, 0))).toEqual([{ stage: 'submitted', told: 'submitted' }])
  })

  test('is no longer open for who is not in the running, without saying why', async () => {
    const { people } = await desk.session(director, 1)
    const mara = nth(people, 0)
    await rowsIn(server, "UPDATE applications SET stage = 'released' WHERE id = $1", [mara.applicationId])
    expect(messageOf(await desk.take(mara, NINE))).toEqual([409, SLOT_ERROR.closed.message])
    expect((await server.anonymous().get(`/api/slot-links/${await tokenIn(mara)}`)).json().state).toBe('closed')
  })
})

describe('a slot', () => {
  test('is moved twice, and the old one is kept until the new one is won', async () => {
    const { people, id } = await desk.session(director, 2)
    const [mara, other] = [nth(people, 0), nth(people, 1)]
    await desk.take(mara, NINE)
    await desk.take(other, QUARTER_PAST)
    expect(messageOf(await desk.take(mara, QUARTER_PAST))).toEqual([409, SLOT_ERROR.takenWhileMoving.message])
    expect(await desk.taken(director, id)).toEqual(['17:00 Person 1', '17:15 Person 2'])
    expect((await desk.take(mara, HALF_PAST)).json()).toMatchObject({ movesLeft: 1 })
    expect((await desk.take(mara, HALF_PAST)).json()).toMatchObject({ movesLeft: 1 })
    expect((await desk.take(mara, NINE)).json()).toMatchObject({ movesLeft: 0 })
    expect(messageOf(await desk.take(mara, HALF_PAST))).toEqual([409, SLOT_ERROR.noMoves.message])
    const [placed, moved] = ['Your time on Mar 10, 2027: Open day film', 'New time on Mar 10, 2027: Open day film']
    expect(await subjectsTo(mara.client)).toEqual(['Choose your time on Mar 10, 2027: Open day film', placed, moved, moved])
  })

  test('is moved until twelve hours before it begins, and given back until then', async () => {
    const { people, id } = await desk.session(director, 1)
    const mara = nth(people, 0)
    await desk.take(mara, QUARTER_PAST)
    clock.advance(9 * DAY - 12 * 60 + 15)
    expect((await desk.take(mara, HALF_PAST)).statusCode).toBe(200)
    clock.advance(16)
    expect(messageOf(await desk.take(mara, NINE))).toEqual([409, ENGLISH.t(SLOT_ERROR.tooLate.message)])
    expect((await desk.own(mara)).canMove).toBe(false)
    clock.advance(12 * 60 - 2)
    expect((await desk.giveBack(mara)).json().slot).toBeNull()
    expect(await desk.taken(director, id)).toEqual([])
    expect(messageOf(await desk.take(mara, NINE))).toEqual([409, SLOT_MESSAGE.past])
  })

  test('that is given back and taken again counts as moved', async () => {
    const { people } = await desk.session(director, 1)
    const mara = nth(people, 0)
    for (let count = 0; count < 3; count++) {
      expect((await desk.take(mara, NINE)).statusCode).toBe(200)
      expect((await desk.giveBack(mara)).statusCode).toBe(200)
    }
    expect(messageOf(await desk.take(mara, NINE))).toEqual([409, SLOT_MESSAGE.noTakes])
    expect(await spans()).toEqual([])
  })

  test('is refused after the end, and in a cancelled audition session', async () => {
    const { people, id } = await desk.session(director, 1)
    await director.post(`/api/audition-sessions/${id}/cancel`)
    expect(messageOf(await desk.take(nth(people, 0), NINE))).toEqual([409, AUDITION_ERROR.cancelled.message])
    const over = await desk.session(director, 1)
    clock.advance(10 * DAY)
    expect(messageOf(await desk.take(nth(over.people, 0), NINE))).toEqual([409, AUDITION_ERROR.over.message])
  })
})

describe('somebody who cannot come at all', () => {
  test('says so, which the office sees, gives back what they have, and is not placed; until they choose after all', async () => {
    const { people, id } = await desk.session(director, 2, { endTime: '09:15' })
    const [mara, other] = [nth(people, 0), nth(people, 1)]
    const declined = async () => (await desk.sheet(director, id)).people.map(({ hasDeclined }) => hasDeclined)
    await desk.take(mara, NINE)
    await desk.wait(other)
    expect((await desk.answer(mara, { action: 'decline' })).json()).toMatchObject({ hasDeclined: true, slot: null, isWaiting: false })
    expect(await declined()).toEqual([true, false])
    expect(await desk.taken(director, id)).toEqual(['17:00 Person 2?'])
    expect(await stageOf(mara)).toMatchObject([{ stage: 'callback' }])
    await desk.giveBack(other)
    const filled = (await director.get(`/api/audition-sessions/${id}/fill`)).json()
    expect(filled.placements).toEqual([{ id: other.id, slotId: await desk.slotAt(director, id, NINE) }])
    expect((await desk.take(mara, NINE)).json()).toMatchObject({ hasDeclined: false, slot: { startDate: NINE } })
    expect(await declined()).toEqual([false, false])
  })
})

describe('somebody who is busy', () => {
  /** Books a student for another casting call from 9:00 to 9:20. */
  async function booked({ studentId }: Invited, toldStage: 'booked' | 'submitted') {
    const shoot = { title: 'Night shoot', shootDate: '2027-03-10', shootTime: '09:00', endTime: '09:20' }
    const { id: projectId } = await makeProject(server, shoot)
    await makeApplication(server, { projectId, studentId, stage: 'booked', toldStage })
  }

  test('by a booking or another slot is refused, and sees which times that are', async () => {
    const { people } = await desk.session(director, 2)
    const [mara, other] = [nth(people, 0), nth(people, 1)]
    await booked(mara, 'booked')
    expect((await desk.own(mara)).times.map(({ busy }) => busy)).toEqual(['refuses', 'refuses', null, null])
    const span = { source: 'booking', startDate: NINE, endDate: '2027-03-10T17:20:00.000Z' }
    expect((await desk.own(mara)).inTheWay).toEqual([{ ...span, title: 'Night shoot' }])
    expect((await desk.own(other)).inTheWay).toEqual([])
    // The link must not reveal the student's other casting calls.
    const token = await tokenIn(mara)
    const linked = [await server.anonymous().get(`/api/slot-links/${token}`), await byLink(token, { action: 'give-back' })]
    expect(linked.map((answer) => answer.json().inTheWay)).toEqual([[{ ...span, title: null }], [{ ...span, title: null }]])
    expect(messageOf(await desk.take(mara, QUARTER_PAST))).toEqual([409, SLOT_ERROR.clash.message])
    expect((await desk.take(mara, HALF_PAST)).statusCode).toBe(200)
    await desk.take(other, NINE)
    const second = await desk.session(director, 0)
    const application = await makeApplication(server, { projectId: second.projectId, studentId: other.studentId })
    await desk.invite(director, second.id, [{ applicationId: application.id }])
    const invitation = nth((await desk.sheet(director, second.id)).people, 0)
    expect(messageOf(await desk.take({ ...other, id: invitation.id }, NINE))).toEqual([409, SLOT_ERROR.clash.message])
  })

  test('by a booking of which they do not know learns nothing of it', async () => {
    const { people, id } = await desk.session(director, 1)
    const mara = nth(people, 0)
    await booked(mara, 'submitted')
    expect((await desk.own(mara)).times.map(({ busy }) => busy)).toEqual([null, null, null, null])
    expect((await desk.own(mara)).inTheWay).toEqual([])
    expect((await desk.take(mara, NINE)).statusCode).toBe(200)
    const [person] = (await desk.sheet(director, id)).people
    expect(person).toMatchObject({ busy: 'booking', clashReason: CLASH_REASON.slot })
  })

  test('in class is warned and not refused', async () => {
    const { people } = await desk.session(director, 1)
    const mara = nth(people, 0)
    await rowsIn(
      server,
      `WITH t AS (INSERT INTO timetables (student_id, name) VALUES ($1, 'classes.ics') RETURNING id)
       INSERT INTO busy_spans (student_id, during, source, timetable_id) SELECT $1, '[2027-03-10 17:00Z,2027-03-10 17:10Z)', 'class', id FROM t`,
      [mara.studentId],
    )
    expect((await desk.own(mara)).times.map(({ busy }) => busy)).toEqual(['warns', null, null, null])
    expect((await desk.take(mara, NINE)).statusCode).toBe(200)
  })
})

describe('at one moment', () => {
  test('40 people get 8 places of one time, nobody a place twice', async () => {
    const { people, id } = await desk.session(director, 40, { rooms: [{ name: 'Studio' }, { name: 'Foyer' }], capacity: 4 })
    const answers = await Promise.all(people.map((person) => desk.take(person, NINE)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(8)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(32)
    expect(await desk.taken(director, id)).toHaveLength(8)
    const places = await rowsIn(server, 'SELECT slot_id, place FROM slot_invitations WHERE slot_id IS NOT NULL')
    expect(new Set(places.map((place) => JSON.stringify(place))).size).toBe(8)
  })

  test('two who want the slot of each other keep their own', async () => {
    const { people, id } = await desk.session(director, 2, { endTime: '09:30' })
    const [one, two] = people as [Invited, Invited]
    await desk.take(one, NINE)
    await desk.take(two, QUARTER_PAST)
    const crossed = await Promise.all([desk.take(one, QUARTER_PAST), desk.take(two, NINE)])
    expect(crossed.map(({ statusCode }) => statusCode)).toEqual([409, 409])
    expect(await desk.taken(director, id)).toEqual(['17:00 Person 1', '17:15 Person 2'])
  })
})
