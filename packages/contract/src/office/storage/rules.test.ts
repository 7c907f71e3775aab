import { expect, test } from 'vitest'
import { backupNeed } from './rules.ts'

const NOW = new Date('2026-11-27T12:00:00Z')

test.each([
  [null, 'first'],
  [{ at: '2026-11-20T11:59:00.000Z', isComplete: true }, 'again'],
  [{ at: '2026-11-20T12:00:00.000Z', isComplete: true }, 'none'],
  [{ at: '2026-11-27T11:00:00.000Z', isComplete: false }, 'complete'],
] as const)('after the backup %j an instance needs: %s', (backup, need) => {
  expect(backupNeed(backup, NOW)).toBe(need)
})
