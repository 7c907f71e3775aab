import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import type { Role } from '@callboard/contract/casting/roles/endpoints'
import type { Day } from '@callboard/contract/time/month'

/** The times of a casting call, for roles without their own. */
export type CallTimes = Pick<Role, 'shootDate' | 'shootTime' | 'endTime'>

/** A role on a day of the shoot. */
export interface DayRole {
  readonly role: Role
  readonly shootTime: string | null
  readonly endTime: string | null
  readonly booked: number
}

/** A day of the shoot. */
export interface ShootDay {
  readonly day: Day
  readonly roles: readonly DayRole[]
}

/** The days on which roles are shot, in order; roles without a day are left out. A role without its own day follows the casting call. */
export function shootDaysOf(call: CallTimes, roles: readonly Role[], cards: readonly RoomCard[]): ShootDay[] {
  const days = new Map<Day, DayRole[]>()
  for (const role of roles) {
    const { shootDate, shootTime, endTime } = role.shootDate === null ? call : role
    if (shootDate === null || role.isCancelled) continue
    const booked = cards.filter(({ roleId, stage }) => roleId === role.id && (stage === 'booked' || stage === 'completed')).length
    days.set(shootDate, [...(days.get(shootDate) ?? []), { role, shootTime, endTime, booked }])
  }
  return [...days].map(([day, dayRoles]) => ({ day, roles: dayRoles })).toSorted((one, other) => one.day.localeCompare(other.day))
}
