import { expect, test } from 'vitest'
import { STAGES } from '../../casting/board/stages.ts'
import { HOUR_MS } from '../../time/durations.ts'
import { absenceFromSlot, absenceOf, LATE_HOURS, LATE_SLOT_HOURS } from './rules.ts'

const BEGIN = new Date('2027-03-20T09:00:00Z')
const hoursBefore = (hours: number) => new Date(BEGIN.getTime() - hours * HOUR_MS)
const cancels = { from: 'booked', to: 'withdrawn', by: 'student' } as const

test.each([
  [LATE_HOURS + 1, null],
  [LATE_HOURS, null],
  [LATE_HOURS - 0.001, 47],
  [5.5, 5],
  [0.5, 0],
  [-3, 0],
])('who gives a place back %s hours before the shoot', (hours, left) => {
  const late = left === null ? null : { kind: 'late-cancellation', hoursBefore: left }
  expect(absenceOf(cancels, BEGIN, hoursBefore(hours))).toEqual(late)
})

test('only students with a place cancel late, and only when the day is known', () => {
  expect(absenceOf(cancels, null, hoursBefore(1))).toBeNull()
  for (const from of STAGES) {
    const late = absenceOf({ ...cancels, from }, BEGIN, hoursBefore(1))
    expect(late, from).toEqual(from === 'booked' ? { kind: 'late-cancellation', hoursBefore: 1 } : null)
  }
  for (const by of ['office', 'system'] as const) expect(absenceOf({ ...cancels, by }, BEGIN, hoursBefore(1))).toBeNull()
})

test('a no show counts whenever it is noted', () => {
  for (const begin of [BEGIN, null]) {
    expect(absenceOf({ from: 'completed', to: 'no-show', by: 'office' }, begin, hoursBefore(-100))).toEqual({
      kind: 'no-show',
      hoursBefore: null,
    })
  }
})

test('a slot that is given back when it can no longer be moved is late', () => {
  expect(absenceFromSlot(BEGIN, hoursBefore(LATE_SLOT_HOURS))).toBeNull()
  expect(absenceFromSlot(BEGIN, hoursBefore(LATE_SLOT_HOURS - 0.5))).toEqual({ kind: 'late-cancellation', hoursBefore: 11 })
})
