import type { Day } from '../calendar/month.ts'
import { wallSpanOf } from '../calendar/shoots.ts'
import { addWallDays, addWallMinutes, resolveWallTime, type WallTime, wallMinutesBetween } from '../calendar/wall-time.ts'
import { CALL_HOURS, type CallTerms } from './rules.ts'

/** The hours (`HH:MM`) in which a role is needed on a day, as far as they are known. */
export interface ShootHours {
  readonly shootTime: string | null
  readonly endTime: string | null
}

/** What the office has typed for a person; an empty time is `null`. */
export interface TypedLine {
  readonly callTime: string | null
  readonly wrapTime: string | null
  readonly note: string | null
}

/**
 * The date and time of a call: the time of day on the shoot's day, or on the day before or after where only that fits its hours.
 *
 * @returns `null` for a time of day that fits none
 */
export function callOn(day: Day, { shootTime, endTime }: ShootHours, time: string): WallTime | null {
  const onDay: WallTime = `${day}T${time}`
  if (shootTime === null) return onDay
  const { start, end } = wallSpanOf({ shootDate: day, shootTime, endTime })
  const first = addWallMinutes(start, -60 * CALL_HOURS.before)
  const last = endTime === null ? addWallMinutes(start, 60 * CALL_HOURS.withoutEnd) : end
  return [onDay, addWallDays(onDay, -1), addWallDays(onDay, 1)].find((wall) => wall >= first && wall < last) ?? null
}

/** The first time that a clock shows a time of day after a call; `null` when the day would be too long. */
export function wrapAfter(call: WallTime, time: string): WallTime | null {
  const sameDay: WallTime = `${call.slice(0, 10)}T${time}`
  const wrap = sameDay > call ? sameDay : addWallDays(sameDay, 1)
  return wallMinutesBetween(call, wrap) <= 60 * CALL_HOURS.longest ? wrap : null
}

/**
 * The call time of a line: its own, else that of a role with a day of its own, else the general call.
 *
 * @param hours the hours of the role
 */
export function effectiveCall(
  line: TypedLine,
  { generalCall, hours, hasOwnDay }: { readonly generalCall: string | null; readonly hours: ShootHours; readonly hasOwnDay: boolean },
): string | null {
  return line.callTime ?? (hasOwnDay ? hours.shootTime : null) ?? generalCall
}

/**
 * What a person would be sent.
 *
 * @param line what is typed for them
 * @param callTime from `effectiveCall`
 * @returns `no-time` without a call time, `outside` when the times do not fit the shoot
 */
export function termsOfLine(
  line: TypedLine,
  {
    day,
    hours,
    callTime,
    timeZone,
  }: { readonly day: Day; readonly hours: ShootHours; readonly callTime: string | null; readonly timeZone: string },
): CallTerms | 'no-time' | 'outside' {
  if (callTime === null) return 'no-time'
  const call = callOn(day, hours, callTime)
  if (call === null) return 'outside'
  const wrap = line.wrapTime === null ? null : wrapAfter(call, line.wrapTime)
  if (line.wrapTime !== null && wrap === null) return 'outside'
  const callAt = resolveWallTime(call, timeZone).instant
  const wrapAt = wrap === null ? null : resolveWallTime(wrap, timeZone).instant
  // In the night in which the clocks go forward two times may be one.
  if (wrapAt !== null && wrapAt <= callAt) return 'outside'
  return { callAt, wrapAt, note: line.note }
}
