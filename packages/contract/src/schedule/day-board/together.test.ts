import { expect, test } from 'vitest'
import { movedAlong } from './together.ts'

const line = (
  key: string,
  studentId: number | null,
  state: 'expected' | 'arrived' | 'no-show' = 'expected',
  arrivedAt: string | null = null,
) => ({
  key,
  studentId,
  state,
  arrivedAt,
})
const NINE = '2027-03-04T17:00:00.000Z'
const EXPECTED = { state: 'expected', arrivedAt: null } as const
const ARRIVED = { state: 'arrived', arrivedAt: NINE } as const
const keys = (lines: readonly { key: string }[]) => lines.map(({ key }) => key)

test('who arrives, arrives for each role in which they are expected', () => {
  const lines = [line('a1', 7), line('a2', 7), line('a3', 7, 'no-show'), line('a4', 8), line('w', null), line('v', null)]
  expect(keys(movedAlong(lines, line('a1', 7), EXPECTED, ARRIVED))).toEqual(['a2'])
  expect(movedAlong(lines, line('w', null), EXPECTED, ARRIVED)).toEqual([])
  expect(movedAlong(lines, line('a1', 7), ARRIVED, { state: 'left', arrivedAt: NINE } as never)).toEqual([])
})

test('an arrival is undone for the roles that it was for', () => {
  const lines = [line('a1', 7, 'arrived', NINE), line('a2', 7, 'arrived', NINE), line('a3', 7, 'arrived', '2027-03-04T18:00:00.000Z')]
  expect(keys(movedAlong(lines, line('a1', 7), ARRIVED, EXPECTED))).toEqual(['a2'])
})
