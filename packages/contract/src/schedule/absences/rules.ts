import type { Mover, Stage } from '../../casting/board/stages.ts'
import { HOUR_MS } from '../../time/durations.ts'
import { SLOT_MOVES } from '../audition-sessions/rules.ts'

export const ABSENCE_KINDS = ['no-show', 'late-cancellation'] as const
export type AbsenceKind = (typeof ABSENCE_KINDS)[number]

/**
 * Hours before a shoot after which giving a place back counts as late. The office then has two days to find somebody else, which
 * is the default duration of an offer.
 */
export const LATE_HOURS = 48

/** Hours before an audition slot after which giving it back counts as late. A slot cannot be moved from then on either. */
export const LATE_SLOT_HOURS = SLOT_MOVES.hoursBefore

/** The report covers this many days and lists at most this many entries. */
export const ABSENCE_REPORT = { days: 365, most: 1000 } as const

/** File formats of the report. */
export const ABSENCE_FORMATS = ['csv', 'xlsx'] as const
export type AbsenceFormat = (typeof ABSENCE_FORMATS)[number]

export const ABSENCE_MESSAGE = { format: 'Please choose csv or xlsx' } as const

/**
 * How a move of an application counts in the report.
 *
 * @param begin when the shoot begins; `null` without a day
 * @param now when the application is moved
 * @returns a no show, or a late cancellation with the full hours that were left (0 after the start); `null` when it is neither
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

/** @returns how giving a slot back counts in the report, like `absenceOf` */
export const absenceFromSlot = (begin: Date, now: Date) => lateCancellation(begin, now, LATE_SLOT_HOURS)

function lateCancellation(begin: Date, now: Date, lateHours: number) {
  const hours = (begin.getTime() - now.getTime()) / HOUR_MS
  return hours < lateHours ? ({ kind: 'late-cancellation', hoursBefore: Math.max(0, Math.floor(hours)) } as const) : null
}
