import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../time/durations.ts'
import { LONGEST_WAIT_MS, madeAt } from './device-time.ts'

const NOON = Date.UTC(2027, 2, 4, 12)
const iso = (time: number) => new Date(time).toISOString()

test('a step that waited counts from when it was made, however wrong the clock of the device is', () => {
  const wrong = fc.integer({ min: -10 * 365 * DAY_MS, max: 10 * 365 * DAY_MS })
  fc.assert(
    fc.property(wrong, fc.integer({ min: 0, max: LONGEST_WAIT_MS }), (offset, waited) => {
      expect(madeAt({ at: iso(NOON + offset - waited), sentAt: iso(NOON + offset) }, NOON)).toBe(NOON - waited)
    }),
  )
})

test('no step is in the future, or older than a day', () => {
  expect(madeAt({ at: iso(NOON + 5), sentAt: iso(NOON) }, NOON)).toBe(NOON)
  expect(madeAt({ at: iso(0), sentAt: iso(NOON) }, NOON)).toBe(NOON - LONGEST_WAIT_MS)
})
