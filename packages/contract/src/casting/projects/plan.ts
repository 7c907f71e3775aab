import { type Dates, datesOf } from '../../people/availability/needed-time.ts'
import { MINUTE_MS } from '../../time/durations.ts'
import { wallMinutesBetween } from '../../time/wall-time.ts'
import { placeOf, wallSpanOf } from './shoots.ts'
import type { CallState } from './versions.rules.ts'

/** The plan that a person agrees to with an offer or a booking: day, times and place of their role. */
export interface PlanTerms extends Dates {
  readonly place: string | null
}

/** The fields that make up the place of a role. */
export interface Place {
  readonly location: string | null
  readonly address: string | null
  readonly campus: string | null
}

/** The plan of a role: its own day and times or those of its casting call, and the place of the casting call. */
export function planOf({ role, project }: { readonly role: Dates; readonly project: Dates & Place }): PlanTerms {
  return { ...datesOf({ role, project }), place: placeOf(project) }
}

export function isSamePlan(one: PlanTerms, other: PlanTerms): boolean {
  return (
    one.shootDate === other.shootDate && one.shootTime === other.shootTime && one.endTime === other.endTime && one.place === other.place
  )
}

/** A plan in an error message: `2026-12-16, 09:00–13:00, Alumni Park`. */
export function plainPlan({ shootDate, shootTime, endTime, place }: PlanTerms): string {
  const times = [shootTime, endTime].filter(Boolean).join('–')
  return [shootDate, times, place].filter(Boolean).join(', ') || '–'
}

/** Minutes by which a start or an end may move on the same day without asking people again. */
export const SMALL_SHIFT_MINUTES = 30

/** Minutes from one time of day to another; `null` if only one is known, 0 if neither is. */
function minutesBetween(one: string | null, other: string | null): number | null {
  if (one === null || other === null) return one === other ? 0 : null
  return Math.abs(Date.parse(`1970-01-01T${one}Z`) - Date.parse(`1970-01-01T${other}Z`)) / MINUTE_MS
}

/** Minutes from one end to another, which may be after midnight; `null` if only one is known, 0 if neither is. */
function endMinutesBetween(shootDate: string, one: Dates, other: Dates): number | null {
  const isKnown = one.shootTime !== null && other.shootTime !== null && one.endTime !== null && other.endTime !== null
  if (!isKnown) return minutesBetween(one.endTime, other.endTime)
  return Math.abs(wallMinutesBetween(wallSpanOf({ ...one, shootDate }).end, wallSpanOf({ ...other, shootDate }).end))
}

/**
 * Whether a change is too small to ask people again: the same day and place, and times that move by half an hour at most.
 */
export function isSmallShift(before: PlanTerms, after: PlanTerms): boolean {
  if (before.shootDate === null || before.shootDate !== after.shootDate || before.place !== after.place) return false
  const moved = [minutesBetween(before.shootTime, after.shootTime), endMinutesBetween(before.shootDate, before, after)]
  return moved.every((minutes) => minutes !== null && minutes <= SMALL_SHIFT_MINUTES)
}

/** A role whose day, times or place change. */
export interface RolePlanChange {
  readonly roleId: number
  readonly roleName: string
  readonly before: PlanTerms
  readonly after: PlanTerms
}

/**
 * The roles whose plan differs between two states of a casting call. New and deleted roles do not count, because nobody agreed to
 * their plan.
 */
export function planChanges(before: CallState, after: CallState): RolePlanChange[] {
  const earlier = new Map(before.roles.map((role) => [role.id, role]))
  return after.roles.flatMap((role) => {
    const was = earlier.get(role.id)
    if (!was) return []
    const [old, now] = [planOf({ role: was, project: before.fields }), planOf({ role, project: after.fields })]
    return isSamePlan(old, now) ? [] : [{ roleId: role.id, roleName: role.name, before: old, after: now }]
  })
}

/** A role that gets fewer places. */
export interface FewerPlaces {
  readonly roleId: number
  readonly roleName: string
  readonly places: number
  /** Its day after the change. */
  readonly shootDate: string | null
}

/** The roles that lose places in a change of their casting call. */
export function fewerPlaces(before: CallState, after: CallState): FewerPlaces[] {
  const earlier = new Map(before.roles.map(({ id, needed }) => [id, needed]))
  return after.roles.flatMap((role) =>
    role.needed < (earlier.get(role.id) ?? 0)
      ? [{ roleId: role.id, roleName: role.name, places: role.needed, shootDate: planOf({ role, project: after.fields }).shootDate }]
      : [],
  )
}
