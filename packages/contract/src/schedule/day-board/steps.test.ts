import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterStep, DAY_STATES, EXPECTED, mayStep, needsRoom, type Standing, stepsFrom } from './steps.ts'

const minute = (count: number) => new Date(Date.UTC(2027, 2, 4, 9, count)).toISOString()

/** A sequence of allowed steps, one a minute. */
function walk(choices: readonly number[]): Standing[] {
  const way: Standing[] = [EXPECTED]
  for (const [count, choice] of choices.entries()) {
    const before = way.at(-1) ?? EXPECTED
    const options = stepsFrom(before.state)
    const to = options[choice % options.length]
    if (to) way.push(afterStep(before, { to, room: before.room === null ? 'Studio' : null, at: minute(count) }))
  }
  return way
}

test('on every way, a room is known exactly where one is needed, and times are in the order of the way', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5), { maxLength: 12 }), (choices) => {
      for (const { state, room, arrivedAt, calledAt, enteredAt, endedAt } of walk(choices)) {
        expect(room !== null).toBe(needsRoom(state))
        const known = [arrivedAt, calledAt, enteredAt, endedAt].filter((at) => at !== null)
        expect(known).toEqual(known.toSorted())
        expect(endedAt !== null).toBe(['done', 'no-show', 'left'].includes(state))
        if (state === 'expected' || state === 'no-show') expect([arrivedAt, calledAt, enteredAt]).toEqual([null, null, null])
        else expect(arrivedAt).not.toBeNull()
        if (state === 'in-room' || state === 'done') expect(enteredAt).not.toBeNull()
      }
    }),
  )
})

test('nobody is in a room, or gone, who has not arrived, and nothing leads to itself', () => {
  expect(DAY_STATES.map((state) => [state, stepsFrom(state)])).toEqual([
    ['expected', ['arrived', 'no-show']],
    ['arrived', ['called', 'in-room', 'left']],
    ['called', ['in-room', 'left']],
    ['in-room', ['done']],
    ['done', ['called', 'in-room']],
    ['no-show', ['arrived']],
    ['left', ['arrived']],
  ])
  for (const state of DAY_STATES) expect(mayStep(state, state)).toBe(false)
})

test('a second visit has its own times', () => {
  const first = walk([0, 0, 0, 0])
  expect(first.at(-1)).toMatchObject({ state: 'done', calledAt: minute(1), enteredAt: minute(2), endedAt: minute(3) })
  const done = first.at(-1) ?? EXPECTED
  expect(afterStep(done, { to: 'in-room', room: 'Hall', at: minute(9) })).toEqual({
    state: 'in-room',
    room: 'Hall',
    arrivedAt: minute(0),
    calledAt: null,
    enteredAt: minute(9),
    endedAt: null,
  })
})

test('somebody who is called keeps their room when they go in, unless another one is named', () => {
  const called = afterStep(EXPECTED, { to: 'called', room: 'Studio', at: minute(1) })
  expect(afterStep(called, { to: 'in-room', room: null, at: minute(2) })).toMatchObject({ room: 'Studio', calledAt: minute(1) })
  expect(afterStep(called, { to: 'in-room', room: 'Hall', at: minute(2) }).room).toBe('Hall')
})
