import type { Card, RoomCard } from '@callboard/contract/casting/board/endpoints'
import { FREEST_FIRST, type FreedomForRole } from '@callboard/contract/people/availability/rules'
import { outOfTen } from '@callboard/contract/people/profiles/rating'
import { fullName } from '#shared/profile-text.ts'

/** The orders of the applicants within their stage; as they applied by default. Alternates keep their ranks. */
export const ROOM_SORTS = ['applied', 'newest', 'fit', 'free', 'rating', 'tape', 'consent', 'name'] as const
export type RoomSort = (typeof ROOM_SORTS)[number]

/** Filters besides role, name and time; an applicant must match all chosen ones. */
export const ROOM_FILTERS = ['fits', 'free', 'rated', 'tape', 'consent', 'week'] as const
export type RoomFilter = (typeof ROOM_FILTERS)[number]

/** The lowest rating, out of ten, that counts as well rated. */
export const WELL_RATED = 7
const WEEK_MS = 7 * 24 * 60 * 60_000

/** If a person is booked for the role itself or has an offer for it, that time does not count as busy. */
function freedomOf({ isUnavailable, freedom, clash }: Card): FreedomForRole {
  if (isUnavailable) return 'unavailable'
  return freedom ?? (clash ? 'busy' : 'unknown')
}

/** Criteria that are not met weigh more than unknown ones. */
const unfit = ({ results }: Card) =>
  results.reduce((sum, { result }) => sum + (result === 'missed' ? 100 : result === 'unknown' ? 1 : 0), 0)
const tapeRank = ({ hasNewTape, hasTape }: Card) => (hasNewTape ? 0 : hasTape ? 1 : 2)
const consentRank = ({ hasConsent, hasDeclined }: Card) => (hasConsent ? 0 : hasDeclined ? 2 : 1)
const freeRank = (card: Card) => FREEST_FIRST.indexOf(freedomOf(card))

type Compare = (one: Card, other: Card) => number
const COMPARE: Readonly<Record<Exclude<RoomSort, 'applied'>, Compare>> = {
  newest: (one, other) => Date.parse(other.submittedAt) - Date.parse(one.submittedAt),
  fit: (one, other) => unfit(one) - unfit(other) || freeRank(one) - freeRank(other),
  free: (one, other) => freeRank(one) - freeRank(other) || unfit(one) - unfit(other),
  rating: (one, other) => other.student.rating - one.student.rating,
  tape: (one, other) => tapeRank(one) - tapeRank(other),
  consent: (one, other) => consentRank(one) - consentRank(other),
  name: (one, other) => fullName(one.student).localeCompare(fullName(other.student)),
}

const SHOWN: Readonly<Record<RoomFilter, (card: Card, now: number) => boolean>> = {
  fits: ({ results }) => results.every(({ result }) => result === 'met'),
  free: (card) => freedomOf(card) === 'free',
  rated: ({ student }) => outOfTen(student.rating) >= WELL_RATED,
  tape: ({ hasTape }) => hasTape,
  consent: ({ hasConsent }) => hasConsent,
  week: ({ submittedAt }, now) => now - Date.parse(submittedAt) < WEEK_MS,
}

/** Whether an order or a filter needs the whole card of each applicant. */
export const needsWhole = (sort: RoomSort, only: readonly RoomFilter[]): boolean => sort !== 'applied' || only.length > 0

/**
 * The applicants that match all filters, sorted; among equals the first to apply comes first. Restricted people are last, and no filter
 * shows them, because their data are hidden.
 *
 * @param wholeOf the whole card; `undefined` until it is read
 */
export function arranged(
  cards: readonly RoomCard[],
  wholeOf: (card: RoomCard) => Card | undefined,
  { sort, only }: { readonly sort: RoomSort; readonly only: readonly RoomFilter[] },
  now: number,
): readonly RoomCard[] {
  const known = cards.map((card) => ({ card, whole: card.isRestricted ? undefined : wholeOf(card) }))
  const shown = only.length === 0 ? known : known.filter(({ whole }) => whole && only.every((filter) => SHOWN[filter](whole, now)))
  if (sort === 'applied') return shown.map(({ card }) => card)
  const compare = COMPARE[sort]
  return shown
    .toSorted((one, other) => (one.whole && other.whole ? compare(one.whole, other.whole) : Number(!one.whole) - Number(!other.whole)))
    .map(({ card }) => card)
}
