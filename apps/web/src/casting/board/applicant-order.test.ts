import type { Card } from '@callboard/contract/casting/board/endpoints'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arranged, ROOM_FILTERS, ROOM_SORTS, type RoomFilter, type RoomSort } from './applicant-order.ts'

const NOW = Date.parse('2026-12-01T12:00:00Z')

const cardOf = (id: number, changes: Record<string, unknown> = {}, rating = 0): Card =>
  ({
    id,
    isRestricted: false,
    results: [],
    submittedAt: `2026-11-0${id}T12:00:00Z`,
    hasTape: false,
    hasNewTape: false,
    hasConsent: false,
    hasDeclined: false,
    isUnavailable: false,
    freedom: 'unknown',
    clash: null,
    student: { firstName: `P${id}`, lastName: 'X', rating },
    ...changes,
  }) as unknown as Card

const met = (...results: string[]) => ({ results: results.map((result) => ({ criterion: 'year', result })) })
const people = [
  cardOf(1, { ...met('met', 'missed'), freedom: 'busy', hasTape: true, hasDeclined: true }, 90),
  cardOf(2, { ...met('met', 'unknown'), freedom: 'partly', hasConsent: true }, 40),
  cardOf(3, { ...met('met', 'met'), freedom: 'free', hasTape: true, hasNewTape: true, submittedAt: '2026-11-30T12:00:00Z' }, 70),
  cardOf(4, { ...met('met', 'met'), freedom: 'free', isUnavailable: true, hasConsent: true }),
]
const ids = (sort: RoomSort, only: readonly RoomFilter[] = [], cards: readonly Card[] = people) =>
  arranged(cards, (card) => people.find(({ id }) => id === card.id), { sort, only }, NOW).map(({ id }) => id)

test.each([
  ['applied', [1, 2, 3, 4]],
  ['newest', [3, 4, 2, 1]],
  ['fit', [3, 4, 2, 1]],
  ['free', [3, 2, 1, 4]],
  ['rating', [1, 3, 2, 4]],
  ['tape', [3, 1, 2, 4]],
  ['consent', [2, 4, 3, 1]],
  ['name', [1, 2, 3, 4]],
] as const)('applicants by %s', (sort, order) => {
  expect(ids(sort)).toEqual(order)
})

test.each([
  ['fits', [3, 4]],
  ['free', [3]],
  ['rated', [1, 3]],
  ['tape', [1, 3]],
  ['consent', [2, 4]],
  ['week', [3]],
] as const)('only people for whom %s is true', (filter, shown) => {
  expect(ids('applied', [filter])).toEqual(shown)
})

test('filters add up', () => {
  expect(ids('rating', ['fits', 'tape'])).toEqual([3])
})

test('who is restricted, or not known yet, is last, and no filter shows them', () => {
  const cards = [cardOf(7), { ...cardOf(1), isRestricted: true }, ...people.slice(1)]
  expect(ids('rating', [], cards)).toEqual([3, 2, 4, 7, 1])
  expect(ids('applied', ['fits', 'free'], cards)).toEqual([3])
})

test('nobody is lost or shown twice, whatever the order', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ROOM_SORTS), fc.subarray([...ROOM_FILTERS]), (sort, only) => {
      expect(ids(sort).toSorted()).toEqual([1, 2, 3, 4])
      expect(ids(sort, only).toSorted()).toEqual(ids('applied', only).toSorted())
    }),
  )
})
