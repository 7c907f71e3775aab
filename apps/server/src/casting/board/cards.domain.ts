import type { Card, RoomCard } from '@callboard/contract/casting/board/endpoints'
import { CASTING_ROOM_LIMITS } from '@callboard/contract/casting/board/rules'
import { planAnswer } from '@callboard/contract/casting/bookings/rules'
import type { PlanTerms } from '@callboard/contract/casting/projects/plan'
import { type BusySource, officeSource } from '@callboard/contract/people/availability/rules'
import { type CastablePerson, checkCriteria, type RoleCriteria } from '@callboard/contract/people/profiles/criteria'
import { formatHeight } from '@callboard/contract/people/profiles/height'
import { RESTRICTED } from '@callboard/contract/restricted'
import type { TimeSpan } from '#db/schema/columns.ts'

/** The stored facts that a card is made from. */
interface CardFacts
  extends Pick<
    Card,
    | 'id'
    | 'roleId'
    | 'studentId'
    | 'stage'
    | 'toldStage'
    | 'rank'
    | 'place'
    | 'source'
    | 'reason'
    | 'notes'
    | 'version'
    | 'hasTape'
    | 'hasNewTape'
    | 'hasConsent'
    | 'hasDeclined'
    | 'isUnavailable'
    | 'isBookedElsewhere'
    | 'freedom'
  > {
  readonly submittedAt: Date
  readonly movedAt: Date
  readonly isHeld: boolean
  readonly plan: { readonly agreed: PlanTerms; readonly told: PlanTerms; readonly now: PlanTerms } | null
  readonly criteria: RoleCriteria
  readonly clash: { readonly source: BusySource; readonly during: TimeSpan; readonly title: string | null } | null
  readonly offer: { readonly id: number; readonly sentAt: Date; readonly expiresAt: Date } | null
  readonly student: Omit<CastablePerson, 'major'> &
    Pick<Card['student'], 'userId' | 'firstName' | 'lastName' | 'email' | 'major' | 'rating'>
}

const NOBODY = {
  userId: '',
  lastName: '',
  email: '',
  year: null,
  major: '',
  gender: null,
  age: null,
  height: null,
  rating: 0,
  photoUrl: null,
}

/** A card of the casting room. It shows nothing about a restricted student. @param photoUrl of the first photo */
export function toCard(
  { submittedAt, movedAt, isHeld, plan, criteria, student, clash, offer, ...facts }: CardFacts,
  photoUrl: string | null,
): Card {
  const card = { ...facts, submittedAt: submittedAt.toISOString(), movedAt: movedAt.toISOString(), isRestricted: isHeld }
  if (isHeld) {
    const noFlags = {
      results: [],
      hasTape: false,
      hasNewTape: false,
      hasConsent: false,
      hasDeclined: false,
      isUnavailable: false,
      isBookedElsewhere: false,
      clash: null,
      freedom: null,
      planAnswer: null,
    }
    return { ...card, ...noFlags, reason: null, notes: null, offer: null, student: { ...NOBODY, firstName: RESTRICTED } }
  }
  const { heightFeet: feet, heightInches: inches } = student
  const height = feet === null || inches === null ? null : formatHeight({ feet, inches })
  return {
    ...card,
    student: { ...student, height, photoUrl },
    results: checkCriteria(criteria, student),
    clash: clash && {
      source: officeSource(clash.source),
      title: clash.title,
      startDate: clash.during.start.toISOString(),
      endDate: clash.during.end.toISOString(),
    },
    planAnswer: plan && planAnswer(plan),
    offer: toOffer(offer),
  }
}

const toOffer = (offer: CardFacts['offer']) =>
  offer && { id: offer.id, sentAt: offer.sentAt.toISOString(), expiresAt: offer.expiresAt.toISOString() }

/** The stored facts that a short card is made from. */
type RoomCardFacts = Omit<RoomCard, 'isRestricted' | 'offer'> & Pick<CardFacts, 'isHeld' | 'offer'>

/** A short card. It shows nothing about a restricted student. */
export function toRoomCard({ isHeld, student, offer, ...facts }: RoomCardFacts): RoomCard {
  const card = { ...facts, isRestricted: isHeld }
  return isHeld
    ? { ...card, offer: null, student: { firstName: RESTRICTED, lastName: '', gender: null } }
    : { ...card, offer: toOffer(offer), student }
}

/**
 * The ids of the cards that a page loads first: all cards of a small casting call, otherwise the first of each stage. Alternates are
 * ordered by rank.
 *
 * @param cards oldest first
 */
export function shownFirst(cards: readonly Pick<RoomCard, 'id' | 'stage' | 'rank'>[]): number[] {
  if (cards.length <= CASTING_ROOM_LIMITS.whole) return cards.map(({ id }) => id)
  return [...Map.groupBy(cards, ({ stage }) => stage).values()].flatMap((own) =>
    own
      .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
      .slice(0, CASTING_ROOM_LIMITS.first)
      .map(({ id }) => id),
  )
}
