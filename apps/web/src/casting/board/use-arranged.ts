import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import { use, useEffect, useEffectEvent } from 'react'
import { useNow } from '#app/minute.ts'
import { arranged, needsWhole, type RoomFilter, type RoomSort } from './applicant-order.ts'
import { CardsInSightContext } from './cards-in-sight.ts'

/** The applicants, sorted and filtered. Reads everybody's whole card only if the order or a filter needs it. */
export function useArranged(
  cards: readonly RoomCard[],
  { sort, only }: { readonly sort: RoomSort; readonly only: readonly RoomFilter[] },
): readonly RoomCard[] {
  const { of, readAll } = use(CardsInSightContext)
  const now = useNow()
  const isNeeded = needsWhole(sort, only)
  const missing = isNeeded ? cards.filter(({ id }) => of(id) === undefined).length : 0
  // A card that cannot be read stays last, and is requested again when it comes into view.
  const read = useEffectEvent(() => void readAll().catch(() => {}))
  useEffect(() => {
    if (missing > 0) read()
  }, [missing])
  return isNeeded ? arranged(cards, ({ id }) => of(id), { sort, only }, now) : cards
}
