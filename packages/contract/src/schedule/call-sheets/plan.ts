import { wallSpanOf } from '../../casting/projects/shoots.ts'
import type { Day } from '../../time/month.ts'
import { addWallDays, addWallMinutes, resolveWallTime, type WallTime, wallMinutesBetween } from '../../time/wall-time.ts'
import { CALL_HOURS, type CallChange, type CallTerms, changeOf } from './rules.ts'

/** The hours (`HH:MM`) in which a role is needed on a day, if known. */
export interface ShootHours {
  readonly shootTime: string | null
  readonly endTime: string | null
}

/** What the office entered for a person; an empty time is `null`. */
export interface TypedLine {
  readonly callTime: string | null
  readonly wrapTime: string | null
  readonly note: string | null
}

/**
 * The date and time of a call. It is on the day of the shoot, or on the day before or after if only that fits the hours.
 *
 * @returns `null` if the time of day does not fit
 */
export function callOn(day: Day, { shootTime, endTime }: ShootHours, time: string): WallTime | null {
  const onDay: WallTime = `${day}T${time}`
  if (shootTime === null) return onDay
  const { start, end } = wallSpanOf({ shootDate: day, shootTime, endTime })
  const first = addWallMinutes(start, -60 * CALL_HOURS.before)
  const last = endTime === null ? addWallMinutes(start, 60 * CALL_HOURS.withoutEnd) : end
  return [onDay, addWallDays(onDay, -1), addWallDays(onDay, 1)].find((wall) => wall >= first && wall < last) ?? null
}

/** The first moment after a call with a given time of day; `null` when the day would be too long. */
export function wrapAfter(call: WallTime, time: string): WallTime | null {
  const sameDay: WallTime = `${call.slice(0, 10)}T${time}`
  const wrap = sameDay > call ? sameDay : addWallDays(sameDay, 1)
  return wallMinutesBetween(call, wrap) <= 60 * CALL_HOURS.longest ? wrap : null
}

/** The parts of a person's line that affect their times. */
export interface PlannedLine extends TypedLine {
  readonly hours: ShootHours
  /** Whether the role has its own day, and so its own time. */
  readonly hasOwnDay: boolean
  readonly isBooked: boolean
  /** The last call that was sent to the person, unless it was cancelled. */
  readonly sent: CallTerms | null
}

/** The result of a call sheet for one person. */
export interface Plan {
  /** The time of day of the call: the person's own or the one that applies without it; `null` if there is none. */
  readonly callTime: string | null
  /** The time of day of the wrap, if known. */
  readonly wrapTime: string | null
  /** `null` without a call time, or if the times do not fit the shoot. */
  readonly terms: CallTerms | null
  readonly isOutside: boolean
  /** The time that does not fit the shoot; `null` when all do. */
  readonly outside: 'callTime' | 'wrapTime' | null
  readonly change: CallChange
}

/**
 * The result of a call sheet for one person. Without a call time of their own, the time of a role with its own day applies, else
 * the general call. Without a wrap time, they wrap when the shoot ends.
 *
 * @param sheet.isCommonNew whether the common part differs from what was last published
 */
export function planOf(
  line: PlannedLine,
  { day, generalCall, isCommonNew, timeZone }: { day: Day; generalCall: string | null; isCommonNew: boolean; timeZone: string },
): Plan {
  const { hours, hasOwnDay, note } = line
  const callTime = line.callTime ?? (hasOwnDay ? hours.shootTime : null) ?? generalCall
  const call = callTime === null ? null : callOn(day, hours, callTime)
  const end = hours.shootTime === null ? null : hours.endTime
  const wrap = call === null ? null : wrapOf(call, line.wrapTime ?? end)
  const terms = call === null ? null : termsAt(call, wrap, { note, timeZone })
  const isOutside = (callTime !== null && terms === null) || (call !== null && line.wrapTime !== null && wrap === null)
  const sendable = isOutside ? null : terms
  return {
    callTime,
    wrapTime: line.wrapTime ?? wrap?.slice(11) ?? null,
    terms: sendable,
    isOutside: isOutside && line.isBooked,
    outside: isOutside && line.isBooked ? (call === null ? 'callTime' : 'wrapTime') : null,
    change: changeOf({ ...line, terms: sendable }, isCommonNew),
  }
}

const wrapOf = (call: WallTime, time: string | null) => (time === null ? null : wrapAfter(call, time))

/** In the night in which the clocks go forward, a call and its wrap may be the same moment. Such terms are not valid. */
function termsAt(call: WallTime, wrap: WallTime | null, { note, timeZone }: { note: string | null; timeZone: string }): CallTerms | null {
  const callAt = resolveWallTime(call, timeZone).instant
  const wrapAt = wrap === null ? null : resolveWallTime(wrap, timeZone).instant
  return wrapAt !== null && wrapAt <= callAt ? null : { callAt, wrapAt, note }
}

/** How many people are notified when a call sheet is published. */
export interface Publication {
  /**
   * People who get the sheet, people among them who must confirm again, and people who are told that they are no longer called.
   */
  readonly gets: number
  readonly again: number
  readonly cancelled: number
}

/** @param changes for everybody on the call sheet */
export function publicationOf(changes: readonly CallChange[]): Publication {
  const count = (wanted: CallChange) => changes.filter((change) => change === wanted).length
  return { gets: count('new') + count('changed'), again: count('changed'), cancelled: count('cancelled') }
}
