import type { Card } from '@callboard/contract/casting/endpoints'
import type { PersonToAsk } from '#shared/availability-checks/use-ask-people.ts'

/** The students of applications, each once: for their role, or for any if they are considered for several. */
export function peopleOf(cards: readonly Pick<Card, 'studentId' | 'roleId'>[]): PersonToAsk[] {
  return [...Map.groupBy(cards, ({ studentId }) => studentId)].map(([studentId, own]) => {
    const roles = new Set(own.map(({ roleId }) => roleId))
    return { studentId, roleId: roles.size === 1 ? (own[0]?.roleId ?? null) : null }
  })
}
