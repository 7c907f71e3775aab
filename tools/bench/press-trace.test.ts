import { expect, test } from 'vitest'
import { busyWith, type TraceEvent } from './press-trace.ts'

const page = { pid: 1, tid: 1, args: {} }
const task = (ts: number, dur: number, tdur: number, tid = 1): TraceEvent => ({ ...page, name: 'RunTask', ph: 'X', ts, dur, tdur, tid })
const pressed = (ts: number, answeredMs: number): TraceEvent => ({
  ...page,
  name: 'EventTiming',
  ph: 'b',
  ts,
  args: { data: { interactionId: 7, timeStamp: 500, commitFinishTime: 500 + answeredMs } },
})

test('counts the processor time of the page’s main thread from the press to its frame', () => {
  const events = [task(0, 900, 900), pressed(1000, 30), task(1000, 20_000, 12_000), task(21_000, 20_000, 10_000), task(2000, 9000, 9000, 2)]
  // Half of the second task is before the frame.
  expect(busyWith(events).worked).toBeCloseTo(16.95, 0)
})

test('of several events of one press the most expensive counts, and of the work that follows the longest task', () => {
  const events = [pressed(0, 5), task(0, 5000, 5000), pressed(80_000, 20), task(80_000, 20_000, 15_000), task(101_000, 9000, 8000)]
  expect(busyWith(events)).toEqual({ worked: 15, after: 8 })
})

test('work without a press is not counted', () => {
  expect(busyWith([task(0, 5000, 5000)])).toEqual({ worked: 0, after: 0 })
})
