import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import { use, useEffect, useEffectEvent } from 'react'
import { useNow } from '#app/minute.ts'
import { arranged, needsWhole, type RoomSort } from './applicant-order.ts'
import { CardsInSightContext } from './cards-in-sight.ts'
import type { RoomAddress } from './room-address.ts'

/** The applicants in the order, and by the filters, of an address. Everybody's whole card is read only for those. */
export function useArranged(cards: readonly RoomCard[], address: RoomAddress): readonly RoomCard[] {
  const { of, readAll } = use(CardsInSightContext)
  const now = useNow()
  const sort: RoomSort = address.sort ?? 'applied'
  const { only = [] } = address
  const isNeeded = needsWhole(sort, only)
  const missing = isNeeded ? cards.filter(({ id }) => of(id) === undefined).length : 0
  // Who cannot be read stays last, and is asked for again when in sight.
  const read = useEffectEvent(() => void readAll().catch(() => {}))
  useEffect(() => {
    if (missing > 0) read()
  }, [missing])
  return isNeeded ? arranged(cards, ({ id }) => of(id), { sort, only }, now) : cards
}
