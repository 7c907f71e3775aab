import { DAY_MS, MINUTE_MS } from '@callboard/contract/time/durations'
import { type Day, daysOf } from '@callboard/contract/time/month'
import { addWallDays, resolveWallTime, wallTimeOf } from '@callboard/contract/time/wall-time'

/** Start and end of an event, as instants. */
export interface Span {
  readonly startDate: string
  readonly endDate: string
}

/** The same wall-clock time on another day; seconds are kept. */
function onAnotherDay(instant: string, days: number, timeZone: string): string {
  const { instant: moved } = resolveWallTime(addWallDays(wallTimeOf(instant, timeZone), days), timeZone)
  return new Date(Date.parse(moved) + (((Date.parse(instant) % MINUTE_MS) + MINUTE_MS) % MINUTE_MS)).toISOString()
}

/** Number of days from one day to another. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

/**
 * Moves an event by days: start and end keep their times of day. If a clock change would make it end before it starts, it keeps its
 * duration instead.
 */
export function movedBy(days: number, { startDate, endDate }: Span, timeZone: string): Span {
  if (days === 0) return { startDate, endDate }
  const start = onAnotherDay(startDate, days, timeZone)
  const end = onAnotherDay(endDate, days, timeZone)
  const length = Date.parse(endDate) - Date.parse(startDate)
  return { startDate: start, endDate: end >= start ? end : new Date(Date.parse(start) + length).toISOString() }
}

/** Moves the end of an event by days, at the same time of day, but never before its start. */
export function resizedBy(days: number, { startDate, endDate }: Span, timeZone: string): Span {
  const [first, last] = [daysOf({ startDate, endDate }, timeZone)[0], daysOf({ startDate, endDate }, timeZone).at(-1)]
  const least = first && last ? daysBetween(last, first) : 0
  for (let by = Math.max(days, least); by < 0; by += 1) {
    const end = onAnotherDay(endDate, by, timeZone)
    if (end >= startDate) return { startDate, endDate: end }
  }
  return { startDate, endDate: days <= 0 ? endDate : onAnotherDay(endDate, days, timeZone) }
}
