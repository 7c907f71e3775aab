import type { AuditionSheet } from '@callboard/contract/audition-sessions/endpoints'
import { expect, test } from 'vitest'
import { newSession, possibleFor, slotCount } from './session-model.ts'

const timeZone = 'America/Los_Angeles'
const EARLIER = Date.parse('2027-03-01T12:00:00.000Z')
const values = { ...newSession('2027-03-10', { place: '', roomName: 'Studio' }), startTime: '09:00', endTime: '09:30' }
const start = (minutes: number) => new Date(Date.parse('2027-03-10T17:00:00.000Z') + minutes * 60_000).toISOString()
/** Slots of a quarter from nine, and who has which. */
const sheet = (...slotIds: (number | null)[]) =>
  ({
    slots: [0, 1, 2, 3].map((id) => ({ id, roomId: 1, startDate: start(id * 15), endDate: start(id * 15 + 15) })),
    people: slotIds.map((slotId, id) => ({ id, slotId })),
  }) as AuditionSheet

test('as many people get another slot as there are places left, the others are asked to choose again', () => {
  expect(slotCount(values, timeZone)).toBe(2)
  const at = { values, timeZone, now: EARLIER }
  expect(possibleFor(['1', '2'], { ...at, sheet: sheet(0, 2, 3, null) })).toEqual({
    left: 1,
    wishes: { 1: 'another-slot', 2: 'released' },
  })
  expect(possibleFor(['2'], { ...at, sheet: sheet(0, 1, 2) })).toEqual({ left: 0, wishes: { 2: 'released' } })
  const larger = { ...values, capacity: '2' }
  expect(possibleFor(['2'], { ...at, values: larger, sheet: sheet(0, 1, 2) }).wishes).toEqual({ 2: 'another-slot' })
})

test('nobody is placed in a slot that has begun', () => {
  const now = Date.parse(start(1))
  expect(possibleFor(['0'], { values, timeZone, now, sheet: sheet(2) }).left).toBe(1)
  expect(possibleFor(['1'], { values, timeZone, now, sheet: sheet(0, 2) }).left).toBe(1)
  expect(possibleFor(['1'], { values, timeZone, now: Date.parse(start(16)), sheet: sheet(0, 2) })).toEqual({
    left: 0,
    wishes: { 1: 'released' },
  })
})
