import { addDays, type Day } from '../../time/month.ts'
import { addWallDays, addWallMinutes, resolveWallTime, type WallTime } from '../../time/wall-time.ts'

/** The kinds of date that a casting call has in the calendar: its shoot, its audition sessions, and the last day to apply. */
export const CALL_DATE_KINDS = ['shoot', 'audition', 'deadline'] as const
export type CallDateKind = (typeof CALL_DATE_KINDS)[number]

/** The length of a shoot without an end. */
export const SHOOT_MINUTES = 60

/** When a shoot is, as a casting call or a role says it: a day, and times of day (`HH:MM`) if they are known. */
export interface ShootTimes {
  readonly shootDate: Day
  readonly shootTime: string | null
  readonly endTime: string | null
}

/**
 * The begin and end of a shoot by the wall clock. Without a time it takes the whole day, without an end an hour; an end that is not after
 * the begin is on the next day.
 */
export function wallSpanOf({ shootDate, shootTime, endTime }: ShootTimes): { start: WallTime; end: WallTime; isAllDay: boolean } {
  if (shootTime === null) return { start: `${shootDate}T00:00`, end: `${addDays(shootDate, 1)}T00:00`, isAllDay: true }
  const start = `${shootDate}T${shootTime}`
  if (endTime === null || endTime === shootTime) return { start, end: addWallMinutes(start, SHOOT_MINUTES), isAllDay: false }
  const end = `${shootDate}T${endTime}`
  return { start, end: end > start ? end : addWallDays(end, 1), isAllDay: false }
}

/** The begin and end of a shoot as instants. A clock change never makes it end before it begins. */
export function shootSpan(times: ShootTimes, timeZone: string): { startDate: string; endDate: string; isAllDay: boolean } {
  const { start, end, isAllDay } = wallSpanOf(times)
  const startDate = resolveWallTime(start, timeZone).instant
  const meant = resolveWallTime(end, timeZone).instant
  const endDate = meant > startDate ? meant : new Date(Date.parse(startDate) + SHOOT_MINUTES * 60_000).toISOString()
  return { startDate, endDate, isAllDay }
}

/** The id of a shoot: that of a role with a day of its own, else that of all other roles of the casting call. */
export function shootIdOf(projectId: number, roleId: number | null): string {
  return roleId === null ? `shoot-${projectId}` : `shoot-${projectId}-${roleId}`
}

/**
 * The id of a booking in the calendar of its person, which never changes.
 *
 * @param kept the one that they were sent before bookings had ids of their own
 */
export function bookingEventId(applicationId: number, kept: string | null): string {
  return kept ?? `booking-${applicationId}`
}

/** The least SEQUENCE of a booking in calendars: it rises with every change of the casting call and of the role. */
export function bookingSequence(project: { readonly version: number }, role: { readonly version: number }): number {
  return project.version - 1 + role.version - 1
}

/** The place of a casting call in one line, most exact part first; `null` when none is known. */
export function placeOf({
  location,
  address,
  campus,
}: {
  readonly location: string | null
  readonly address: string | null
  readonly campus: string | null
}): string | null {
  const parts = [...new Set([location, address, campus].filter((part) => part !== null))]
  return parts.length === 0 ? null : parts.join(', ')
}
