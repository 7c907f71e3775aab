import { expect, test } from 'vitest'
import { mayOpen, safeReturnTo } from '#platform/return-to.ts'

test.each([
  ['/my-profile', '/my-profile'],
  ['/talent-search?q=a%20b&page=2#top', '/talent-search?q=a%20b&page=2#top'],
  ['/project/7/', '/project/7/'],
  ['/talent/profile/1?next=https://evil.example', '/talent/profile/1?next=https://evil.example'],
  ['/talent-search?q=%2F%2Fevil.example%5C', '/talent-search?q=%2F%2Fevil.example%5C'],
  ['/a%20b', '/a%20b'],
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
  '/%2F%2Fevil.example',
  '/%2fevil.example',
  '/%252fevil.example',
  '/%5cevil.example',
  '/%5C%5Cevil.example',
  '/%09/evil.example',
  '/%250a/evil.example',
  '/%2e%2e%2f%2fevil.example',
  '/x/%252e%252e/%252fevil.example',
  '/%61pi/logout',
  '/%2561pi/logout',
  '/api%2flogout',
  '/%2e/api/logout',
  '/x%2f..%2fapi/logout',
  '/%41PI/logout',
  '/%zz',
  `/${'%25'.repeat(9)}61pi/logout`,
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

test('a page is open to the roles that it is for, and a path without a page to anyone', () => {
  expect(mayOpen('student', '/my-profile?from=mail')).toBe(true)
  expect(mayOpen('student', '/admin-dashboard#top')).toBe(false)
  expect(mayOpen('student', '/%61dmin-dashboard')).toBe(false)
  expect(mayOpen('admin', '/admin-dashboard')).toBe(true)
  expect(mayOpen(null, '/calendar')).toBe(false)
  expect(mayOpen(null, '/no/such/page')).toBe(true)
})
