import { bestWindow } from '@callboard/contract/availability-checks/best-window'
import type { AskedPerson, AvailabilityCheck } from '@callboard/contract/availability-checks/endpoints'

/** The name of a role of the casting call; the empty text where it has only one. */
export type RoleNames = (id: number) => string

/** Whether somebody has a time to answer: one without an answer, or with other times since. */
export const hasOpenTime = ({ cells }: AskedPerson): boolean =>
  cells.some((cell) => cell !== null && (cell.answer === null || cell.stale === 'window'))

/** The best time of a role; `null` for everybody. */
export interface BestTime {
  readonly roleId: number | null
  readonly windowId: number
}

/** The best time for each of several roles that people or times are of, or for everybody. */
export function bestTimes({ windows }: AvailabilityCheck, people: readonly AskedPerson[]): BestTime[] {
  const roles = new Set([...people, ...windows].flatMap(({ roleId }) => roleId ?? []))
  return (roles.size < 2 ? [null] : [...roles]).flatMap((roleId) => {
    const windowId = bestWindow(windows, people, roleId)
    return windowId === null ? [] : [{ roleId, windowId }]
  })
}
