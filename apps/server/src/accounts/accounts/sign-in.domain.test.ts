import { ROLES, STAFF_ROLES, type StaffRole } from '@callboard/contract/access'
import { expect, test } from 'vitest'
import { maySignIn, roleOf } from './sign-in.domain.ts'

test('only addresses of an allowed domain, and of the staff, may sign in', () => {
  const staffRoles = new Map<string, StaffRole>([
    ['boss@else.example', 'admin'],
    ['lens@else.example', 'photographer'],
  ])
  const rules = { staffRoles, emailDomains: ['example.edu'] }
  expect(maySignIn('ada@example.edu', rules)).toBe(true)
  expect(maySignIn('boss@else.example', rules)).toBe(true)
  expect(maySignIn('lens@else.example', rules)).toBe(true)
  expect(maySignIn('ada@else.example', rules)).toBe(false)
  expect(maySignIn('ada@sub.example.edu', rules)).toBe(false)
  expect(maySignIn('ada@notexample.edu', rules)).toBe(false)
  expect(maySignIn('"ada@example.edu"@else.example', rules)).toBe(false)
  expect(maySignIn('ada@else.example', { staffRoles: new Map(), emailDomains: null })).toBe(true)
})

test('the list of the staff and the groups of single sign-on decide the role of everyone but sample people', () => {
  for (const role of ROLES)
    for (const listed of [undefined, ...STAFF_ROLES])
      for (const isSample of [false, true]) {
        expect(roleOf({ role, isSample }, { listed, adminByGroup: true })).toBe('admin')
        expect(roleOf({ role, isSample }, { listed, adminByGroup: false })).toBe(listed ?? (isSample ? role : 'student'))
      }
})
