import { expect, it } from 'vitest'
import { avatarInitial } from './avatar-initial.ts'

it('falls back from the first name to the address to U', () => {
  expect(avatarInitial({ firstName: 'élodie', email: 'x@y.z' })).toBe('É')
  expect(avatarInitial({ firstName: '  ', email: 'x@y.z' })).toBe('X')
  expect(avatarInitial({ firstName: null, email: '' })).toBe('U')
  expect(avatarInitial({ firstName: '🇲🇽 Ana', email: 'x@y.z' })).toBe('🇲🇽')
  expect(avatarInitial({ firstName: 'e\u0301lodie', email: 'x@y.z' })).toBe('E\u0301')
})
