import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import { chosenOf } from './batches.ts'

const ranksOf = (cards: readonly RoomCard[]) => new Map(cards.map(({ id, rank }) => [id, rank]))

/** Cards in the order of their ranks before a move: alternates who come back one after the other get the ranks that they had. */
export function byRank(cards: readonly RoomCard[], before: readonly RoomCard[]): readonly RoomCard[] {
  const ranks = ranksOf(before)
  return cards.toSorted((one, other) => (ranks.get(one.id) ?? 0) - (ranks.get(other.id) ?? 0))
}

/** The applications as the call names them that takes moves back, with the ranks of those who were alternates. */
export function rankedAs(cards: readonly RoomCard[], before: readonly RoomCard[]) {
  const ranks = ranksOf(before)
  return chosenOf(cards).map(({ id, version }) => {
    const rank = ranks.get(id) ?? null
    return { id, version, ...(rank !== null && { rank }) }
  })
}
