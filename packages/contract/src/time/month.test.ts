import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMonths, byDay, dayOf, daysOf, gridDays, readMonth } from './month.ts'

const LA = 'America/Los_Angeles'

test('the grid begins on a Sunday, ends on a Saturday and holds the whole month', () => {
  for (let month = '2026-01'; month < '2032-01'; month = addMonths(month, 1)) {
    const days = gridDays(month)
    const weekday = (day: string | undefined) => new Date(`${day}T00:00:00Z`).getUTCDay()
    expect([days.length % 7, weekday(days[0]), weekday(days.at(-1))]).toEqual([0, 0, 6])
    expect(new Set(days).size).toBe(days.length)
    expect(days.filter((day) => day.startsWith(month)).length).toBe(new Date(Date.UTC(+month.slice(0, 4), +month.slice(5), 0)).getUTCDate())
  }
})

test('an instant falls on the day of the institution, not of London', () => {
  expect(dayOf('2026-03-09T06:30:00.000Z', LA)).toBe('2026-03-08')
})

test('the day changes at midnight in the named time zone, also across daylight saving time', () => {
  expect(dayOf(new Date('2026-07-02T06:59:59.999Z'), LA)).toBe('2026-07-01')
  expect(dayOf(new Date('2026-07-02T07:00:00.000Z'), LA)).toBe('2026-07-02')
  expect(dayOf(new Date('2026-12-02T07:59:59.999Z'), LA)).toBe('2026-12-01')
  expect(dayOf(new Date('2026-12-31T10:00:00.000Z'), 'Pacific/Kiritimati')).toBe('2027-01-01')
})

test('a day is that of the clocks there, written as the database writes it, and the same when it is remembered', () => {
  const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
  const moment = fc.date({ min: new Date('1990-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(zone, moment, (timeZone, now) => {
      // Swedish date formats are those of ISO 8601.
      const day = now.toLocaleDateString('sv-SE', { timeZone })
      expect([dayOf(now, timeZone), dayOf(now, timeZone)]).toEqual([day, day])
    }),
  )
})

test('an event across midnight touches both days, one that ends at midnight does not touch the next', () => {
  expect(daysOf({ startDate: '2026-11-22T05:00:00.000Z', endDate: '2026-11-22T09:00:00.000Z' }, LA)).toEqual(['2026-11-21', '2026-11-22'])
  expect(daysOf({ startDate: '2026-11-22T05:00:00.000Z', endDate: '2026-11-22T08:00:00.000Z' }, LA)).toEqual(['2026-11-21'])
})

test('an event without length has its day', () => {
  expect(daysOf({ startDate: '2026-11-22T08:00:00.000Z', endDate: '2026-11-22T08:00:00.000Z' }, LA)).toEqual(['2026-11-22'])
})

test('an event over the end of daylight saving touches each day once', () => {
  expect(daysOf({ startDate: '2026-10-31T17:00:00.000Z', endDate: '2026-11-02T18:00:00.000Z' }, LA)).toEqual([
    '2026-10-31',
    '2026-11-01',
    '2026-11-02',
  ])
})

test('the events of a day are in order of their beginning', () => {
  const late = { startDate: '2026-11-21T20:00:00.000Z', endDate: '2026-11-21T21:00:00.000Z' }
  const early = { startDate: '2026-11-21T18:00:00.000Z', endDate: '2026-11-21T19:00:00.000Z' }
  expect(byDay([late, early], LA).get('2026-11-21')).toEqual([early, late])
})

test('an address without a real month shows the one of today', () => {
  expect([readMonth('2027-02', '2026-11-21'), readMonth('2027-13', '2026-11-21'), readMonth(7, '2026-11-21')]).toEqual([
    '2027-02',
    '2026-11',
    '2026-11',
  ])
})
