import { expect, test } from 'vitest'
import { EXPECTED } from './steps.ts'
import { mostAtOnce, type Visitor, visitLength } from './visits.ts'

const NOON = Date.UTC(2027, 2, 4, 12)
const at = (minutes: number) => new Date(NOON + minutes * 60_000).toISOString()
const done = (from: number, to: number): Visitor => ({
  ...EXPECTED,
  key: `done ${from} ${to}`,
  state: 'done',
  enteredAt: at(from),
  endedAt: at(to),
})
const inRoom = (from: number): Visitor => ({ ...EXPECTED, key: `in ${from}`, state: 'in-room', enteredAt: at(from) })
const lengthOf = (people: readonly Visitor[], slotMinutes: number | null) => {
  const length = visitLength(people, { slotMinutes, now: NOON })
  return length === null ? null : length / 60_000
}

test('before there are three visits, one takes as long as a slot, or nobody knows', () => {
  const two = [done(-80, -50), done(-50, -20)]
  expect(lengthOf(two, 15)).toBe(15)
  expect(lengthOf(two, null)).toBeNull()
  expect(lengthOf([...two, done(-20, -14)], 15)).toBe(22)
  expect(lengthOf([...two, done(-20, -14)], null)).toBe(22)
})

test('an ongoing visit counts as a slot, or as its own length once that is longer', () => {
  const two = [done(-80, -65), done(-65, -50)]
  expect(lengthOf([...two, inRoom(-2)], 15)).toBe(15)
  expect(lengthOf([...two, inRoom(-45)], 15)).toBe(25)
  // Before the first visits of a shoot, no duration is known.
  expect(lengthOf([...two, inRoom(-45)], null)).toBeNull()
})

test('only the last ten visits count', () => {
  const slow = Array.from({ length: 5 }, (_, place) => done(-400 + place, -300 + place))
  const quick = Array.from({ length: 10 }, (_, place) => done(-200 + place, -194 + place))
  expect(lengthOf([...quick, ...slow], 15)).toBe(6)
})

test('a shoot takes as many at one time as it had at one time', () => {
  expect(mostAtOnce([], NOON)).toBe(1)
  expect(mostAtOnce([done(-30, -20), done(-20, -10)], NOON)).toBe(1)
  expect(mostAtOnce([done(-30, -10), done(-20, -5), inRoom(-7)], NOON)).toBe(2)
})
