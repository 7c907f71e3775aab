import type { Timetable } from '@callboard/contract/availability/endpoints'
import { expect, test } from 'vitest'
import { timetableText } from './availability-text.ts'

const said = (change: Partial<Timetable>) =>
  timetableText(
    { id: 1, name: 'classes.ics', kind: 'file', readAt: '2026-11-28T20:00:00Z', triedAt: null, failure: null, times: 12, ...change },
    'America/Los_Angeles',
  )

test('a timetable says how many times it takes, and asks about one without any', () => {
  expect(said({})).toMatch(/^12 busy times, read Nov 28, 2026/)
  expect(said({ times: 0 })).toBe('No busy times. Is it the timetable of this term?')
  expect(said({ times: 0, failure: 'unreachable' })).toMatch(/^0 busy times, as read/)
})
