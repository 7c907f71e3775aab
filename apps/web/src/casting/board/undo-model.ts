import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import { chosenOf } from './batches.ts'

const ranksOf = (cards: readonly RoomCard[]) => new Map(cards.map(({ id, rank }) => [id, rank]))

/** Sorts cards by their ranks before a move: alternates who are moved back in this order get their old ranks. */
export function byRank(cards: readonly RoomCard[], before: readonly RoomCard[]): readonly RoomCard[] {
  const ranks = ranksOf(before)
  return cards.toSorted((one, other) => (ranks.get(one.id) ?? 0) - (ranks.get(other.id) ?? 0))
}

/** The applications in the form of the call that undoes moves, with the ranks of former alternates. */
export function rankedAs(cards: readonly RoomCard[], before: readonly RoomCard[]) {
  const ranks = ranksOf(before)
  return chosenOf(cards).map(({ id, version }) => {
    const rank = ranks.get(id) ?? null
    return { id, version, ...(rank !== null && { rank }) }
  })
}
