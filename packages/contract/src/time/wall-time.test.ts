import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addWallDays, addWallMinutes, isWallTime, resolveWallTime, wallMinutesBetween, wallTimeOf } from './wall-time.ts'

const LA = 'America/Los_Angeles'
const ZONES = [LA, 'Europe/Berlin', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'] as const

const zone = fc.constantFrom(...ZONES)
const instant = fc
  .date({ min: new Date('2015-01-01T00:00:00Z'), max: new Date('2040-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString())
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
