import { REMINDER_HOURS, type ReminderHours } from '@callboard/contract/schedule/call-sheets/rules'
import { HOUR_MS } from '@callboard/contract/time/durations'
import { isQuiet } from '@callboard/contract/time/quiet-hours'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dueReminder, reminderAt } from './reminders.domain.ts'

const TIME_ZONE = 'America/Los_Angeles'
const HOURS = fc.constantFrom(...REMINDER_HOURS)
// Two years, with their clock changes.
const MOMENT = fc.date({ min: new Date('2027-01-01T00:00Z'), max: new Date('2029-01-01T00:00Z'), noInvalidDate: true })

/** A time in the institution's zone, on Saturday, 20 March 2027, or days before. */
const at = (time: string, day = 20) => new Date(`2027-03-${day}T${time}-07:00`)

describe('a reminder leaves', () => {
  test('that many hours before the call', () => {
    expect(reminderAt(at('15:00'), 72, TIME_ZONE)).toEqual(at('15:00', 17))
    expect(reminderAt(at('15:00'), 3, TIME_ZONE)).toEqual(at('12:00'))
  })

  test('at the end of the quiet hours, or in the evening before when the call is earlier', () => {
    expect(reminderAt(at('09:00'), 3, TIME_ZONE)).toEqual(at('08:00'))
    expect(reminderAt(at('08:00'), 3, TIME_ZONE)).toEqual(at('21:30', 19))
    expect(reminderAt(at('07:00'), 24, TIME_ZONE)).toEqual(at('08:00', 19))
    expect(reminderAt(at('01:00'), 3, TIME_ZONE)).toEqual(at('21:30', 19))
    expect(reminderAt(at('22:30'), 24, TIME_ZONE)).toEqual(at('08:00'))
  })

  test('never in the quiet hours, never after the call, and not much earlier or later (random calls)', () => {
    fc.assert(
      fc.property(MOMENT, HOURS, (callAt, hours) => {
        const moment = reminderAt(callAt, hours, TIME_ZONE)
        expect(isQuiet(moment, TIME_ZONE)).toBe(false)
        expect(moment.getTime()).toBeLessThan(callAt.getTime())
        expect(Math.abs(callAt.getTime() - hours * HOUR_MS - moment.getTime())).toBeLessThanOrEqual(12 * HOUR_MS)
      }),
    )
  })
})

/** Runs the job at several times. @returns the sent reminders, with their times */
function run(moments: readonly Date[], call: { callAt: Date; sentAt: Date; isConfirmed: boolean }) {
  const left: { hours: ReminderHours; now: Date }[] = []
  for (const now of moments) {
    const hours = dueReminder({ ...call, reminded: left.at(-1)?.hours ?? null }, now, TIME_ZONE)
    if (hours !== null) left.push({ hours, now })
  }
  return left
}

describe('the job', () => {
  const everyMinutes = (from: Date, to: Date, minutes: number) =>
    Array.from(
      { length: Math.max(0, Math.floor((to.getTime() - from.getTime()) / (minutes * 60_000))) },
      (_, index) => new Date(from.getTime() + index * minutes * 60_000),
    )

  test('reminds at 72, 24 and 3 hours, and those who have confirmed at 24 and 3', () => {
    const call = { callAt: at('15:00'), sentAt: at('09:00', 15), isConfirmed: false }
    const moments = everyMinutes(at('09:00', 15), at('18:00'), 10)
    expect(run(moments, call).map(({ hours }) => hours)).toEqual([72, 24, 3])
    expect(run(moments, { ...call, isConfirmed: true }).map(({ hours }) => hours)).toEqual([24, 3])
  })

  test('does not catch up on reminders from before the call was sent, and after a pause sends only the last', () => {
    const call = { callAt: at('15:00'), sentAt: at('16:00', 18), isConfirmed: false }
    expect(run(everyMinutes(at('16:00', 18), at('18:00'), 10), call).map(({ hours }) => hours)).toEqual([24, 3])
    const early = { ...call, sentAt: at('09:00', 15) }
    expect(run([at('13:00')], early).map(({ hours }) => hours)).toEqual([3])
  })

  test('sends each once, in order, whenever it runs, and nothing in the quiet hours or after the call (random runs)', () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 600 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(MOMENT, fc.integer({ min: 1, max: 120 }), gaps, fc.boolean(), (callAt, hoursBefore, minutes, isConfirmed) => {
        const sentAt = new Date(callAt.getTime() - hoursBefore * HOUR_MS)
        let now = sentAt.getTime()
        const moments = minutes.map((gap) => {
          now += gap * 60_000
          return new Date(now)
        })
        const left = run(moments, { callAt, sentAt, isConfirmed })
        const hours = left.map((one) => one.hours)
        expect(hours).toEqual(REMINDER_HOURS.filter((one) => hours.includes(one)))
        expect(isConfirmed && hours.includes(72)).toBe(false)
        for (const one of left) {
          expect(isQuiet(one.now, TIME_ZONE)).toBe(false)
          expect(one.now.getTime()).toBeLessThan(callAt.getTime())
          expect(one.now.getTime()).toBeGreaterThanOrEqual(reminderAt(callAt, one.hours, TIME_ZONE).getTime())
        }
      }),
    )
  })
})
