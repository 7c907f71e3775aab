import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import type { PersonToAsk } from '#shared/availability-checks/use-ask-people.ts'
import { fullName } from '#shared/profile-text.ts'

/** The students of applications, each once: for their role, or for any role if they are considered for several. */
export function peopleOf(cards: readonly Pick<RoomCard, 'studentId' | 'roleId'>[]): PersonToAsk[] {
  return [...Map.groupBy(cards, ({ studentId }) => studentId)].map(([studentId, own]) => {
    const roles = new Set(own.map(({ roleId }) => roleId))
    return { studentId, roleId: roles.size === 1 ? (own[0]?.roleId ?? null) : null }
  })
}

/** The parts of a person's name. */
interface NamedCard extends Pick<RoomCard, 'studentId'> {
  readonly student: Pick<RoomCard['student'], 'firstName' | 'lastName'>
}

/** The names of the students of applications, each once, in alphabetical order. */
export const namesOf = (cards: readonly NamedCard[]): string[] =>
  [...new Map(cards.map(({ studentId, student }) => [studentId, fullName(student)])).values()].toSorted((one, other) =>
    one.localeCompare(other),
  )
