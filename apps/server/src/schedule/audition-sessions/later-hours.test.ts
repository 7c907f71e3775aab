import { AUDITION_ERROR } from '@callboard/contract/schedule/audition-sessions/errors'
import { beforeEach, expect, test } from 'vitest'
import { auditionDesk, NINE, NINE_DAYS_BEFORE, nth, QUARTER_PAST, QUARTER_TO } from '#testing/audition-desk.ts'
import { castingPeople } from '#testing/casting-people.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'
import { timeAfterMove } from './moved-slots.domain.ts'

let clock = fakeClock(NINE_DAYS_BEFORE)
const server = testServer({ clock: { now: () => clock.now() } })
const desk = auditionDesk(() => server)
let director: TestClient
beforeEach(async () => {
  clock = fakeClock(NINE_DAYS_BEFORE)
  director = (await castingPeople(() => server).admin()).client
})

test.each([
  ['an earlier day', { day: '2027-03-09' }, ['17:00 Person 1', '17:15 Person 2', '17:45 Person 3']],
  ['a later day', { day: '2027-03-11' }, ['17:00 Person 1', '17:15 Person 2', '17:45 Person 3']],
  ['earlier hours', { startTime: '07:00', endTime: '08:30' }, ['15:00 Person 1', '15:15 Person 2', '15:45 Person 3']],
])('people keep their order when an audition day is moved to %s', async (_, values, expected) => {
  const { id, people } = await desk.session(director, 3)
  for (const [at, time] of [NINE, QUARTER_PAST, QUARTER_TO].entries()) await desk.take(nth(people, at), time)
  const displaced = people.map((person) => ({ id: person.id, to: 'another-slot' }))
  const changed = await desk.change(director, id, { ...values, displaced })
  expect(changed.statusCode, changed.body).toBe(200)
  expect(await desk.taken(director, id)).toEqual(expected)
})

test('a slot that is gone is wished at the same time, within the hours', () => {
  const span = (from: string, to: string) => ({ start: new Date(`2027-03-10T${from}Z`), end: new Date(`2027-03-10T${to}Z`) })
  const moved = (time: string, to: [string, string]) =>
    timeAfterMove(new Date(`2027-03-10T${time}Z`), span('09:00', '12:00'), span(...to))
      .toISOString()
      .slice(11, 16)
  expect(moved('10:00', ['09:00', '11:00'])).toBe('10:00')
  expect(moved('10:00', ['10:00', '13:00'])).toBe('10:00')
  expect(moved('09:30', ['10:00', '13:00'])).toBe('10:30')
  expect(moved('11:30', ['07:00', '10:00'])).toBe('09:30')
})

test('nobody is placed in a slot that is over', async () => {
  const { id, people } = await desk.session(director, 1)
  const nine = await desk.slotAt(director, id, NINE)
  clock = fakeClock(new Date('2027-03-10T17:14:00.000Z'))
  expect((await desk.place(director, id, [[nth(people, 0), nine]])).statusCode).toBe(200)
  expect((await desk.place(director, id, [[nth(people, 0), null]])).statusCode).toBe(200)
  clock = fakeClock(new Date('2027-03-10T17:15:00.000Z'))
  const refused = await desk.place(director, id, [[nth(people, 0), nine]])
  expect([refused.statusCode, refused.json().message]).toEqual([409, AUDITION_ERROR.slotOver.message])
})

test('what fills for the office says of whom nobody knows, and leaves out who is not available at all', async () => {
  const { id, people } = await desk.session(director, 3)
  const [known, unknown, unavailable] = [nth(people, 0), nth(people, 1), nth(people, 2)]
  const hours = JSON.stringify({ 3: Array.from({ length: 13 }, () => true) })
  await rowsIn(server, 'UPDATE student_profiles SET weekly_availability = $1 WHERE id = $2', [hours, known.studentId])
  await rowsIn(server, 'UPDATE student_profiles SET available = false WHERE id = $1', [unavailable.studentId])
  const filled = (await director.get(`/api/audition-sessions/${id}/fill`)).json()
  expect(filled.placements.map((placement: { id: number }) => placement.id)).toEqual([known.id, unknown.id])
  expect([filled.unknown, filled.left]).toEqual([[unknown.id], [unavailable.id]])
})
