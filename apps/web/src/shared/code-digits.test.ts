import { expect, it } from 'vitest'
import { codeDigits } from './code-digits.ts'

it('extracts the digits of a pasted code', () => {
  expect(codeDigits('123 456')).toBe('123456')
  expect(codeDigits('Your code: 123-456.')).toBe('123456')
  expect(codeDigits('12345678')).toBe('123456')
})
