import { expect, test } from 'vitest'
import { maySignIn, roleOf } from './sign-in.domain.ts'

test('only addresses of an allowed domain, and administrators, may sign in', () => {
  const rules = { adminEmails: ['boss@else.example'], emailDomains: ['example.edu'] }
  expect(maySignIn('ada@example.edu', rules)).toBe(true)
  expect(maySignIn('boss@else.example', rules)).toBe(true)
  expect(maySignIn('ada@else.example', rules)).toBe(false)
  expect(maySignIn('ada@sub.example.edu', rules)).toBe(false)
  expect(maySignIn('ada@notexample.edu', rules)).toBe(false)
  expect(maySignIn('"ada@example.edu"@else.example', rules)).toBe(false)
  expect(maySignIn('ada@else.example', { adminEmails: [], emailDomains: null })).toBe(true)
})

test('the list of administrators and the groups of single sign-on decide the role of everyone but sample people', () => {
  const rules = { adminEmails: ['boss@example.edu'], adminByGroup: false }
  expect(roleOf({ email: 'boss@example.edu', role: 'student', isSample: false }, rules)).toBe('admin')
  expect(roleOf({ email: 'ada@example.edu', role: 'admin', isSample: false }, rules)).toBe('student')
  expect(roleOf({ email: 'ada@example.edu', role: 'student', isSample: false }, { ...rules, adminByGroup: true })).toBe('admin')
  expect(roleOf({ email: 'casting@demo.callboard.example', role: 'admin', isSample: true }, rules)).toBe('admin')
})
