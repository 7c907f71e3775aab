import { expect, test } from 'vitest'
import { testMailText } from './test-mail-text.ts'

test('it is clear when a test mail was not delivered', () => {
  const to = 'dean@example.edu'
  expect(testMailText({ outcome: 'written', to, reason: null }).description).toContain('reaches nobody')
  expect(testMailText({ outcome: 'failed', to, reason: 'ECONNREFUSED' })).toMatchObject({
    tone: 'destructive',
    description: expect.stringContaining('ECONNREFUSED'),
  })
})
