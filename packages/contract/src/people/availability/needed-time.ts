import type { FreeTime } from './free-time.ts'

/** Day and times of a role, or of a casting call. */
export interface Dates {
  /** `YYYY-MM-DD` */
  readonly shootDate: string | null
  /** `HH:MM` */
  readonly shootTime: string | null
  readonly endTime: string | null
}

/** The day and times of a role: its own, or those of its casting call. */
export function datesOf({ role, project }: { readonly role: Dates; readonly project: Dates }): Dates {
  const { shootDate, shootTime, endTime } = role.shootDate ? role : project
  return { shootDate, shootTime, endTime }
}

/**
 * When a role needs its people; its date or hours may be missing. Without an end, or with an end equal to the start, it lasts an
 * hour. An end before the start is on the next day.
 */
export function timeOf(
  dates: { readonly role: Dates; readonly project: Dates },
  { timeZone, travelMinutes }: Pick<FreeTime, 'timeZone' | 'travelMinutes'>,
): FreeTime | undefined {
  const { shootDate: day, shootTime: from, endTime } = datesOf(dates)
  if (day === null || from === null) return undefined
  const hour = Number(from.slice(0, 2)) + 1
  const to = endTime === null || endTime === from ? `${String(hour).padStart(2, '0')}${from.slice(2)}` : endTime
  return { day, from, to: to > from && to < '24:00' ? to : '24:00', timeZone, travelMinutes }
}
