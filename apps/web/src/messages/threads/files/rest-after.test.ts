import { expect, test } from 'vitest'
import { restAfter } from './rest-after.ts'

test('what was typed after a text was sent is left, and all of a text that was changed', () => {
  expect(restAfter('Hello', 'Hello')).toBe('')
  expect(restAfter('Hello', ' Hello\n ')).toBe('')
  expect(restAfter('Hello', 'Hello\n\nAnd a hat?')).toBe('And a hat?')
  expect(restAfter('Hello', 'Dear all, Hello')).toBe('Dear all, Hello')
  expect(restAfter('Hello', '')).toBe('')
})
