import type { Card, Moved } from '@callboard/contract/casting/endpoints'
import { CASTING_ROOM_LIMITS } from '@callboard/contract/casting/rules'

/** The applications as calls name them. */
export const chosenOf = (cards: readonly Card[]) => cards.map(({ id, version }) => ({ id, version }))

/** Splits applications into as many calls as they need. */
export async function inBatches(cards: readonly Card[], call: (part: readonly Card[]) => Promise<Moved>): Promise<Moved> {
  const done: Moved[] = []
  for (let start = 0; start < cards.length; start += CASTING_ROOM_LIMITS.moves) {
    done.push(await call(cards.slice(start, start + CASTING_ROOM_LIMITS.moves)))
  }
  return { cards: done.flatMap((one) => one.cards), refused: done.flatMap((one) => one.refused) }
}
