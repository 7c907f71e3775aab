import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import type { ClosingPerson, Closure } from '@callboard/contract/casting/closure/endpoints'
import {
  type ClosedStatus,
  type ClosingMail,
  type ClosingNote,
  type ClosingNotes,
  closingMail,
  fillNote,
  isUnanswered,
  noted,
  withOfferEnd,
} from '@callboard/contract/casting/closure/rules'

/** A person whom closing answers or closes without a message, with the result for them. */
export interface Answered {
  readonly person: ClosingPerson
  readonly mail: ClosingMail
  /** `null` if the person gets no message. */
  readonly message: ClosingNote | null
}

/** All people whom closing answers, in the given order. */
export function answeredBy(
  { people }: Pick<Closure, 'people'>,
  { status, notes, projectTitle }: { status: ClosedStatus; notes: ClosingNotes; projectTitle: string },
): Answered[] {
  return people.flatMap((person): Answered[] => {
    const { applications, isRestricted, language } = person
    const mail = isRestricted ? 'nothing' : closingMail(applications, status)
    if (mail === 'nothing') return applications.some(isUnanswered) ? [{ person, mail, message: null }] : []
    const roles = [...new Set(noted(applications, status).map(({ role }) => role))]
    if (mail === 'cancelled') return [{ person, mail, message: person.cancelled }]
    const message =
      mail === 'decision' ? person.decision : withOfferEnd(fillNote(notes[language], { ...person, projectTitle, roles }), person.offerEnd)
    return [{ person, mail, message }]
  })
}

/** The number of people in a casting call who have no answer. */
export function countUnanswered(cards: readonly Pick<RoomCard, 'stage' | 'toldStage' | 'studentId'>[]): number {
  return new Set(cards.filter(isUnanswered).map(({ studentId }) => studentId)).size
}
