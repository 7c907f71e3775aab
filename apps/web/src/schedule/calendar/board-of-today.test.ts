import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boardOfToday } from './board-of-today.ts'

const ZONE = 'America/Los_Angeles'
const shoot = { kind: 'shoot', projectId: 7, status: 'active', startDate: '2027-03-04T18:00:00.000Z' } as const
const audition = { ...shoot, kind: 'audition', session: { id: 12, name: 'First readings' } } as const

beforeEach(() => {
  vi.useFakeTimers()
  // Late in the evening of March 4.
  vi.setSystemTime('2027-03-05T06:30:00.000Z')
})
afterEach(() => {
  vi.useRealTimers()
})

test('a shoot and an audition session of today have a board, by the day of the institution', () => {
  expect(boardOfToday(shoot, ZONE)).toBe('shoot-7-2027-03-04')
  expect(boardOfToday(audition, ZONE)).toBe('session-12')
  expect(boardOfToday({ ...shoot, startDate: '2027-03-05T18:00:00.000Z' }, ZONE)).toBeNull()
})

test('last days to apply and cancelled dates have no board', () => {
  expect(boardOfToday({ ...shoot, kind: 'deadline' }, ZONE)).toBeNull()
  expect(boardOfToday({ ...audition, status: 'cancelled' }, ZONE)).toBeNull()
})
