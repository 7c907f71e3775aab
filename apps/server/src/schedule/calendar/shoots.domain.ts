import { isDesk } from '@callboard/contract/access'
import { placeOf, shootIdOf, shootSpan } from '@callboard/contract/casting/projects/shoots'
import type { CallDate } from '@callboard/contract/schedule/calendar/endpoints'
import { HOUR_MS } from '@callboard/contract/time/durations'
import { addDays } from '@callboard/contract/time/month'
import type { SignedInActor } from '#platform/actor.ts'
import type { ToldEvent } from './gone-events.domain.ts'
import type { LastTold } from './left-bookings.repository.ts'
import type { Deadline, OwnSpan, RoleOn } from './shoots.repository.ts'

/** A shoot: all roles without their own date, on the date of the casting call, or one role with its own date. */
export interface Shoot {
  /** Stable as long as the casting call, or the role, has its own date. */
  readonly id: string
  readonly call: RoleOn['call']
  /** The role, if it has its own date. */
  readonly role: RoleOn['role'] | null
  readonly startDate: string
  readonly endDate: string
  readonly isAllDay: boolean
  /** The place; for a booked student the place of their call. */
  readonly place: string | null
  /** The SEQUENCE of the last mail to a booked reader; -1 before the first. */
  readonly sequence: number
  readonly booked: number
  readonly needed: number
}

/** Groups roles into shoots, earliest first. @param own by role, when the reader is needed, if they are a student */
export function shootsOf(found: readonly RoleOn[], timeZone: string, own?: ReadonlyMap<number, OwnSpan>): Shoot[] {
  const shoots = new Map<string, Shoot>()
  for (const { call, role } of found) {
    const dated = role.shootDate === null ? null : role
    const { shootDate, shootTime, endTime } = dated ?? call
    if (shootDate === null) continue
    const id = shootIdOf(call.id, dated?.id ?? null)
    const before = shoots.get(id)
    const { booked, needed } = before ?? { booked: 0, needed: 0 }
    const called = own?.get(role.id)?.span
    const span = called ? { ...called, isAllDay: false } : shootSpan({ shootDate, shootTime, endTime }, timeZone)
    shoots.set(id, {
      id,
      call,
      role: dated,
      // A student with two roles is needed from the first call to the last wrap.
      ...(before && called ? spanOf(before, span) : span),
      place: own?.get(role.id)?.place ?? before?.place ?? placeOf(call),
      sequence: -1,
      booked: booked + role.booked,
      needed: needed + role.needed,
    })
  }
  return [...shoots.values()].toSorted((one, other) => one.startDate.localeCompare(other.startDate))
}

/**
 * The bookings of a student as calendar events: one per booking, with an id that never changes.
 *
 * @param own by role, when the student is needed
 */
export function bookingsOf(found: readonly RoleOn[], timeZone: string, own: ReadonlyMap<number, OwnSpan>): Shoot[] {
  return found
    .flatMap((one) => {
      const booking = own.get(one.role.id)
      return shootsOf([one], timeZone, own).map((shoot) =>
        booking ? { ...shoot, id: booking.eventId, role: one.role, sequence: booking.sequence } : shoot,
      )
    })
    .toSorted((one, other) => one.startDate.localeCompare(other.startDate))
}

/** A booking in the feed, as the last mail described it. Without a day it keeps the form that the feed had. */
export function toldEvent({ eventId, least, told, callAt, wrapAt }: LastTold, timeZone: string): [string, ToldEvent][] {
  const { shootDate, shootTime, endTime } = told
  if (shootDate === null) return [[eventId, { least }]]
  const { startDate, endDate, isAllDay } = shootSpan({ shootDate, shootTime, endTime }, timeZone)
  if (callAt) {
    const end = wrapAt ?? new Date(Math.max(Date.parse(endDate), callAt.getTime() + HOUR_MS))
    return [[eventId, { start: callAt.toISOString(), end: end.toISOString(), isAllDay: false, least }]]
  }
  const span = isAllDay
    ? { start: `${shootDate}T00:00:00.000Z`, end: `${addDays(shootDate, 1)}T00:00:00.000Z` }
    : { start: startDate, end: endDate }
  return [[eventId, { ...span, isAllDay, least }]]
}

/** From the earlier start to the later end. */
const spanOf = (one: Pick<Shoot, 'startDate' | 'endDate'>, other: Pick<Shoot, 'startDate' | 'endDate'>) => ({
  startDate: [one.startDate, other.startDate].toSorted()[0] ?? one.startDate,
  endDate: [one.endDate, other.endDate].toSorted().at(-1) ?? one.endDate,
  isAllDay: false,
})

/** A shoot as endpoints return it. Casting directors also get the number of booked people. */
export function shootDate({ id, call, role, booked, needed, ...span }: Shoot, actor: SignedInActor): CallDate {
  const isOffice = isDesk(actor.role)
  return {
    id,
    kind: 'shoot',
    projectId: call.id,
    title: call.title,
    status: call.status,
    roleId: role?.id ?? null,
    roleName: role?.name ?? null,
    startDate: span.startDate,
    endDate: span.endDate,
    isAllDay: span.isAllDay,
    place: span.place,
    ...(isOffice && { booked, needed }),
    // Students get only shoots that they are booked for.
    isMine: actor.role === 'student' || (isOffice && call.createdBy === actor.userId),
  }
}

/** A deadline for applications, as endpoints return it. */
export function deadlineDate(call: Deadline, timeZone: string, actor: SignedInActor): CallDate {
  return {
    id: `deadline-${call.id}`,
    kind: 'deadline',
    projectId: call.id,
    title: call.title,
    status: call.status,
    roleId: null,
    roleName: null,
    ...shootSpan({ shootDate: call.deadline, shootTime: null, endTime: null }, timeZone),
    place: placeOf(call),
    isMine: isDesk(actor.role) && call.createdBy === actor.userId,
  }
}
