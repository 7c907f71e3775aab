import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import type { Role } from '@callboard/contract/casting/roles/endpoints'
import type { Day } from '@callboard/contract/time/month'

/** When a casting call is shot, where a role does not say it. */
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

/** The days on which roles are shot, first day first; roles without a day are on none. A role without a day of its own follows the casting call. */
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
