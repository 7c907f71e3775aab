import { expect, test } from 'vitest'
import { maySignIn, roleByList, safeReturnTo } from './sign-in.domain.ts'

test.each([
  ['/my-profile', '/my-profile'],
  ['/talent-search?q=a%20b&page=2#top', '/talent-search?q=a%20b&page=2#top'],
  ['/project/7/', '/project/7/'],
  ['/talent/profile/1?next=https://evil.example', '/talent/profile/1?next=https://evil.example'],
  ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
  ['/über', '/%C3%BCber'],
])('a path of ours is kept: %s', (asked, answered) => {
  expect(safeReturnTo(asked)).toBe(answered)
})

test.each([
  '',
  'my-profile',
  'https://evil.example',
  'http://localhost:3000/my-profile',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/a\\..\\..\\evil',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e%2e//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\nSet-Cookie: a=b',
  '/\u0000',
  ' /my-profile',
  '/my profile',
  'javascript:alert(1)',
  'data:text/html,x',
  '/api/logout',
  '/API/logout',
  '/x/../api/login?returnTo=/',
  '/api',
  `/${'a'.repeat(2000)}`,
  undefined,
  null,
  7,
  ['/my-profile'],
  {},
])('anything else becomes the start page: %j', (asked) => {
  expect(safeReturnTo(asked)).toBe('/')
})

test('only addresses of an allowed domain may sign in, and administrators', () => {
  const rules = { adminEmails: ['boss@else.example'], allowedEmailDomains: ['example.edu'] }
  expect(maySignIn('ada@example.edu', rules)).toBe(true)
  expect(maySignIn('boss@else.example', rules)).toBe(true)
  expect(maySignIn('ada@else.example', rules)).toBe(false)
  expect(maySignIn('ada@sub.example.edu', rules)).toBe(false)
  expect(maySignIn('ada@notexample.edu', rules)).toBe(false)
  expect(maySignIn('"ada@example.edu"@else.example', rules)).toBe(false)
  expect(maySignIn('ada@else.example', { adminEmails: [] })).toBe(true)
})

test('the list of administrators decides the role of everyone but sample people', () => {
  const list = ['boss@example.edu']
  expect(roleByList({ email: 'boss@example.edu', role: 'student', isSample: false }, list)).toBe('admin')
  expect(roleByList({ email: 'ada@example.edu', role: 'admin', isSample: false }, list)).toBe('student')
  expect(roleByList({ email: 'casting@demo.callboard.example', role: 'admin', isSample: true }, list)).toBe('admin')
})
