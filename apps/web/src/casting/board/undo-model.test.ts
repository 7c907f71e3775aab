import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import { expect, test } from 'vitest'
import { byRank, rankedAs } from './undo-model.ts'

const card = (id: number, rank: number | null) => ({ id, rank, version: 3 }) as RoomCard

test('alternates are moved back first rank first, each with the rank that they had', () => {
  const before = [card(1, 2), card(2, null), card(3, 1)]
  const moved = [card(1, null), card(2, null), card(3, null)]
  const sorted = byRank(moved, before)
  expect(sorted.map(({ id }) => id)).toEqual([2, 3, 1])
  expect(rankedAs(sorted, before)).toEqual([
    { id: 2, version: 3 },
    { id: 3, version: 3, rank: 1 },
    { id: 1, version: 3, rank: 2 },
  ])
})
