import { expect, it } from 'vitest'
import { formatDate, formatDay, formatRelative, percentText } from './dates.ts'
import { setCatalog } from './t.ts'
import { formatTimeOfDay } from './time-of-day.ts'

it('shows an instant as a day in the institution’s time zone', () => {
  expect(formatDate('2026-11-22T03:00:00Z', 'America/Los_Angeles')).toBe('Nov 21, 2026')
  expect(formatDate('2026-11-22T03:00:00Z', 'Europe/Berlin')).toBe('Nov 22, 2026')
})

it('shows a calendar day as that day everywhere', () => {
  expect(formatDay('2026-11-21')).toBe('Sat, Nov 21, 2026')
})

it('shows a time of day on a twelve hour clock', () => {
  expect(formatTimeOfDay('14:05').replace(/\s/u, ' ')).toBe('2:05 PM')
})

it('shows relative times in the largest fitting unit', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  expect(formatRelative('2026-11-21T11:59:50Z', now)).toBe('this minute')
  expect(formatRelative('2026-11-18T12:00:00Z', now)).toBe('3 days ago')
  expect(formatRelative('2026-12-31T12:00:00Z', now)).toBe('next month')
})

it('formats percentages for the language', () => {
  expect(percentText(50)).toBe('50%')
})

it('formats a calendar day like an instant, in Spanish too', () => {
  setCatalog('es-US', { '{weekday}, {date}': '{weekday}, {date}' })
  const date = formatDate('2026-11-22T03:00:00Z', 'America/Los_Angeles')
  expect(formatDay('2026-11-21')).toBe(`sáb, ${date}`)
  setCatalog('en-US', {})
})
