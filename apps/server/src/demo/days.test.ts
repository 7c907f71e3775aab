import { expect, test } from 'vitest'
import { instantAt } from './days.ts'

test('a day and time of a time zone are turned into instants in summer and winter', () => {
  expect(instantAt('America/Los_Angeles', '2026-07-01', '09:30').toISOString()).toBe('2026-07-01T16:30:00.000Z')
  expect(instantAt('America/Los_Angeles', '2026-12-01', '09:30').toISOString()).toBe('2026-12-01T17:30:00.000Z')
  expect(instantAt('Asia/Kolkata', '2026-12-01', '00:00').toISOString()).toBe('2026-11-30T18:30:00.000Z')
})
