import { expect, test } from 'vitest'
import { noneExpectedText } from './day-text.ts'

test('everybody is here only when nobody stayed away', () => {
  expect(noneExpectedText([{ state: 'arrived' }, { state: 'left' }])).toBe('Everyone is here.')
  expect(noneExpectedText([{ state: 'arrived' }, { state: 'no-show' }])).toBe('No one else is expected.')
})
