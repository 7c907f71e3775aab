import { CALENDAR_LIMITS } from '@callboard/contract/schedule/calendar/rules'
import { addDays, daysOf, gridDays } from '@callboard/contract/time/month'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hiddenByDay, layOutWeek, planDays } from './week-lanes.ts'

const LA = 'America/Los_Angeles'
const WEEK = gridDays('2026-11').slice(7, 14)

/** An event from ten in the morning of one day of the week to noon of another; -3 is the Thursday of the previous week. */
const from = (id: number, first: number, last = first) => {
  const [sunday = ''] = WEEK
  return { id, startDate: `${addDays(sunday, first)}T18:00:00.000Z`, endDate: `${addDays(sunday, last)}T20:00:00.000Z` }
}
const shape = (events: ReturnType<typeof from>[]) =>
  layOutWeek(events, WEEK, LA).map(({ event, column, days, lane, continues, goesOn }) => [event.id, column, days, lane, continues, goesOn])

test('an event of several days is one bar, cut at the edges of the week', () => {
  expect(shape([from(1, 2, 4), from(2, -3, 1), from(3, 5, 9), from(4, -1, 7)])).toEqual([
    [4, 0, 7, 0, true, true],
    [2, 0, 2, 1, true, false],
    [1, 2, 3, 1, false, false],
    [3, 5, 2, 1, false, true],
  ])
})

test('events of other weeks are left out', () => {
  expect(shape([from(1, -1), from(2, 7)])).toEqual([])
})

test('an event that ends at midnight does not extend into the next day', () => {
  const event = { id: 1, startDate: '2026-11-10T04:00:00.000Z', endDate: '2026-11-10T08:00:00.000Z' }
  expect(shape([event])).toEqual([[1, 1, 1, 0, false, false]])
})

test('no two events overlap, none is lost, and a day is full before any of its events is hidden', () => {
  const event = fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: 0, max: 9 }))
  fc.assert(
    fc.property(fc.array(event, { maxLength: 25 }), (spans) => {
      const events = spans.map(([first, more], id) => from(id, first, first + more))
      const segments = layOutWeek(events, WEEK, LA)
      const hidden = hiddenByDay(segments, CALENDAR_LIMITS.eventsPerDay)
      for (const [column, day] of WEEK.entries()) {
        const here = segments.filter((part) => part.column <= column && column < part.column + part.days)
        expect(new Set(here.map(({ lane }) => lane)).size).toBe(here.length)
        expect(here.map(({ event: { id } }) => id).sort()).toEqual(
          events
            .filter((each) => daysOf(each, LA).includes(day))
            .map(({ id }) => id)
            .sort(),
        )
        expect(here.filter(({ lane }) => lane < CALENDAR_LIMITS.eventsPerDay).length + (hidden[column] ?? 0)).toBe(here.length)
        for (const part of here) {
          // Only other events on its first day can push an event down.
          const onFirstDay = segments.filter((other) => other.column <= part.column && part.column < other.column + other.days)
          expect(part.lane).toBeLessThan(onFirstDay.length)
        }
      }
    }),
  )
})

/** The ids of events that start on each day: in lanes, and below them with the lines of each. */
const plan = (events: ReturnType<typeof from>[]) => {
  const segments = layOutWeek(events, WEEK, LA)
  const shown = segments.filter(({ lane }) => lane < 3)
  return planDays(shown, hiddenByDay(segments, 3), 4).map(({ inLanes, below, lanesAbove }) => ({
    inLanes: inLanes.map(({ event }) => event.id),
    below: below.map(({ segment, lines }) => [segment.event.id, lines]),
    lanesAbove,
  }))
}

test('events of one day share its lines', () => {
  const days = plan([from(1, 0), from(2, 1), from(3, 1), from(4, 2), from(5, 2), from(6, 2)])
  expect(days.slice(0, 4)).toEqual([
    { inLanes: [], below: [[1, 4]], lanesAbove: 0 },
    {
      inLanes: [],
      below: [
        [2, 2],
        [3, 2],
      ],
      lanesAbove: 0,
    },
    {
      inLanes: [],
      below: [
        [4, 1],
        [5, 1],
        [6, 2],
      ],
      lanesAbove: 0,
    },
    { inLanes: [], below: [], lanesAbove: 0 },
  ])
})

test('a day with hidden events has no spare lines', () => {
  const [sunday] = plan([from(1, 0), from(2, 0), from(3, 0), from(4, 0)])
  expect(sunday?.below.map(([, lines]) => lines)).toEqual([1, 1, 1])
})

test('an event of several days keeps its lane, and events above it have one line', () => {
  const days = plan([from(1, 0, 1), from(2, 1, 2), from(3, 1), from(4, 2)])
  expect(days.slice(0, 3)).toEqual([
    { inLanes: [1], below: [], lanesAbove: 1 },
    { inLanes: [2], below: [[3, 2]], lanesAbove: 2 },
    { inLanes: [4], below: [], lanesAbove: 2 },
  ])
})

test('a day never has more lines than fit, and every event has at least one', () => {
  const event = fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: 0, max: 9 }))
  fc.assert(
    fc.property(fc.array(event, { maxLength: 12 }), (spans) => {
      const segments = layOutWeek(
        spans.map(([first, more], id) => from(id, first, first + more)),
        WEEK,
        LA,
      )
      const hidden = hiddenByDay(segments, 3)
      for (const [column, { below, lanesAbove, inLanes }] of planDays(
        segments.filter(({ lane }) => lane < 3),
        hidden,
        4,
      ).entries()) {
        const lines = below.map((each) => each.lines)
        expect(lanesAbove + lines.reduce((sum, each) => sum + each, 0) + ((hidden[column] ?? 0) > 0 ? 1 : 0)).toBeLessThanOrEqual(4)
        expect(lines.every((each) => each >= 1)).toBe(true)
        expect(inLanes.length + below.length).toBe(segments.filter((part) => part.lane < 3 && part.column === column).length)
      }
    }),
  )
})
