import { addDays, type Day } from '../../time/month.ts'
import { addWallDays, addWallMinutes, resolveWallTime, type WallTime } from '../../time/wall-time.ts'

/** The kinds of date that a casting call has in the calendar: its shoot, its audition sessions, and the last day to apply. */
export const CALL_DATE_KINDS = ['shoot', 'audition', 'deadline'] as const
export type CallDateKind = (typeof CALL_DATE_KINDS)[number]

/** The assumed length of a shoot without an end. */
export const SHOOT_MINUTES = 60

/** When a shoot takes place: a day, and times of day (`HH:MM`) if they are known. */
export interface ShootTimes {
  readonly shootDate: Day
  readonly shootTime: string | null
  readonly endTime: string | null
}

/**
 * The start and end of a shoot in local time. Without a time it takes the whole day, without an end an hour. An end that is not
 * after the start is on the next day.
 */
export function wallSpanOf({ shootDate, shootTime, endTime }: ShootTimes): { start: WallTime; end: WallTime; isAllDay: boolean } {
  if (shootTime === null) return { start: `${shootDate}T00:00`, end: `${addDays(shootDate, 1)}T00:00`, isAllDay: true }
  const start = `${shootDate}T${shootTime}`
  if (endTime === null || endTime === shootTime) return { start, end: addWallMinutes(start, SHOOT_MINUTES), isAllDay: false }
  const end = `${shootDate}T${endTime}`
  return { start, end: end > start ? end : addWallDays(end, 1), isAllDay: false }
}

/** The start and end of a shoot as instants. It never ends before it starts, even across a clock change. */
export function shootSpan(times: ShootTimes, timeZone: string): { startDate: string; endDate: string; isAllDay: boolean } {
  const { start, end, isAllDay } = wallSpanOf(times)
  const startDate = resolveWallTime(start, timeZone).instant
  const meant = resolveWallTime(end, timeZone).instant
  const endDate = meant > startDate ? meant : new Date(Date.parse(startDate) + SHOOT_MINUTES * 60_000).toISOString()
  return { startDate, endDate, isAllDay }
}

/** The calendar id of a shoot. A role with its own day has its own id; the other roles share the id of the casting call. */
export function shootIdOf(projectId: number, roleId: number | null): string {
  return roleId === null ? `shoot-${projectId}` : `shoot-${projectId}-${roleId}`
}

/**
 * The calendar id of a booking, which never changes.
 *
 * @param kept the id that was sent to the person before bookings had their own ids
 */
export function bookingEventId(applicationId: number, kept: string | null): string {
  return kept ?? `booking-${applicationId}`
}

/** The smallest SEQUENCE of a booking in calendars. It grows with every change of the casting call and of the role. */
export function bookingSequence(project: { readonly version: number }, role: { readonly version: number }): number {
  return project.version - 1 + role.version - 1
}

/** The place of a casting call in one line, most exact part first; `null` if nothing is known. */
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
