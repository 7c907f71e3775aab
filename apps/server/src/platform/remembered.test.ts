import { expect, test, vi } from 'vitest'
import { remembered } from '#platform/remembered.ts'
import { fakeClock } from '#testing/fake-clock.ts'

const MINUTE = 60_000

test('it is loaded once for all who ask, and again when it is old', async () => {
  const clock = fakeClock()
  const load = vi.fn(async () => load.mock.calls.length)
  const read = remembered(load, MINUTE, clock)
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1])
  clock.advance(0.5)
  expect(await read()).toBe(1)
  clock.advance(0.5)
  expect(await Promise.all([read(), read()])).toEqual([2, 2])
})

test('a load that fails is tried again, and what was known stays good meanwhile', async () => {
  const clock = fakeClock()
  let isAway = true
  const read = remembered(
    async () => {
      if (isAway) throw new Error('away')
      return 'here'
    },
    MINUTE,
    clock,
  )
  await expect(read()).rejects.toThrow('away')
  isAway = false
  expect(await read()).toBe('here')
  isAway = true
  clock.advance(2)
  expect(await read()).toBe('here')
})
