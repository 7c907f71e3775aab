import type { CheckWindow } from '@callboard/contract/schedule/availability-checks/endpoints'
import { CHECK_LIMITS, CHECK_MESSAGE, isDueTooLate } from '@callboard/contract/schedule/availability-checks/rules'
import { addDays, dayOf } from '@callboard/contract/time/month'
import { addWallMinutes, resolveWallTime, wallTimeOf } from '@callboard/contract/time/wall-time'
import { t } from '#app/language/t.ts'

/** A time as typed; parts are empty strings while it is incomplete. */
export interface WindowDraft {
  /** The id of a stored time. */
  readonly id?: number
  /** Identifies the row on the page. */
  readonly key: string
  readonly day: string
  readonly from: string
  readonly to: string
  readonly roleId: number | null
}

/** The hours of a new time. */
const HOURS = { from: '10:00', to: '12:00' } as const

let made = 0
const newKey = () => `window ${++made}`

/** @param day on which people may be needed, if known */
export const newDraft = (day: string): WindowDraft => ({ key: newKey(), day, ...HOURS, roleId: null })

/** The same hours as the last time, one day later. */
export function nextDraft(drafts: readonly WindowDraft[]): WindowDraft {
  const last = drafts.at(-1)
  return last ? { key: newKey(), day: last.day && addDays(last.day, 1), from: last.from, to: last.to, roleId: last.roleId } : newDraft('')
}

export const draftOf = ({ id, day, from, to, roleId }: CheckWindow): WindowDraft => ({ id, key: String(id), day, from, to, roleId })

/** The fields of a time that are sent. */
export const windowOf = ({ id, day, from, to, roleId }: WindowDraft) => ({ ...(id !== undefined && { id }), day, from, to, roleId })

export const isFull = (drafts: readonly WindowDraft[]): boolean => drafts.length >= CHECK_LIMITS.windows

/** The default deadline: days from now and time of day; the time of day if the shoot is soon; and the minimum time to answer in minutes. */
const ANSWER = { days: 3, time: '18:00', morning: '08:00', leastMinutes: 120 } as const

/**
 * The default deadline, as a wall time of the campus.
 *
 * @param shootDay the deadline is before this day, if there is one and enough time is left
 */
export function usualDue(now: Date, timeZone: string, shootDay: string | null): string {
  const first = addWallMinutes(wallTimeOf(now.toISOString(), timeZone), ANSWER.leastMinutes)
  const usual = `${addDays(dayOf(now, timeZone), ANSWER.days)}T${ANSWER.time}`
  const before = shootDay === null ? [] : [`${addDays(shootDay, -1)}T${ANSWER.time}`, `${shootDay}T${ANSWER.morning}`]
  const last = before.find((wall) => wall >= first) ?? usual
  return last < usual ? last : usual
}

/** @returns ISO 8601; an empty string while the time is incomplete */
export const instantOf = (wall: string, timeZone: string) => (wall ? resolveWallTime(wall, timeZone).instant : '')

export const wallOf = (instant: string, timeZone: string) => wallTimeOf(instant, timeZone)

/** The error of a deadline after the start of the first time. @param due as a wall time of the campus */
export function dueError(
  due: string,
  drafts: readonly WindowDraft[],
  { timeZone, now }: { timeZone: string; now: number },
): { dueAt?: string } {
  const begins = drafts.flatMap(({ day, from }) => (day && from ? [new Date(instantOf(`${day}T${from}`, timeZone))] : []))
  return due && isDueTooLate(new Date(instantOf(due, timeZone)), begins, new Date(now)) ? { dueAt: t(CHECK_MESSAGE.dueTooLate) } : {}
}
