import { expect, test } from 'vitest'
import { rateText, transferRate } from './transfer-rate.ts'

const MB = 1024 * 1024

test('the speed is that of the last seconds, and unknown at first', () => {
  const rate = transferRate()
  rate.mark(0, 0)
  expect(rate.speed()).toBeNull()
  rate.mark(2000, 4 * MB)
  expect(rate.speed()).toBe(2 * MB)
  for (let second = 3; second <= 20; second++) rate.mark(second * 1000, 4 * MB + (second - 2) * MB)
  expect(rate.speed()).toBe(MB)
  rate.reset()
  expect(rate.speed()).toBeNull()
})

test.each([
  [null, 5, null],
  [0, 5, null],
  [2 * MB, 4 * MB, '2.0 MB/s, a few seconds left'],
  [MB, 22 * MB, '1.0 MB/s, about 25 seconds left'],
  [MB, 60 * MB, '1.0 MB/s, about 1 minute left'],
  [MB, 300 * MB, '1.0 MB/s, about 5 minutes left'],
  [50 * 1024, 200 * MB, '50 KB/s, about 1 hour left'],
  [MB, 3 * 3600 * MB, '1.0 MB/s, about 3 hours left'],
])('%d bytes a second with %d to go: %s', (speed, left, text) => {
  expect(rateText(speed, left)).toBe(text)
})
