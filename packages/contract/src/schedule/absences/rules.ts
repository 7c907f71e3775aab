import type { Mover, Stage } from '../../casting/board/stages.ts'
import { HOUR_MS } from '../../time/durations.ts'
import { SLOT_MOVES } from '../audition-sessions/rules.ts'

export const ABSENCE_KINDS = ['no-show', 'late-cancellation'] as const
export type AbsenceKind = (typeof ABSENCE_KINDS)[number]

/**
 * How many hours before a shoot giving a place back is late: the office has two days to find somebody else, the end of an offer by default.
 */
export const LATE_HOURS = 48

/** The same for a slot of an audition session, from when on it cannot be moved. */
export const LATE_SLOT_HOURS = SLOT_MOVES.hoursBefore

/** The report looks back one year, and lists at most this many. */
export const ABSENCE_REPORT = { days: 365, most: 1000 } as const

/** Formats of the report as a file. */
export const ABSENCE_FORMATS = ['csv', 'xlsx'] as const
export type AbsenceFormat = (typeof ABSENCE_FORMATS)[number]

export const ABSENCE_MESSAGE = { format: 'Please choose csv or xlsx' } as const

/**
 * What a move of an application means for the report.
 *
 * @param begin when the shoot begins; `null` without a day
 * @param now when the application is moved
 * @returns a no show, or a late cancellation with the full hours that were left (0 after the begin); `null` when it is neither
 */
export function absenceOf(
  { from, to, by }: { readonly from: Stage; readonly to: Stage; readonly by: Mover },
  begin: Date | null,
  now: Date,
): { kind: 'no-show'; hoursBefore: null } | { kind: 'late-cancellation'; hoursBefore: number } | null {
  if (to === 'no-show') return { kind: 'no-show', hoursBefore: null }
  if (from !== 'booked' || to !== 'withdrawn' || by !== 'student' || begin === null) return null
  return lateCancellation(begin, now, LATE_HOURS)
}

/** @returns what giving a slot back means for the report, as `absenceOf` */
export const absenceFromSlot = (begin: Date, now: Date) => lateCancellation(begin, now, LATE_SLOT_HOURS)

function lateCancellation(begin: Date, now: Date, lateHours: number) {
  const hours = (begin.getTime() - now.getTime()) / HOUR_MS
  return hours < lateHours ? ({ kind: 'late-cancellation', hoursBefore: Math.max(0, Math.floor(hours)) } as const) : null
}
