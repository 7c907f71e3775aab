import type { PlanTerms } from '@callboard/contract/casting/projects/plan'
import { callOn, type ShootHours } from '@callboard/contract/schedule/call-sheets/plan'
import type { Day } from '@callboard/contract/time/month'

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const DAY_MINUTES = 24 * 60

/** Minutes by which the begin of a shoot moves; `null` when one of the two is not known. */
export function shiftOf(before: Pick<PlanTerms, 'shootTime'>, after: Pick<PlanTerms, 'shootTime'>): number | null {
  return before.shootTime === null || after.shootTime === null ? null : minutesOf(after.shootTime) - minutesOf(before.shootTime)
}

/**
 * A time of day on a call sheet after its shoot moved: as long before or after the begin as it was.
 *
 * @param shift from `shiftOf`; where it is unknown, the time stays
 * @returns `null` where it does not fit the hours of the shoot any more
 */
export function shiftedTime(time: string | null, shift: number | null, { day, hours }: { day: Day; hours: ShootHours }): string | null {
  if (time === null) return null
  const minutes = minutesOf(time) + (shift ?? 0)
  if (minutes < 0 || minutes >= DAY_MINUTES) return null
  const moved = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  return callOn(day, hours, moved) === null ? null : moved
}
