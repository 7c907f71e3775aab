import type { AuditionSheet } from '@callboard/contract/schedule/audition-sessions/endpoints'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newBreak, newSession, possibleFor, slotCount } from './session-model.ts'

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

test('a slot of half minutes makes no slots', () => {
  expect(slotCount({ ...values, slotMinutes: '7.5' }, timeZone)).toBeNull()
})

test('a new break lies within the hours and beside the other breaks', () => {
  const at = (startTime: string, endTime: string, ...breaks: [from: string, to: string][]) => {
    const { from, to } = newBreak({ startTime, endTime, breaks: breaks.map(([begin, end], key) => ({ key, from: begin, to: end })) })
    return `${from} ${to}`
  }
  expect(at('10:00', '16:00')).toBe('12:00 13:00')
  expect(at('14:00', '18:00')).toBe('15:30 16:30')
  expect(at('12:30', '18:30')).toBe('15:00 16:00')
  expect(at('09:00', '10:00')).toBe('09:20 09:35')
  expect(at('10:00', '18:00', ['12:00', '13:00'])).toBe('15:00 16:00')
  expect(at('', '16:00')).toBe('12:00 13:00')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 276 }), fc.integer({ min: 1, max: 11 }), (start, length) => {
      const time = (steps: number) => [Math.floor(steps / 12), (steps % 12) * 5].map((part) => String(part).padStart(2, '0')).join(':')
      const [from = '', to = ''] = at(time(start), time(start + length)).split(' ')
      expect(from >= time(start) && from < to && to <= time(start + length)).toBe(true)
    }),
  )
})
