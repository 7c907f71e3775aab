import { expect, test } from 'vitest'
import { timeText } from './time-text.ts'

const said = (startDate: string, endDate: string, withDay: boolean) =>
  timeText({ startDate, endDate }, 'America/Los_Angeles', withDay).replace(/[\u2009\u202f]/gu, ' ')

test('hours are said with their day, or alone', () => {
  expect(said('2026-12-05T19:15:00.000Z', '2026-12-05T19:30:00.000Z', true)).toBe('Sat, Dec 5, 11:15 – 11:30 AM')
  expect(said('2026-12-05T19:15:00.000Z', '2026-12-05T19:30:00.000Z', false)).toBe('11:15 – 11:30 AM')
})

test('whole days are named without hours, also over a clock change', () => {
  expect(said('2026-12-04T08:00:00.000Z', '2026-12-06T08:00:00.000Z', true)).toBe('Fri, Dec 4 – Sat, Dec 5')
  expect(said('2027-03-14T08:00:00.000Z', '2027-03-15T07:00:00.000Z', true)).toBe('Sun, Mar 14')
  expect(said('2026-12-04T08:00:00.000Z', '2026-12-06T08:00:00.000Z', false)).toBe('All day')
})
