import type { PersonTime } from '@callboard/contract/schedule/calendar/endpoints'
import { expect, test } from 'vitest'
import { clashGroups } from './clash-groups.ts'

const time = (from: number, to: number): PersonTime => ({
  source: 'booking',
  project: null,
  startDate: new Date(Date.UTC(2027, 2, 4, from)).toISOString(),
  endDate: new Date(Date.UTC(2027, 2, 4, to)).toISOString(),
  isClash: true,
  reason: null,
})

test('times that overlap are one group, also through a third; times that touch are two', () => {
  const [long, inner, later, next] = [time(8, 14), time(9, 10), time(13, 15), time(15, 16)] as const
  expect(clashGroups([next, later, long, inner])).toEqual([[long, inner, later], [next]])
  expect(clashGroups([])).toEqual([])
})
