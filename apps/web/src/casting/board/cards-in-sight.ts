import type { Card, RoomCard } from '@callboard/contract/casting/board/endpoints'
import { CASTING_ROOM_LIMITS } from '@callboard/contract/casting/board/rules'
import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useRef, useState } from 'react'
import { castingCardsQuery, castingRoomQuery } from '#shared/queries/casting.ts'
import { withCards } from './room-model.ts'

/** The whole cards of a casting room, which are read as they come into view. */
export interface CardsInSight {
  readonly of: (id: number) => Card | undefined
  /** Reads a card soon, together with other cards that are requested at the same time. */
  readonly ask: (id: number) => void
  /** Reads the cards of everybody, for printing. */
  readonly readAll: () => Promise<void>
}

export const CardsInSightContext = createContext<CardsInSight>({ of: () => undefined, ask: () => {}, readAll: async () => {} })

const cardsKey = (projectId: string | number) => castingCardsQuery(projectId, []).queryKey.slice(0, 1)

const isWhole = (card: RoomCard): card is Card => 'results' in card

/** Splits ids into as many calls as they need. */
function callsOf(ids: readonly number[]): number[][] {
  const { cards: most } = CASTING_ROOM_LIMITS
  return Array.from({ length: Math.ceil(ids.length / most) }, (_, index) => ids.slice(index * most, (index + 1) * most))
}

interface KnownCards {
  readonly cards: readonly RoomCard[]
  readonly whole: readonly Card[]
}

/** Reads whole cards for the components below `CardsInSightContext`. @param room `undefined` until it is loaded */
export function useCardsInSight(projectId: string, room: KnownCards | undefined): CardsInSight {
  const queryClient = useQueryClient()
  const [calls, setCalls] = useState<readonly (readonly number[])[]>([])
  const asked = useRef(new Set<number>())
  const waiting = useRef<number[]>([])
  const read = useQueries({
    queries: calls.map((ids) => castingCardsQuery(projectId, ids)),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  })
  const known = new Map([...read, ...(room?.whole ?? [])].map((card) => [card.id, card]))
  const flush = () => {
    const ids = waiting.current
    waiting.current = []
    if (ids.length > 0) setCalls((before) => [...before, ...callsOf(ids)])
  }
  return {
    of: (id) => known.get(id),
    ask: (id) => {
      if (asked.current.has(id)) return
      asked.current.add(id)
      waiting.current.push(id)
      if (waiting.current.length === 1) setTimeout(flush, 0)
    },
    readAll: async () => {
      const missing = room?.cards.flatMap(({ id }) => (known.has(id) ? [] : id)) ?? []
      const more = callsOf(missing)
      await Promise.all(more.map((ids) => queryClient.ensureQueryData(castingCardsQuery(projectId, ids))))
      for (const id of missing) asked.current.add(id)
      setCalls((before) => [...before, ...more])
    },
  }
}

/** The whole card of an application in view; `undefined` until it is read. */
export function useWholeCard({ id }: RoomCard): Card | undefined {
  const { of, ask } = use(CardsInSightContext)
  const card = of(id)
  const isMissing = card === undefined
  useEffect(() => {
    if (isMissing) ask(id)
  })
  return card
}

/** All whole cards that the page has read. */
export function readWholeCards(queryClient: QueryClient, projectId: string): ReadonlyMap<number, Card> {
  const room = queryClient.getQueryData(castingRoomQuery(projectId).queryKey)
  const read = queryClient.getQueriesData<Card[]>({ queryKey: cardsKey(projectId) }).flatMap(([, cards]) => cards ?? [])
  return new Map([...read, ...(room?.whole ?? [])].map((card) => [card.id, card]))
}

/** Replaces cards by newer versions in all cached reads. */
export function showCards(queryClient: QueryClient, projectId: string, cards: readonly RoomCard[]): void {
  const newer = new Map(cards.filter(isWhole).map((card) => [card.id, card]))
  const renewed = (old: readonly Card[]) => old.map((card) => newer.get(card.id) ?? card)
  queryClient.setQueryData(
    castingRoomQuery(projectId).queryKey,
    (room) => room && { ...room, cards: withCards(room.cards, cards), whole: renewed(room.whole) },
  )
  queryClient.setQueriesData<Card[]>({ queryKey: cardsKey(projectId) }, (old) => old && renewed(old))
}

/** Reads everything about a casting room again. */
export function readRoomAgain(queryClient: QueryClient, projectId: string): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: castingRoomQuery(projectId).queryKey }),
    queryClient.invalidateQueries({ queryKey: cardsKey(projectId) }),
  ])
}
