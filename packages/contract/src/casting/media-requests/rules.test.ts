import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../time/durations.ts'
import { isQuiet } from '../../time/quiet-hours.ts'
import { wallTimeOf } from '../../time/wall-time.ts'
import {
  type AskedForMedia,
  countedFrom,
  defaultDue,
  isLate,
  isShortNotice,
  lastReminderOf,
  leastDue,
  MEDIA_REQUEST_STATES,
  mediaRequestStateAt,
} from './rules.ts'

const ZONES = ['America/New_York', 'Europe/Madrid', 'Australia/Lord_Howe', 'America/Santiago', 'UTC', 'Asia/Kathmandu'] as const
const zone = fc.constantFrom(...ZONES)
const moment = fc.date({ min: new Date('2025-01-01T00:00:00Z'), max: new Date('2030-01-01T00:00:00Z'), noInvalidDate: true })

describe('the notice of a request', () => {
  test('is some days by the clock, also when it skips or repeats an hour', () => {
    fc.assert(
      fc.property(moment, fc.boolean(), zone, (now, hasSides, timeZone) => {
        const least = leastDue(now, hasSides, timeZone)
        const days = hasSides ? 4 : 2
        const minutes = Math.abs(least.getTime() - Math.floor(now.getTime() / 60_000) * 60_000 - days * DAY_MS) / 60_000
        expect(minutes).toBeLessThanOrEqual(60)
        const [was, is] = [wallTimeOf(now.toISOString(), timeZone).slice(11), wallTimeOf(least.toISOString(), timeZone).slice(11)]
        // A time that the clock change skips moves forward.
        if (minutes === 0) expect(is).toBe(was)
        expect(isShortNotice({ dueAt: least, hasSides }, now, timeZone)).toBe(false)
        expect(isShortNotice({ dueAt: new Date(least.getTime() - 60_000), hasSides }, now, timeZone)).toBe(true)
      }),
    )
  })

  test('moves a time on that the clock skips', () => {
    // On 8 March 2026 New York goes from 2:00 to 3:00.
    const now = new Date('2026-03-06T07:30:00Z')
    expect(wallTimeOf(now.toISOString(), 'America/New_York')).toBe('2026-03-06T02:30')
    expect(wallTimeOf(leastDue(now, false, 'America/New_York').toISOString(), 'America/New_York')).toBe('2026-03-08T03:30')
  })

  test('is kept by the due time to begin with, within a day more', () => {
    fc.assert(
      fc.property(moment, fc.boolean(), zone, (now, hasSides, timeZone) => {
        const due = defaultDue(now, hasSides, timeZone)
        expect(isShortNotice({ dueAt: due, hasSides }, now, timeZone)).toBe(false)
        expect(due.getTime() - leastDue(now, hasSides, timeZone).getTime()).toBeLessThanOrEqual(DAY_MS + HOUR_MS)
      }),
    )
  })
})

test('the last reminder is before the due time, six hours or more before it at night, and never at night', () => {
  fc.assert(
    fc.property(moment, zone, (dueAt, timeZone) => {
      const at = lastReminderOf(dueAt, timeZone)
      expect(at < dueAt).toBe(true)
      expect(isQuiet(at, timeZone)).toBe(false)
      expect(dueAt.getTime() - at.getTime()).toBeLessThanOrEqual(13 * HOUR_MS)
    }),
  )
})

const maybe = fc.option(moment, { nil: null })
const asked: fc.Arbitrary<AskedForMedia> = fc.record({
  openedAt: maybe,
  reply: fc.constantFrom('will', 'cannot', null),
  retakeAt: maybe,
  dueAt: moment,
  take: fc.option(
    fc.tuple(moment, moment).map((two) => {
      const [begunAt = new Date(0), receivedAt = begunAt] = two.toSorted((one, other) => one.getTime() - other.getTime())
      return { begunAt, receivedAt }
    }),
    { nil: null },
  ),
})

describe('the state of a request', () => {
  test('is one of those that the office counts, and something that was sent is never forgotten', () => {
    fc.assert(
      fc.property(asked, moment, (person, now) => {
        const state = mediaRequestStateAt(person, now)
        expect(MEDIA_REQUEST_STATES).toContain(state)
        if (person.take && now >= person.dueAt) expect(state).toBe(isLate(person.take, person.dueAt) ? 'late' : 'received')
        if (!person.take) expect(['received', 'late']).not.toContain(state)
      }),
    )
  })

  test('is received for what was begun in time, however late it arrives', () => {
    const dueAt = new Date('2026-12-01T20:00:00Z')
    const now = new Date('2026-12-01T22:00:00Z')
    const tape = { uploadBegunAt: new Date('2026-12-01T19:59:00Z'), createdAt: now }
    expect(countedFrom(tape, dueAt, now)).toEqual(tape.uploadBegunAt)
    const take = { begunAt: countedFrom(tape, dueAt, now), receivedAt: now }
    expect(mediaRequestStateAt({ openedAt: null, reply: null, retakeAt: null, dueAt, take }, now)).toBe('received')
  })

  test('is late for a tape that was finished in time and sent after it', () => {
    const dueAt = new Date('2026-12-01T20:00:00Z')
    const now = new Date('2026-12-01T22:00:00Z')
    expect(countedFrom({ uploadBegunAt: new Date('2026-11-01T10:00:00Z'), createdAt: new Date('2026-11-01T10:05:00Z') }, dueAt, now)).toBe(
      now,
    )
    expect(countedFrom({ uploadBegunAt: new Date('2026-12-01T20:30:00Z'), createdAt: now }, dueAt, now) > dueAt).toBe(true)
  })
})
