import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR_MS } from '../../time/durations.ts'
import { addDays } from '../../time/month.ts'
import { wallTimeOf } from '../../time/wall-time.ts'
import { placeOf, shootSpan, wallSpanOf } from './shoots.ts'

const LA = 'America/Los_Angeles'
const on = (shootTime: string | null, endTime: string | null, shootDate = '2026-12-04') => ({ shootDate, shootTime, endTime })

test('a shoot has the times of its day in the time zone of the institution', () => {
  expect(shootSpan(on('06:15', '09:30'), LA)).toEqual({
    startDate: '2026-12-04T14:15:00.000Z',
    endDate: '2026-12-04T17:30:00.000Z',
    isAllDay: false,
  })
})

test('without an end it takes an hour, without a time the whole day, also where a clock change makes that 23 or 25 hours', () => {
  expect(wallSpanOf(on('23:30', null))).toMatchObject({ start: '2026-12-04T23:30', end: '2026-12-05T00:30', isAllDay: false })
  expect(wallSpanOf(on(null, '12:00'))).toEqual({ start: '2026-12-04T00:00', end: '2026-12-05T00:00', isAllDay: true })
  const hours = (day: string) => {
    const { startDate, endDate } = shootSpan(on(null, null, day), LA)
    return (Date.parse(endDate) - Date.parse(startDate)) / HOUR_MS
  }
  expect([hours('2026-03-08'), hours('2026-11-01'), hours('2026-12-04')]).toEqual([23, 25, 24])
})

test('an end at the begin says no end', () => {
  expect(wallSpanOf(on('10:00', '10:00'))).toMatchObject({ start: '2026-12-04T10:00', end: '2026-12-04T11:00' })
})

test('a clock change does not make it end before it begins', () => {
  // The clock skips 2:30, which becomes 3:30 and so comes after 3:15.
  expect(shootSpan(on('02:30', '03:15', '2027-03-14'), LA)).toMatchObject({
    startDate: '2027-03-14T10:30:00.000Z',
    endDate: '2027-03-14T11:30:00.000Z',
  })
})

test('an end before the begin is on the next day', () => {
  expect(wallSpanOf(on('20:00', '02:00'))).toMatchObject({ start: '2026-12-04T20:00', end: '2026-12-05T02:00' })
})

test('in every time zone and on every day, a shoot begins on its day at its time, and ends later', () => {
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
  const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
  fc.assert(
    fc.property(zone, fc.integer({ min: 0, max: 4000 }), fc.option(time), fc.option(time), (timeZone, days, shootTime, endTime) => {
      const times = on(shootTime, endTime, addDays('2024-01-01', days))
      const { startDate, endDate } = shootSpan(times, timeZone)
      expect(endDate > startDate).toBe(true)
      // A time that the clock change skips moves by at most a few hours. Every other time is shown as entered.
      const shown = wallTimeOf(startDate, timeZone)
      const said = wallSpanOf(times).start
      expect(shown === said || shown > said).toBe(true)
    }),
  )
})

test('a place names each part once', () => {
  expect(placeOf({ location: 'Studio B', address: '1 Main Street', campus: 'West' })).toBe('Studio B, 1 Main Street, West')
  expect(placeOf({ location: 'West', address: null, campus: 'West' })).toBe('West')
  expect(placeOf({ location: null, address: null, campus: null })).toBeNull()
})
