import type { BusyTimes } from '@callboard/contract/people/availability/endpoints'
import { expect, test } from 'vitest'
import { busyDays, freeParts, weekOn } from './busy-days.ts'

const ZONE = 'America/Los_Angeles'
const MONDAY = '2027-03-01'
const nine = 9 * 60
const slots = (...hours: number[]) => Array.from({ length: 13 }, (_, slot) => hours.includes(slot + 8))
const times = (values: Partial<BusyTimes>): BusyTimes => ({ spans: [], free: [], covered: [], weeks: [], ...values })
const booking = (start: string, end: string) => ({ start, end, source: 'booking', title: 'Campus film' }) as const

test('a span over midnight takes the end of one day and the beginning of the next', () => {
  const spans = [booking('2027-03-02T06:00:00.000Z', '2027-03-02T09:30:00.000Z')]
  const [monday, tuesday, wednesday] = busyDays(times({ spans }), MONDAY, 3, ZONE)
  expect(monday?.busy).toEqual([{ from: 22 * 60, to: 24 * 60, source: 'booking', title: 'Campus film' }])
  expect(tuesday?.busy).toMatchObject([{ from: 0, to: 90 }])
  expect(wednesday?.busy).toEqual([])
})

test('a span that ends at midnight takes nothing of the next day', () => {
  const [, tuesday] = busyDays(times({ spans: [booking('2027-03-01T08:00:00.000Z', '2027-03-02T08:00:00.000Z')] }), MONDAY, 2, ZONE)
  expect(tuesday?.busy).toEqual([])
})

test('days whose hours nobody knows differ from days without hours', () => {
  const weeks = [
    { from: MONDAY, to: MONDAY, hours: null },
    { from: '2027-03-02', to: '2027-03-03', hours: { 3: slots(9, 10, 14) } },
  ]
  const free = busyDays(times({ weeks }), MONDAY, 3, ZONE).map((day) => freeParts(day))
  expect(free).toEqual([
    null,
    [],
    [
      { from: nine, to: 11 * 60 },
      { from: 14 * 60, to: 15 * 60 },
    ],
  ])
})

test('exceptions make free what hours do not, and busy times take it away again', () => {
  const weeks = [{ from: MONDAY, to: MONDAY, hours: { 1: slots(9, 10) } }]
  const free = [{ start: '2027-03-01T19:00:00.000Z', end: '2027-03-01T20:00:00.000Z' }]
  const spans = [booking('2027-03-01T18:30:00.000Z', '2027-03-01T19:15:00.000Z')]
  const [monday] = busyDays(times({ weeks, free, spans }), MONDAY, 1, ZONE)
  expect(monday && freeParts(monday)).toEqual([
    { from: nine, to: 10 * 60 + 30 },
    { from: 11 * 60 + 15, to: 12 * 60 },
  ])
})

test('the hour that comes twice does not turn a span round', () => {
  // From 1:45 a.m. before the clocks go back to 1:15 a.m. after.
  const spans = [booking('2027-11-07T08:45:00.000Z', '2027-11-07T09:15:00.000Z')]
  expect(busyDays(times({ spans }), '2027-11-07', 1, ZONE)[0]?.busy).toEqual([])
})

test('the hours of a term count while it lasts, and a day that an exception makes free is told apart', () => {
  const [usual, term] = [{ 1: slots(9) }, { 2: slots(10), 3: slots(10) }]
  const weeks = [
    { from: MONDAY, to: MONDAY, hours: usual },
    { from: '2027-03-02', to: '2027-03-03', hours: term },
  ]
  expect([MONDAY, '2027-03-03', '2027-03-04'].map((day) => weekOn(day, weeks))).toEqual([usual, term, null])
  const free = [{ start: '2027-03-02T19:00:00.000Z', end: '2027-03-02T20:00:00.000Z' }]
  expect(busyDays(times({ weeks, free }), MONDAY, 3, ZONE).map(({ isException }) => isException)).toEqual([false, true, false])
})
