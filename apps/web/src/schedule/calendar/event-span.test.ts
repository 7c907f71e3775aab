import { dayOf, daysOf } from '@callboard/contract/time/month'
import { addWallDays, resolveWallTime, wallTimeOf } from '@callboard/contract/time/wall-time'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysBetween, movedBy, resizedBy } from './event-span.ts'

const LA = 'America/Los_Angeles'
const ZONES = [LA, 'Europe/Berlin', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'] as const

const zone = fc.constantFrom(...ZONES)
const instant = fc
  .date({ min: new Date('2015-01-01T00:00:00Z'), max: new Date('2040-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString())
const span = fc
  .tuple(instant, fc.integer({ min: 0, max: 20 * 24 * 60 }))
  .map(([startDate, minutes]) => ({ startDate, endDate: new Date(Date.parse(startDate) + minutes * 60_000).toISOString() }))
const days = fc.integer({ min: -400, max: 400 })

describe('an event that is moved', () => {
  test('keeps its times of day, unless they do not occur that night', () => {
    fc.assert(
      fc.property(span, days, zone, (event, by, timeZone) => {
        const moved = movedBy(by, event, timeZone)
        const wanted = addWallDays(wallTimeOf(event.startDate, timeZone), by)
        if (by === 0 || resolveWallTime(wanted, timeZone).shown !== 'never') expect(wallTimeOf(moved.startDate, timeZone)).toBe(wanted)
        expect(moved.endDate >= moved.startDate).toBe(true)
        expect(daysBetween(dayOf(event.startDate, timeZone), dayOf(moved.startDate, timeZone))).toBe(by)
      }),
    )
  })

  test('and moved back has its old times, unless the clocks changed on one of the nights', () => {
    fc.assert(
      fc.property(span, days, zone, (event, by, timeZone) => {
        const walls = [event.startDate, event.endDate].map((end) => wallTimeOf(end, timeZone))
        const odd = [...walls, ...walls.map((wall) => addWallDays(wall, by))].some(
          (wall) => resolveWallTime(wall, timeZone).shown !== 'once',
        )
        if (!odd) expect(movedBy(-by, movedBy(by, event, timeZone), timeZone)).toEqual(event)
      }),
    )
  })

  test('to the night the clocks go forward neither vanishes nor ends before it starts', () => {
    const event = { startDate: '2027-03-13T10:30:00.000Z', endDate: '2027-03-13T11:15:00.000Z' }
    // 2:30 does not occur and becomes 3:30, after 3:15.
    expect(movedBy(1, event, LA)).toEqual({ startDate: '2027-03-14T10:30:00.000Z', endDate: '2027-03-14T11:15:00.000Z' })
  })

  test('across a clock change stays at ten in the morning', () => {
    const event = { startDate: '2026-10-30T17:00:00.000Z', endDate: '2026-10-30T19:00:00.000Z' }
    expect(movedBy(3, event, LA)).toEqual({ startDate: '2026-11-02T18:00:00.000Z', endDate: '2026-11-02T20:00:00.000Z' })
  })
})

describe('an event that is resized', () => {
  test('keeps its start, ends at the same time of day, and never before its start', () => {
    fc.assert(
      fc.property(span, days, zone, (event, by, timeZone) => {
        const resized = resizedBy(by, event, timeZone)
        expect(resized.startDate).toBe(event.startDate)
        expect(resized.endDate >= resized.startDate).toBe(true)
        const wall = wallTimeOf(resized.endDate, timeZone)
        const wanted = addWallDays(wallTimeOf(event.endDate, timeZone), by)
        if (by >= 0 && resolveWallTime(wanted, timeZone).shown === 'once') expect(wall).toBe(wanted)
      }),
    )
  })

  test('to before its first day ends on the first possible day', () => {
    const across = { startDate: '2026-11-22T06:00:00.000Z', endDate: '2026-11-24T03:00:00.000Z' }
    // Saturday 10 PM to Monday 7 PM: 7 PM on Saturday would be before the start.
    expect(resizedBy(-5, across, LA).endDate).toBe('2026-11-23T03:00:00.000Z')
    const sameDay = { startDate: '2026-11-21T18:00:00.000Z', endDate: '2026-11-21T20:00:00.000Z' }
    expect(resizedBy(-1, sameDay, LA)).toEqual(sameDay)
    expect(daysOf(resizedBy(2, sameDay, LA), LA)).toEqual(['2026-11-21', '2026-11-22', '2026-11-23'])
  })
})
