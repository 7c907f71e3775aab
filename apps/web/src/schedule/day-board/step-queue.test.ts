import type { DayStepInput } from '@callboard/contract/schedule/day-board/endpoints'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answer, createStepQueue, PAUSE_MS, type QueuedStep, type RefusedStep } from './step-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const queued = (id: string, board = 'session-1'): QueuedStep => ({ board, name: id, step: { id } as DayStepInput })
const LATER: Answer = { is: 'later' }
const taken = (refused: Record<string, string> = {}): Answer => ({
  is: 'answered',
  refused: new Map(Object.entries(refused).map(([id, why]) => [id, { why, takenBy: ['a1'] }])),
})

function device(send: (ids: string[]) => Answer | Promise<Answer>) {
  let kept: readonly QueuedStep[] = []
  const calls: string[] = []
  let shown: { waiting: readonly QueuedStep[]; refused: readonly RefusedStep[] } = { waiting: [], refused: [] }
  const queue = createStepQueue({
    store: {
      read: () => kept,
      write: (steps) => {
        kept = steps
      },
    },
    send: async (board, steps) => {
      calls.push(`${board}: ${steps.map(({ id }) => id).join(' ')}`)
      return send(steps.map(({ id }) => id))
    },
    alone: (work) => work(),
    onChange: (waiting, refused) => {
      shown = { waiting, refused }
    },
  })
  return { queue, calls, waiting: () => shown.waiting.map(({ step }) => step.id), refused: () => shown.refused }
}

test('steps wait while there is no network, and are sent once in their order when it is back', async () => {
  let isAway = true
  const { queue, calls, waiting } = device(() => (isAway ? LATER : taken()))
  for (const id of ['a', 'b', 'c']) queue.add(queued(id))
  await vi.advanceTimersByTimeAsync(0)
  expect(waiting()).toEqual(['a', 'b', 'c'])
  isAway = false
  calls.length = 0
  await vi.advanceTimersByTimeAsync(PAUSE_MS.first)
  expect([calls, waiting()]).toEqual([['session-1: a b c'], []])
  await vi.advanceTimersByTimeAsync(PAUSE_MS.longest * 3)
  expect(calls).toHaveLength(1)
})

test('retries become rarer, and the network calls for one at once', async () => {
  let isAway = true
  const { queue, calls } = device(() => (isAway ? LATER : taken()))
  queue.add(queued('a'))
  await vi.advanceTimersByTimeAsync(PAUSE_MS.first)
  expect(calls).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(PAUSE_MS.first * 2 - 1)
  expect(calls).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(calls).toHaveLength(3)
  isAway = false
  await queue.sendAll()
  expect(calls).toHaveLength(4)
})

test('a press while others are on their way is sent after them', async () => {
  let answer: (sent: Answer) => void = () => {}
  const { queue, calls, waiting } = device(() => new Promise<Answer>((resolve) => (answer = resolve)))
  queue.add(queued('a'))
  queue.add(queued('b'))
  await vi.advanceTimersByTimeAsync(0)
  expect([calls, waiting()]).toEqual([['session-1: a'], ['a', 'b']])
  answer(taken())
  await vi.advanceTimersByTimeAsync(0)
  expect(calls).toEqual(['session-1: a', 'session-1: b'])
  answer(taken())
  await vi.advanceTimersByTimeAsync(0)
  expect(waiting()).toEqual([])
})

test('the order over several boards stays', async () => {
  let isAway = true
  const { queue, calls } = device(() => (isAway ? LATER : taken()))
  for (const step of [queued('a'), queued('b', 'session-2'), queued('c')]) queue.add(step)
  await vi.advanceTimersByTimeAsync(0)
  isAway = false
  calls.length = 0
  await queue.sendAll()
  expect(calls).toEqual(['session-1: a', 'session-2: b', 'session-1: c'])
})

test('what is refused does not wait, and each is shown until it is dismissed', async () => {
  const { queue, waiting, refused } = device((ids) => taken(ids.includes('a') ? {} : { [ids[0] ?? '']: 'Too late' }))
  for (const id of ['a', 'b', 'c']) {
    queue.add(queued(id))
    await vi.advanceTimersByTimeAsync(0)
  }
  const [b, c] = ['b', 'c'].map((id) => ({ ...queued(id), why: 'Too late', takenBy: ['a1'] }))
  expect([waiting(), refused()]).toEqual([[], [b, c]])
  queue.dismiss(['b'])
  expect(refused()).toEqual([c])
})
