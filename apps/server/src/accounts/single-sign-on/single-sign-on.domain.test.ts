import { expect, test } from 'vitest'
import { claimNamed, keptName, makesAdmin, textsOf } from './single-sign-on.domain.ts'

test('a claim is found by its name, also one with dots, and by its path', () => {
  const claims = { groups: ['a'], 'https://example.edu/roles': ['b'], realm_access: { roles: ['c'] } }
  expect(claimNamed(claims, 'groups')).toEqual(['a'])
  expect(claimNamed(claims, 'https://example.edu/roles')).toEqual(['b'])
  expect(claimNamed(claims, 'realm_access.roles')).toEqual(['c'])
  for (const name of ['nothing', 'realm_access.nothing', 'groups.0.x', 'constructor', '__proto__', 'realm_access.constructor.name'])
    expect(claimNamed(claims, name), name).toBeUndefined()
})

test('only strings count, one or several', () => {
  expect(textsOf('staff')).toEqual(['staff'])
  expect(textsOf(['staff', 7, null, '', { name: 'x' }, 'faculty'])).toEqual(['staff', 'faculty'])
  expect([textsOf(undefined), textsOf(7), textsOf({ staff: true })]).toEqual([[], [], []])
})

test('a group makes casting directors only by its exact name', () => {
  expect(makesAdmin(['everyone', 'Casting'], ['Casting'])).toBe(true)
  expect(makesAdmin(['casting', 'Casting Office'], ['Casting'])).toBe(false)
  expect(makesAdmin(['Casting'], [])).toBe(false)
})

test.each([
  ['  Ada\n  Byron ', 'Ada Byron'],
  ['Ada\u2028\u202eByron', 'Ada Byron'],
  ['\u0000\ud800', null],
  ['', null],
  [undefined, null],
  [['Ada', 'Augusta'], 'Ada'],
  ['a'.repeat(500), 'a'.repeat(100)],
])('the name %j is stored as %j', (given, kept) => {
  expect(keptName(given)).toBe(kept)
})

test('a name that is too long is truncated without splitting a character', () => {
  expect(keptName('👩‍👩‍👧‍👦'.repeat(20))).toBe('👩‍👩‍👧‍👦'.repeat(9))
})
