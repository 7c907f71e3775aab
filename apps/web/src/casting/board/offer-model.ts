import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import { mayMove, type Stage, takesPlace } from '@callboard/contract/casting/board/stages'
import type { Role } from '@callboard/contract/casting/roles/endpoints'

/** The cards of people who can be made an offer now. */
export function offerable(cards: readonly RoomCard[]): readonly RoomCard[] {
  return cards.filter(({ isRestricted, stage }) => !isRestricted && mayMove(stage, 'offered', 'office'))
}

/**
 * The people of a dialog who can be made an offer now. Their cards keep the versions that the director saw, so the server refuses an offer
 * if a colleague has moved the person since.
 *
 * @param versions of the cards when the dialog opened, by id
 */
export function askedPeople(cards: readonly RoomCard[], versions: ReadonlyMap<number, number>): readonly RoomCard[] {
  return offerable(cards).flatMap((card) => {
    const version = versions.get(card.id)
    return version === undefined ? [] : { ...card, version }
  })
}

/** The cards of `before` that still have the same version in `cards`. */
export function unchanged(cards: readonly RoomCard[], before: readonly RoomCard[]): readonly RoomCard[] {
  const versions = new Map(cards.map(({ id, version }) => [id, version]))
  return before.filter(({ id, version }) => versions.get(id) === version)
}

/** Cards with an open offer, which can be withdrawn. */
export function withOffer(cards: readonly RoomCard[]): readonly RoomCard[] {
  return cards.filter(({ offer, isRestricted }) => offer !== null && !isRestricted)
}

/** The order in which people are suggested for an open place: those who had a callback, those whom the office likes, then the rest. */
const CANDIDATES: readonly Stage[] = ['callback', 'shortlisted', 'alternate', 'submitted', 'invited']

/** The people who can be made an offer for an open place of a role, the best suited stages first. */
export function candidatesFor(role: Role, cards: readonly RoomCard[]): readonly RoomCard[] {
  const own = offerable(cards).filter(({ roleId, stage }) => roleId === role.id && CANDIDATES.includes(stage))
  return own.toSorted(
    (one, other) => CANDIDATES.indexOf(one.stage) - CANDIDATES.indexOf(other.stage) || (one.rank ?? 0) - (other.rank ?? 0),
  )
}

/** The roles that would have more booked people and offers than places. */
export function overoffered(roles: readonly Role[], cards: readonly RoomCard[], chosen: readonly RoomCard[]): readonly Role[] {
  return roles.filter(({ id, needed }) => {
    const asked = chosen.filter(({ roleId }) => roleId === id).length
    const taken = cards.filter(({ roleId, stage, offer }) => roleId === id && (takesPlace(stage) || offer !== null)).length
    return asked > 0 && taken + asked > needed
  })
}
