import { type PlanTerms, SMALL_SHIFT_MINUTES } from '@callboard/contract/casting/projects/plan'
import { callOn, planOf, type ShootHours, type TypedLine, wrapAfter } from '@callboard/contract/schedule/call-sheets/plan'
import type { CallTerms } from '@callboard/contract/schedule/call-sheets/rules'
import { MINUTE_MS } from '@callboard/contract/time/durations'
import type { Day } from '@callboard/contract/time/month'
import { wallTimeOf } from '@callboard/contract/time/wall-time'

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const DAY_MINUTES = 24 * 60

/** The minutes by which the start of a shoot moves; `null` when a start is not known. */
export function shiftOf(before: Pick<PlanTerms, 'shootTime'>, after: Pick<PlanTerms, 'shootTime'>): number | null {
  return before.shootTime === null || after.shootTime === null ? null : minutesOf(after.shootTime) - minutesOf(before.shootTime)
}

/** A time of day shifted by minutes, across midnight if necessary. */
function shifted(time: string, shift: number | null): string {
  const minutes = (minutesOf(time) + (shift ?? 0) + DAY_MINUTES) % DAY_MINUTES
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** The day and the hours to which a call sheet moves. */
interface MovedTo {
  readonly day: Day
  readonly hours: ShootHours
}

/**
 * A call time after its shoot moved: it keeps its distance from the start.
 *
 * @param shift from `shiftOf`; if it is `null`, the time stays
 * @returns `null` if the time no longer fits the hours of the shoot
 */
export function shiftedCall(time: string | null, shift: number | null, { day, hours }: MovedTo): string | null {
  if (time === null) return null
  const moved = shifted(time, shift)
  return callOn(day, hours, moved) === null ? null : moved
}

/**
 * A person's wrap after their shoot moved. As always, it may be after the end of the shoot.
 *
 * @param to.callTime their new call time
 * @returns `null` if it is too long after the call
 */
export function shiftedWrap(
  time: string | null,
  shift: number | null,
  { callTime, day, hours }: MovedTo & { readonly callTime: string | null },
): string | null {
  if (time === null) return null
  const moved = shifted(time, shift)
  const call = callTime === null ? null : callOn(day, hours, callTime)
  return call !== null && wrapAfter(call, moved) === null ? null : moved
}

/** A line of a call sheet: the saved values, and what the person was sent last. */
interface SavedLine extends TypedLine {
  readonly sentCall: Date | null
  readonly sentWrap: Date | null
  readonly sentNote: string | null
}

/**
 * The values that produce what the person was sent last. Saved times that were not sent are ignored.
 *
 * @param sheet the state before the shoot moved: `day`, the hours of the role, and the saved general call
 */
export function sentLine(
  { callTime, wrapTime, sentCall, sentWrap, sentNote }: SavedLine,
  sheet: MovedTo & { readonly hasOwnDay: boolean; readonly generalCall: string | null; readonly timeZone: string },
): TypedLine {
  const typed = { callTime, wrapTime, note: sentNote }
  if (sentCall === null) return typed
  const sent = { callAt: sentCall.toISOString(), wrapAt: sentWrap?.toISOString() ?? null }
  const { terms } = planOf({ ...sheet, ...typed, isBooked: true, sent: null }, { ...sheet, isCommonNew: false })
  if (terms?.callAt === sent.callAt && terms.wrapAt === sent.wrapAt) return typed
  const timeOf = (instant: string) => wallTimeOf(instant, sheet.timeZone).slice(11, 16)
  return { callTime: timeOf(sent.callAt), wrapTime: sent.wrapAt && timeOf(sent.wrapAt), note: sentNote }
}

/** Whether call and wrap move so little that the answer to the earlier call still counts. */
export function isSmallMove(before: Pick<CallTerms, 'callAt' | 'wrapAt'>, after: Pick<CallTerms, 'callAt' | 'wrapAt'>): boolean {
  const isClose = (one: string | null, other: string | null) =>
    one === null || other === null ? one === other : Math.abs(Date.parse(one) - Date.parse(other)) <= SMALL_SHIFT_MINUTES * MINUTE_MS
  return isClose(before.callAt, after.callAt) && isClose(before.wrapAt, after.wrapAt)
}
