import { dayOf, daysOf } from '@callboard/contract/calendar/month'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysBetween, movedBy, resizedBy } from './event-span.ts'
import { addWallDays, addWallMinutes, isWallTime, resolveWallTime, wallMinutesBetween, wallTimeOf } from './wall-time.ts'

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
const minute = (text: string) => Math.floor(Date.parse(text) / 60_000)

describe('a wall time', () => {
  test('of an instant means that instant, or the same time at most an hour earlier if it occurs twice', () => {
    fc.assert(
      fc.property(instant, zone, (moment, timeZone) => {
        const wall = wallTimeOf(moment, timeZone)
        const { instant: meant, shown } = resolveWallTime(wall, timeZone)
        expect(wallTimeOf(meant, timeZone)).toBe(wall)
        expect(shown).not.toBe('never')
        const later = minute(moment) - minute(meant)
        if (shown === 'once') expect(later).toBe(0)
        else expect([0, 30, 60]).toContain(later)
      }),
    )
  })

  test('that does not occur moves as far as the clocks go forward', () => {
    expect(resolveWallTime('2027-03-14T02:30', LA)).toEqual({ instant: '2027-03-14T10:30:00.000Z', shown: 'never' })
    expect(wallTimeOf('2027-03-14T10:30:00.000Z', LA)).toBe('2027-03-14T03:30')
    expect(resolveWallTime('2027-03-14T01:59', LA)).toEqual({ instant: '2027-03-14T09:59:00.000Z', shown: 'once' })
    expect(resolveWallTime('2027-03-14T03:00', LA)).toEqual({ instant: '2027-03-14T10:00:00.000Z', shown: 'once' })
    expect(resolveWallTime('2027-03-28T02:15', 'Europe/Berlin')).toEqual({ instant: '2027-03-28T01:15:00.000Z', shown: 'never' })
  })

  test('that occurs twice means the first', () => {
    expect(resolveWallTime('2026-11-01T01:30', LA)).toEqual({ instant: '2026-11-01T08:30:00.000Z', shown: 'twice' })
    expect(resolveWallTime('2026-11-01T00:59', LA).shown).toBe('once')
    expect(resolveWallTime('2026-11-01T02:00', LA)).toEqual({ instant: '2026-11-01T10:00:00.000Z', shown: 'once' })
    expect(resolveWallTime('2026-10-25T02:59', 'Europe/Berlin')).toEqual({ instant: '2026-10-25T00:59:00.000Z', shown: 'twice' })
  })

  test('is correct far from UTC, and with an offset of three quarters of an hour', () => {
    expect(resolveWallTime('2026-11-21T00:00', 'Asia/Kathmandu')).toEqual({ instant: '2026-11-20T18:15:00.000Z', shown: 'once' })
    expect(wallTimeOf('1901-06-01T12:00:00.000Z', LA)).toBe('1901-06-01T04:00')
  })

  test('is counted by the wall clock', () => {
    expect(addWallDays('2026-12-31T23:30', 1)).toBe('2027-01-01T23:30')
    expect(addWallMinutes('2026-12-31T23:30', wallMinutesBetween('2026-03-01T10:00', '2026-03-01T11:30'))).toBe('2027-01-01T01:00')
  })

  test('requires a day and a time', () => {
    expect(['2026-11-21T10:00', '', '2026-11-21', '2026-13-21T10:00', '2026-11-21T10:00:00'].map(isWallTime)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })
})

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
