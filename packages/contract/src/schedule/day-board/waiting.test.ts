import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterStep, EXPECTED, type Standing } from './steps.ts'
import { inTurn, queueOf, type Rooms, type Waiting, waitingTimes } from './waiting.ts'

const NOON = Date.UTC(2027, 2, 4, 12)
const at = (minutes: number) => new Date(NOON + minutes * 60_000).toISOString()
const person = (key: string, values: Partial<Waiting> = {}): Waiting => ({ ...EXPECTED, key, startsAt: null, slotRoom: null, ...values })
const inRoom = (key: string, from: number, room = 'Studio') => person(key, { state: 'in-room', room, enteredAt: at(from) })
const waits = (key: string, slotRoom: string | null = 'Studio') =>
  person(key, { state: 'arrived', arrivedAt: at(-9), startsAt: slotRoom && at(0), slotRoom })

const SESSION: Rooms = { kind: 'session', rooms: ['Studio', 'Hall'], slotMinutes: 10, capacity: 1 }
const minutes = (people: readonly Waiting[], rooms: Partial<Rooms> = {}) =>
  Object.fromEntries([...waitingTimes(people, { ...SESSION, ...rooms }, NOON)].map(([key, wait]) => [key, wait / 60_000]))

test('each room takes its own people, as soon as one is done', () => {
  const queue = [waits('one'), waits('two'), waits('three', 'Hall')]
  expect(minutes(queue)).toEqual({ one: 0, two: 10, three: 0 })
  expect(minutes([...queue, inRoom('x', -4)])).toEqual({ one: 6, two: 16, three: 0 })
  expect(minutes([...queue, inRoom('x', -4), inRoom('y', -1)], { capacity: 2 })).toEqual({ one: 6, two: 9, three: 0 })
})

test('people without a room get the places that the others leave', () => {
  expect(minutes([waits('guest', null), waits('one'), inRoom('x', -7, 'Hall')])).toEqual({ one: 0, guest: 3 })
})

test('people who were called wait for the room to which they were called', () => {
  const called = person('called', { state: 'called', room: 'Hall', calledAt: at(-1), slotRoom: 'Studio' })
  expect(minutes([called, waits('one'), waits('two', 'Hall')])).toEqual({ called: 0, one: 0, two: 10 })
})

test('a visit that takes longer than usual may end at any moment, and a room with too many takes nobody before they leave', () => {
  expect(minutes([waits('one'), waits('two'), inRoom('x', -60)])).toEqual({ one: 0, two: 10 })
  expect(minutes([waits('one'), waits('two'), inRoom('x', 0), inRoom('y', -5)])).toEqual({ one: 10, two: 20 })
})

test('a shoot takes as many as it had at one time, into whatever room, once three visits are over', () => {
  const over = (key: string, from: number) => person(key, { state: 'done', enteredAt: at(from), endedAt: at(from + 8) })
  const shoot = { kind: 'shoot', rooms: ['Makeup', 'Set'], slotMinutes: null } as const
  const before = [over('a', -40), over('b', -40), waits('one', null), waits('two', null), waits('three', null)]
  expect(minutes(before, shoot)).toEqual({})
  expect(minutes([...before, over('c', -20)], shoot)).toEqual({ one: 0, two: 0, three: 8 })
})

test('when a room becomes free, nobody waits longer than before', () => {
  const time = fc.integer({ min: -240, max: 0 })
  const room = fc.constantFrom('Studio', 'Hall', 'Foyer', 'Gone')
  const standing = fc.oneof(
    fc.record({ state: fc.constant('arrived' as const), arrivedAt: time.map(at) }),
    fc.record({ state: fc.constant('called' as const), room, calledAt: time.map(at) }),
    fc.record({ state: fc.constant('in-room' as const), room, enteredAt: time.map(at) }),
    fc
      .tuple(time, time)
      .map(([one, other]) => ({ state: 'done' as const, enteredAt: at(Math.min(one, other)), endedAt: at(Math.max(one, other)) })),
  )
  const asked = fc.option(fc.record({ startsAt: time.map(at), slotRoom: room }), { nil: undefined })
  const people = fc
    .array(fc.tuple(standing, asked), { maxLength: 24 })
    .map((all) => all.map(([values, slot], place) => person(`p${place}`, { ...values, ...slot })))
  const rooms = fc.record({
    kind: fc.constantFrom('session' as const, 'shoot' as const),
    rooms: fc.subarray(['Studio', 'Hall', 'Foyer'], { minLength: 1 }),
    slotMinutes: fc.constantFrom(null, 5, 15, 60),
    capacity: fc.integer({ min: 1, max: 3 }),
  })
  const freed = (standing: Standing) => afterStep(standing, { to: 'done', room: null, at: at(0) })
  fc.assert(
    fc.property(people, rooms, (all, board) => {
      const before = waitingTimes(all, board, NOON)
      for (const one of all.filter(({ state }) => state === 'in-room')) {
        const after = waitingTimes(
          all.map((each) => (each === one ? { ...each, ...freed(each) } : each)),
          board,
          NOON,
        )
        // Sums of fractions are not exact.
        for (const [key, wait] of before) if ((after.get(key) ?? Number.POSITIVE_INFINITY) > wait + 1) return false
      }
      return true
    }),
    { numRuns: 2000 },
  )
})

test('the queue moves with its rooms, after those who are called', () => {
  const called = person('called', { state: 'called', room: 'Studio', calledAt: at(-1) })
  const queue = [called, waits('late'), waits('soon')]
  expect(inTurn(queue, new Map(Object.entries({ called: 9, late: 5, soon: 2 }))).map(({ key }) => key)).toEqual(['called', 'soon', 'late'])
  expect(inTurn(queue, new Map()).map(({ key }) => key)).toEqual(['called', 'late', 'soon'])
})

test('who is called comes first, then the time that people were asked for, then who came first', () => {
  const people = [
    person('late slot', { state: 'arrived', startsAt: at(60), arrivedAt: at(-40) }),
    person('walk-in', { state: 'arrived', arrivedAt: at(-5) }),
    person('early slot, came late', { state: 'arrived', startsAt: at(-10), arrivedAt: at(-1) }),
    person('expected'),
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
