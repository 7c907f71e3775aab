import { expect, test } from 'vitest'
import { EXPECTED, type Standing } from './steps.ts'
import { queueOf, visitLength, waitingTimes } from './waiting.ts'

const NOON = Date.UTC(2027, 2, 4, 12)
const at = (minutes: number) => new Date(NOON + minutes * 60_000).toISOString()
const done = (from: number, to: number): Standing => ({ ...EXPECTED, state: 'done', enteredAt: at(from), endedAt: at(to) })
const inRoom = (from: number): Standing => ({ ...EXPECTED, state: 'in-room', room: 'Studio', enteredAt: at(from) })
const MINUTES = (count: number) => count * 60_000

test('before there are three visits, one takes as long as a slot, or nobody knows', () => {
  const two = [done(0, 30), done(30, 60), inRoom(60)]
  expect(visitLength(two, 15)).toBe(MINUTES(15))
  expect(visitLength(two, null)).toBeNull()
  expect(visitLength([...two, done(60, 66)], 15)).toBe(MINUTES(22))
})

test('only the last ten visits count', () => {
  const slow = Array.from({ length: 5 }, (_, place) => done(place, place + 100))
  const quick = Array.from({ length: 10 }, (_, place) => done(200 + place, 206 + place))
  expect(visitLength([...quick, ...slow], 15)).toBe(MINUTES(6))
})

const queue = ['one', 'two', 'three'].map((key) => ({ key }))
const waits = (people: Standing[], lanes: number) =>
  [...waitingTimes(queue, people, { lanes, length: MINUTES(10), now: NOON }).values()].map((wait) => wait / 60_000)

test('each room takes the next as soon as it is free', () => {
  expect(waits([], 1)).toEqual([0, 10, 20])
  expect(waits([inRoom(-4)], 1)).toEqual([6, 16, 26])
  expect(waits([inRoom(-4), inRoom(-1)], 2)).toEqual([6, 9, 16])
  expect(waits([inRoom(-4)], 3)).toEqual([0, 0, 6])
})

test('a visit that takes longer than usual may end at any moment', () => {
  expect(waits([inRoom(-60)], 1)).toEqual([0, 10, 20])
  // More people are in rooms than there are rooms.
  expect(waits([inRoom(0), inRoom(-5)], 1)).toEqual([5, 10, 15])
})

test('who is called comes first, then the time that people were asked for, then who came first', () => {
  const person = (key: string, values: Partial<Standing & { startsAt: string }>) => ({ ...EXPECTED, key, startsAt: null, ...values })
  const people = [
    person('late slot', { state: 'arrived', startsAt: at(60), arrivedAt: at(-40) }),
    person('walk-in', { state: 'arrived', arrivedAt: at(-5) }),
    person('early slot, came late', { state: 'arrived', startsAt: at(-10), arrivedAt: at(-1) }),
    person('expected', {}),
    person('same slot, came first', { state: 'arrived', startsAt: at(-10), arrivedAt: at(-30) }),
    person('called second', { state: 'called', room: 'Studio', startsAt: at(-50), calledAt: at(-1) }),
    person('called first', { state: 'called', room: 'Studio', startsAt: at(30), calledAt: at(-2) }),
  ]
  expect(queueOf(people).map(({ key }) => key)).toEqual([
    'called first',
    'called second',
    'same slot, came first',
    'early slot, came late',
    'late slot',
    'walk-in',
  ])
})
