import type { Card, RoomCard } from '@callboard/contract/casting/board/endpoints'
import { HAND_MOVES } from '@callboard/contract/casting/board/rules'
import {
  freePlace,
  isUntold,
  mayMove,
  type Stage,
  statusOf,
  TO_DECIDE,
  takesPlace,
  toldStage,
} from '@callboard/contract/casting/board/stages'
import type { Role } from '@callboard/contract/casting/roles/endpoints'
import { findWords } from '@callboard/contract/fold'
import type { Freedom } from '@callboard/contract/people/availability/rules'
import { GENDER } from '@callboard/contract/people/profiles/genders'
import { fullName } from '#shared/profile-text.ts'
import type { FreedomChoice } from './room-address.ts'

/** The columns of the board, in the order of the casting process. */
export const STAGE_GROUPS = ['received', 'shortlisted', 'callback', 'alternate', 'booked', 'closed'] as const
export type StageGroup = (typeof STAGE_GROUPS)[number]

/** A stage to which a casting director moves people by hand. */
export type HandMove = (typeof HAND_MOVES)[number]

/** The stage that a person gets when they are dropped on a column. */
export const STAGE_OF_GROUP: Readonly<Record<StageGroup, HandMove>> = {
  received: 'submitted',
  shortlisted: 'shortlisted',
  callback: 'callback',
  alternate: 'alternate',
  booked: 'booked',
  closed: 'released',
}

const GROUP_OF: Readonly<Record<Stage, StageGroup>> = {
  submitted: 'received',
  invited: 'received',
  shortlisted: 'shortlisted',
  callback: 'callback',
  alternate: 'alternate',
  offered: 'booked',
  booked: 'booked',
  completed: 'booked',
  'no-show': 'booked',
  released: 'closed',
  declined: 'closed',
  withdrawn: 'closed',
  'offer-expired': 'closed',
}

/** The column of a stage. */
export const groupOf = (stage: Stage): StageGroup => GROUP_OF[stage]

/** Stages in which the office has to choose. */
const UNDECIDED: ReadonlySet<Stage> = new Set(TO_DECIDE)

const byRank = (one: RoomCard, other: RoomCard) => one.roleId - other.roleId || (one.rank ?? 0) - (other.rank ?? 0)

/** The cards of each column, in the given order; alternates by role and rank. */
export function groupCards(cards: readonly RoomCard[]): { readonly group: StageGroup; readonly cards: readonly RoomCard[] }[] {
  return STAGE_GROUPS.map((group) => {
    const found = cards.filter(({ stage }) => groupOf(stage) === group)
    return { group, cards: group === 'alternate' ? found.toSorted(byRank) : found }
  })
}

/** The accounts that receive a message to these people, each once. */
export function recipientsOf(cards: readonly Card[]) {
  const reachable = cards.filter(({ isRestricted }) => !isRestricted)
  return [
    ...new Map(
      reachable.map(({ student: { userId: id, firstName, lastName, email } }) => [id, { id, firstName, lastName, email }]),
    ).values(),
  ]
}

/** The students that a message to a role or stage reaches. Without a stage, students who have withdrawn are left out. */
export function addressees(cards: readonly RoomCard[], { role, stage }: { role?: number; stage?: Stage }): ReadonlySet<number> {
  const reached = cardsOf(cards, role).filter(
    (card) => card.toldStage !== null && !card.isRestricted && (stage ? card.stage === stage : statusOf(card.stage) !== 'withdrawn'),
  )
  return new Set(reached.map(({ studentId }) => studentId))
}

/** The cards of one role, or all of them. */
export function cardsOf(cards: readonly RoomCard[], roleId: number | undefined): readonly RoomCard[] {
  return roleId === undefined ? cards : cards.filter((card) => card.roleId === roleId)
}

/** The cards whose names contain every word, as in the talent search. The names of restricted students are hidden, so they never match. */
export function namedCards(cards: readonly RoomCard[], words: string): readonly RoomCard[] {
  if (words.trim() === '') return cards
  const hasWords = findWords(words)
  return cards.filter(({ isRestricted, student }) => !isRestricted && hasWords(fullName(student)))
}

/** The cards of people who are free, busy or unknown at a time, as chosen. Restricted people never match. */
export function freeCards(
  cards: readonly RoomCard[],
  choice: FreedomChoice,
  freedomOf: (card: RoomCard) => Freedom | undefined,
): readonly RoomCard[] {
  return choice === 'all' ? cards : cards.filter((card) => freedomOf(card) === choice)
}

/** Whether the office may move a card to a stage now. */
const isMovable = ({ isRestricted, stage }: RoomCard, to: Stage) => !isRestricted && mayMove(stage, to, 'office')

/** The stages to which at least one of the cards may be moved. */
export function targetsOf(cards: readonly RoomCard[]): readonly HandMove[] {
  return HAND_MOVES.filter((to) => cards.some((card) => isMovable(card, to)))
}

/** The cards that may be moved to a stage. */
export function movable(cards: readonly RoomCard[], to: HandMove): readonly RoomCard[] {
  return cards.filter((card) => isMovable(card, to))
}

/** Whether the student has not been told the decision about a card. */
export const isCardUntold = ({ stage, toldStage: told, isRestricted }: RoomCard): boolean => isUntold(stage, told) && !isRestricted

/** The roles that would have more booked people than places after a booking of these cards. */
export function overfilled(roles: readonly Role[], cards: readonly RoomCard[], booking: readonly RoomCard[]): readonly Role[] {
  return roles.filter(({ id, needed }) => {
    const coming = booking.filter(({ roleId, stage }) => roleId === id && !takesPlace(stage)).length
    const taken = cards.filter(({ roleId, stage }) => roleId === id && takesPlace(stage)).length
    return coming > 0 && taken + coming > needed
  })
}

/**
 * The cards after a move, before the server has answered.
 *
 * @param ids of the moved cards
 */
export function withMove(cards: readonly RoomCard[], ids: ReadonlySet<number>, to: Stage): RoomCard[] {
  const next: RoomCard[] = []
  for (const card of cards) {
    if (!ids.has(card.id)) {
      next.push(card)
      continue
    }
    const ofRole = [...next, ...cards].filter(({ id, roleId }) => id !== card.id && roleId === card.roleId)
    const places = ofRole.flatMap(({ place }) => place ?? [])
    const ranks = ofRole.flatMap(({ rank }) => rank ?? [])
    next.push({
      ...card,
      stage: to,
      toldStage: toldStage(card.toldStage, to, false),
      place: takesPlace(to) ? (card.place ?? freePlace(places)) : null,
      rank: to === 'alternate' ? Math.max(0, ...ranks) + 1 : null,
      offer: null,
    })
  }
  return next
}

/** The cards, with some replaced by newer versions, and with new ones added. */
export function withCards(cards: readonly RoomCard[], newer: readonly RoomCard[]): RoomCard[] {
  const byId = new Map(newer.map((card) => [card.id, card]))
  const known = new Set(cards.map(({ id }) => id))
  return [...cards.map((card) => byId.get(card.id) ?? card), ...newer.filter(({ id }) => !known.has(id))]
}

/** The numbers of booked and of needed people. */
export interface Booked {
  readonly booked: number
  readonly needed: number
}

/** How far a casting call is cast. */
export interface Meter {
  readonly women: Booked
  readonly men: Booked
  /** Places of any gender. */
  readonly people: Booked
  readonly toDecide: number
}

/** How many women and men a role needs: its own numbers, or all places if it asks for one gender only. */
function neededOf({ needed, neededMen, neededWomen, criteria }: Role): { women: number; men: number } {
  const isNamed = typeof neededMen === 'number' || typeof neededWomen === 'number'
  if (isNamed) return { women: neededWomen ?? 0, men: neededMen ?? 0 }
  const [gender, ...others] = criteria.genders
  const only = others.length === 0 ? gender : undefined
  return { women: only === GENDER.women ? needed : 0, men: only === GENDER.men ? needed : 0 }
}

/** The meter of one role. Women and men beyond their own places take places of any gender, as long as there are some. */
function meterOfRole(role: Role, cards: readonly RoomCard[]): Meter {
  const own = cards.filter(({ roleId }) => roleId === role.id)
  const placed = own.filter(({ stage }) => takesPlace(stage))
  const needed = neededOf(role)
  const rest = role.needed - needed.women - needed.men
  const of = (gender: string, places: number) => (places > 0 ? placed.filter(({ student }) => student.gender === gender).length : 0)
  const [women, men] = [of(GENDER.women, needed.women), of(GENDER.men, needed.men)]
  const others = placed.length - women - men
  const womenElsewhere = Math.min(Math.max(0, women - needed.women), Math.max(0, rest - others))
  const menElsewhere = Math.min(Math.max(0, men - needed.men), Math.max(0, rest - others - womenElsewhere))
  return {
    women: { booked: women - womenElsewhere, needed: needed.women },
    men: { booked: men - menElsewhere, needed: needed.men },
    people: { booked: others + womenElsewhere + menElsewhere, needed: rest },
    toDecide: own.filter(({ stage, isRestricted }) => UNDECIDED.has(stage) && !isRestricted).length,
  }
}

const plus = (one: Booked, other: Booked): Booked => ({ booked: one.booked + other.booked, needed: one.needed + other.needed })

/** The meter of several roles. Cancelled roles need nobody. */
export function meterOf(roles: readonly Role[], cards: readonly RoomCard[]): Meter {
  const nobody: Booked = { booked: 0, needed: 0 }
  return roles
    .filter(({ isCancelled }) => !isCancelled)
    .map((role) => meterOfRole(role, cards))
    .reduce<Meter>(
      (sum, one) => ({
        women: plus(sum.women, one.women),
        men: plus(sum.men, one.men),
        people: plus(sum.people, one.people),
        toDecide: sum.toDecide + one.toDecide,
      }),
      { women: nobody, men: nobody, people: nobody, toDecide: 0 },
    )
}
