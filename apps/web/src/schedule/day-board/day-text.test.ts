import { expect, test } from 'vitest'
import { noneExpectedText } from './day-text.ts'

test('everybody is here only when nobody stayed away', () => {
  expect(noneExpectedText([{ state: 'arrived' }, { state: 'left' }])).toBe('Everybody is here.')
  expect(noneExpectedText([{ state: 'arrived' }, { state: 'no-show' }])).toBe('Nobody else is expected.')
})
