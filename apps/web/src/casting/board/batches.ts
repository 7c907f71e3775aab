import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import { CASTING_ROOM_LIMITS } from '@callboard/contract/casting/board/rules'
import { ApiError } from '#app/api/api-error.ts'
import { errorText, isSignedOut } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'

interface Refused {
  readonly id: number
  /** As in an `ApiError`. */
  readonly code: string | null
  readonly message: string
  readonly card: RoomCard | null
}

/** The applications that were moved, and those that were refused. */
export interface RoomMoved {
  readonly cards: readonly RoomCard[]
  readonly refused: readonly Refused[]
}

/** The applications in the form that calls take. */
export const chosenOf = (cards: readonly RoomCard[]) => cards.map(({ id, version }) => ({ id, version }))

/**
 * Runs a change on this many applications. While several calls are needed, the browser asks before it closes or reloads the page, because
 * the remaining calls would be lost.
 */
export async function keepingOpen<Result>(count: number, work: () => Promise<Result>): Promise<Result> {
  if (count <= CASTING_ROOM_LIMITS.moves) return work()
  const ask = (event: Event) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  try {
    return await work()
  } finally {
    window.removeEventListener('beforeunload', ask)
  }
}

/** Splits applications into as many calls as they need. If a later call fails, its applications and all after them count as refused. */
export function inBatches(cards: readonly RoomCard[], call: (part: readonly RoomCard[]) => Promise<RoomMoved>): Promise<RoomMoved> {
  return keepingOpen(cards.length, () => callInParts(cards, call))
}

async function callInParts(cards: readonly RoomCard[], call: (part: readonly RoomCard[]) => Promise<RoomMoved>): Promise<RoomMoved> {
  const done: RoomMoved[] = []
  for (let start = 0; start < cards.length; start += CASTING_ROOM_LIMITS.moves) {
    try {
      done.push(await call(cards.slice(start, start + CASTING_ROOM_LIMITS.moves)))
    } catch (error) {
      if (start === 0 || isSignedOut(error)) throw error
      const code = error instanceof ApiError ? error.code : null
      const message = errorText(error, t('Please try again.'))
      done.push({ cards: [], refused: cards.slice(start).map((card) => ({ id: card.id, code, message, card })) })
      break
    }
  }
  return { cards: done.flatMap((one) => one.cards), refused: done.flatMap((one) => one.refused) }
}
