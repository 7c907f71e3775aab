import { expect, test } from 'vitest'
import { isOpen } from './rules.ts'

test('only an active casting call is open, until the end of its deadline’s day', () => {
  expect(isOpen({ status: 'active', deadline: null }, '2026-11-21')).toBe(true)
  expect(isOpen({ status: 'active', deadline: '2026-11-21' }, '2026-11-21')).toBe(true)
  expect(isOpen({ status: 'active', deadline: '2026-11-20' }, '2026-11-21')).toBe(false)
  for (const status of ['draft', 'completed', 'cancelled', 'archived'] as const)
    expect(isOpen({ status, deadline: '2026-12-31' }, '2026-11-21')).toBe(false)
})
