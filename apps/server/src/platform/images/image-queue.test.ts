import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BACKGROUND, type ImageWork, MOST_PASSED, nextWork, type QueueState, type WaitingWork } from './image-queue.ts'

const BYTES = 100
const PEOPLE = ['ines', 'tomas', 'address 192.0.2.1']
const work = fc.record({ who: fc.constantFrom(...PEOPLE, BACKGROUND), bytes: fc.integer({ min: 1, max: 2 * BYTES }) })
const waiting = fc.array(
  fc.tuple(work, fc.record({ passed: fc.nat(MOST_PASSED), came: fc.nat(50) })).map(([one, rest]) => ({ ...one, ...rest })),
  { maxLength: 12 },
)
const state = fc.record({
  waiting,
  running: fc.array(work, { maxLength: 3 }),
  turns: fc.dictionary(fc.constantFrom(...PEOPLE), fc.nat(50)).map((turns) => new Map(Object.entries(turns))),
  slots: fc.integer({ min: 1, max: 3 }),
  bytes: fc.constant(BYTES),
})
const sum = (works: readonly ImageWork[]) => works.reduce((all, { bytes }) => all + bytes, 0)

describe('the order of image work', () => {
  test('never takes more than the slots and one, nor more memory than there is, unless it runs alone', () => {
    fc.assert(
      fc.property(state, (given) => {
        const turn = nextWork(given)
        if (!turn) return
        expect(given.running.length).toBeLessThanOrEqual(given.slots)
        if (given.running.length > 0) expect(sum(given.running) + turn.next.bytes).toBeLessThanOrEqual(BYTES)
      }),
    )
  })

  test('starts any work when nothing runs', () => {
    fc.assert(
      fc.property(state, (given) => {
        expect(nextWork({ ...given, running: [] }) !== undefined).toBe(given.waiting.length > 0)
      }),
    )
  })

  test('starts the work of a user before background work, if there is room for both', () => {
    fc.assert(
      fc.property(state, (given) => {
        const { waiting: before } = given
        const turn = nextWork({ ...given, running: [], waiting: before.map((one) => ({ ...one, bytes: 1 })) })
        if (turn?.next.who === BACKGROUND) expect(before.every(({ who }) => who === BACKGROUND)).toBe(true)
      }),
    )
  })

  test('prefers the user with less running work, then the user who has waited longer, then their smallest picture', () => {
    const small = (who: string, came: number, bytes = 1): WaitingWork => ({ who, bytes, passed: 0, came })
    const given: QueueState = {
      waiting: [],
      running: [],
      turns: new Map([
        ['ines', 9],
        ['tomas', 8],
      ]),
      slots: 2,
      bytes: BYTES,
    }
    const next = (more: Partial<QueueState>) => nextWork({ ...given, ...more })?.next
    expect(next({ waiting: [small('ines', 1), small('tomas', 2)] })?.who).toBe('tomas')
    expect(next({ waiting: [small('ines', 1), small('tomas', 2)], running: [small('tomas', 1)] })?.who).toBe('ines')
    expect(next({ waiting: [small('ines', 1, 9), small('ines', 2, 3), small('ines', 3, 5)] })?.bytes).toBe(3)
    expect(next({ waiting: [small('ines', 1), small('new', 5, 90)] })?.who).toBe('new')
    expect(next({ waiting: [small('ines', 1), small('new', 10)] })?.who).toBe('ines')
  })
})

test('starts each piece of work after a limited number of others, whatever else arrives', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2 * BYTES }),
      fc.array(fc.integer({ min: 1, max: BYTES / 2 }), { minLength: 60, maxLength: 60 }),
      (size, others) => {
        const large = { who: 'ines', bytes: size, passed: 0, came: 0 }
        let queue = [large]
        const running: ImageWork[] = []
        const turns = new Map([['ines', 5]])
        let clock = 5
        // Each time another user with smaller work.
        for (const [at, bytes] of others.entries()) {
          clock += 1
          queue.push({ who: `other ${at}`, bytes, passed: 0, came: clock })
          for (let turn = nextWork({ waiting: queue, running, turns, slots: 2, bytes: BYTES }); turn; ) {
            const { next, overtaken } = turn
            for (const one of overtaken) one.passed += 1
            queue = queue.filter((one) => one !== next)
            running.push(next)
            clock += 1
            turns.set(next.who, clock)
            if (next === large) return
            turn = nextWork({ waiting: queue, running, turns, slots: 2, bytes: BYTES })
          }
          running.shift()
        }
        expect.unreachable('it was never begun')
      },
    ),
  )
})
