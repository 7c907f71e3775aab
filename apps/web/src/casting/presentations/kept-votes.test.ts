import type { ReviewedPerson } from '@callboard/contract/casting/presentations/reviews.endpoints'
import { expect, test } from 'vitest'
import { countVoted, inRoomAt, inRoomWith, nextOpen, readVotes, stillKept, voteOn } from './kept-votes.ts'

const NONE = { verdict: null, comment: null, scores: [], version: 0 }
const YES = { ...NONE, verdict: 'yes' as const }

const person = (key: string, vote: ReviewedPerson['vote'] = NONE, slot?: ReviewedPerson['slot']): ReviewedPerson => ({
  ...{ key, name: key, number: null, role: 'Nurse', vote },
  ...(slot && { slot }),
})

test('anything may be in the storage of a device', () => {
  expect(readVotes(null)).toEqual({})
  expect(readVotes('x')).toEqual({})
  expect(readVotes({ a: { verdict: 'perhaps' }, b: YES, c: 7, d: { verdict: 'no', scores: ['x'] } })).toEqual({ b: YES })
})

test('a vote that is not stored yet counts before the stored one, until that says the same', () => {
  const people = [person('a'), person('b', { ...YES, version: 1 })]
  const kept = { a: YES, b: { ...YES, version: 1 }, gone: YES }
  expect(voteOn(person('a'), kept)).toEqual(YES)
  expect(stillKept(kept, { people })).toEqual({ a: YES })
  expect(countVoted(people, kept)).toBe(2)
})

test('the next without a vote is looked for from here on, and around', () => {
  const people = [person('a'), person('b', YES), person('c', YES)]
  expect(nextOpen(people, {}, 1)).toBe(0)
  expect(nextOpen(people, { a: YES }, 1)).toBeNull()
  expect(nextOpen([], {}, 0)).toBeNull()
})

test('who is in the room now is in front, and then the next one', () => {
  const at = (hour: number) => ({ startDate: `2026-12-01T${hour}:00:00Z`, endDate: `2026-12-01T${hour}:30:00Z`, room: '1' })
  const people = [person('a', NONE, at(10)), person('b', NONE, at(11))]
  const when = (time: string) => inRoomAt(people, new Date(`2026-12-01T${time}:00Z`))
  expect([when('10:10'), when('10:45'), when('11:29'), when('12:00')]).toEqual([0, 1, 1, null])
})

test('everybody with the same time is in a room now', () => {
  const at = (hour: number) => ({ startDate: `2026-12-01T${hour}:00:00Z`, endDate: `2026-12-01T${hour}:30:00Z`, room: '1' })
  const people = [person('a', NONE, at(10)), person('b', NONE, { ...at(10), room: '2' }), person('c', NONE, at(11)), person('d')]
  expect([0, 2, 3, null].map((place) => [...inRoomWith(people, place)])).toEqual([['a', 'b'], ['c'], [], []])
})
