import { HOUR_MS } from '@callboard/contract/time/durations'
import { isQuiet, quietEnd } from '@callboard/contract/time/quiet-hours'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quietHoursOf } from './quiet-hours.ts'

const ZONE = 'America/New_York'

test('quiet hours end at 8 in the morning, also where the clocks change', () => {
  const ends = (moment: string) => quietEnd(new Date(moment), ZONE).toISOString()
  expect(ends('2026-12-01T02:59:00.000Z')).toBe('2026-12-01T02:59:00.000Z')
  expect(ends('2026-12-01T03:00:00.000Z')).toBe('2026-12-01T13:00:00.000Z')
  expect(ends('2026-12-01T12:59:00.000Z')).toBe('2026-12-01T13:00:00.000Z')
  expect(ends('2026-12-01T13:00:00.000Z')).toBe('2026-12-01T13:00:00.000Z')
  expect(ends('2026-11-01T03:00:00.000Z')).toBe('2026-11-01T13:00:00.000Z')
})

test('the end is never quiet, never earlier, and at most 11 hours away (random moments and zones)', () => {
  const zones = fc.constantFrom('America/New_York', 'America/Los_Angeles', 'Asia/Kathmandu', 'Europe/Berlin', 'Australia/Lord_Howe')
  const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, zones, (moment, zone) => {
      const end = quietEnd(moment, zone)
      expect(isQuiet(end, zone)).toBe(false)
      expect(end.getTime() - moment.getTime()).toBeGreaterThanOrEqual(0)
      expect(end.getTime() - moment.getTime()).toBeLessThanOrEqual(11 * HOUR_MS)
    }),
  )
})

test('quiet hours can be off', () => {
  const night = new Date('2026-12-01T05:00:00.000Z')
  expect([true, false].map((isOn) => quietHoursOf({ timeZone: ZONE }, isOn).isQuiet(night))).toEqual([true, false])
  expect(quietHoursOf({ timeZone: ZONE }, false).end(night)).toBe(night)
})
