import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import { CASTING_ROOM_LIMITS } from '@callboard/contract/casting/board/rules'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#app/api/api-error.ts'
import { inBatches } from './batches.ts'

const EXTRA = 3
const cards = Array.from({ length: CASTING_ROOM_LIMITS.moves * 2 + EXTRA }, (_, index) => ({ id: index + 1, version: 1 }) as RoomCard)
const lost = new TypeError('Failed to fetch')

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  return () => vi.unstubAllGlobals()
})

/** Whether the browser would ask before closing the page. */
const asksToStay = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** A call that succeeds until the batch of this number, counted from 1. */
function failingAt(number: number, error: unknown) {
  let calls = 0
  return async (part: readonly RoomCard[]) => {
    calls += 1
    if (calls === number) throw error
    return { cards: [...part], refused: [] }
  }
}

test('many applications are split into calls that the server accepts', async () => {
  const sizes: number[] = []
  const done = await inBatches(cards, async (part) => {
    sizes.push(part.length)
    return { cards: [...part], refused: [] }
  })
  expect(sizes).toEqual([CASTING_ROOM_LIMITS.moves, CASTING_ROOM_LIMITS.moves, EXTRA])
  expect(done.cards).toEqual(cards)
})

test('when a later call fails, what was done counts and the rest is refused as it was', async () => {
  const done = await inBatches(cards, failingAt(2, lost))
  expect(done.cards).toEqual(cards.slice(0, CASTING_ROOM_LIMITS.moves))
  expect(done.refused.map(({ card }) => card)).toEqual(cards.slice(CASTING_ROOM_LIMITS.moves))
  expect(done.refused[0]?.message).toBe('The connection was lost. Check your network and try again.')
})

test('when the first call fails, or the session ends, the whole fails', async () => {
  await expect(inBatches(cards, failingAt(1, lost))).rejects.toBe(lost)
  const signedOut = new ApiError(401, 'Unauthorized', '')
  await expect(inBatches(cards, failingAt(2, signedOut))).rejects.toBe(signedOut)
})

test('the browser asks before the page is closed until the last of several calls has answered', async () => {
  const asked: boolean[] = []
  const call = async (part: readonly RoomCard[]) => {
    asked.push(asksToStay())
    return { cards: [...part], refused: [] }
  }
  await inBatches(cards, call)
  expect(asked).toEqual([true, true, true])
  expect(asksToStay()).toBe(false)
  await inBatches(cards, failingAt(2, lost))
  expect(asksToStay()).toBe(false)
  await inBatches(cards.slice(0, EXTRA), call)
  expect(asked.at(-1)).toBe(false)
})
