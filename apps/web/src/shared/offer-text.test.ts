import { expect, it } from 'vitest'
import { leftText, momentText } from './offer-text.ts'

const NOW = Date.parse('2026-11-26T20:00:00Z')
const after = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString()

it('counts minutes, then hours, then days', () => {
  expect(leftText(after(-3), NOW)).toBe('time is up')
  expect(leftText(after(1), NOW)).toBe('1 min left')
  expect(leftText(after(114), NOW)).toBe('114 min left')
  expect(leftText(after(120), NOW)).toBe('2 h left')
  expect(leftText(after(174), NOW)).toBe('2 h left')
  expect(leftText(after(24 * 60 - 1), NOW), 'just sent').toBe('24 h left')
  expect(leftText(after(48 * 60), NOW)).toBe('2 days left')
  expect(leftText(after(14 * 24 * 60 - 1), NOW)).toBe('14 days left')
})

it('names a moment by its weekday while that is clear', () => {
  expect(momentText(after(24 * 60), 'America/Los_Angeles', NOW)).toMatch(/^Friday,? (at )?12:00.PM$/)
  expect(momentText(after(10 * 24 * 60), 'America/Los_Angeles', NOW)).toMatch(/^Dec 6, 2026, 12:00.PM$/)
})
