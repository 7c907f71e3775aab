import { expect, test } from 'vitest'
import { changedByName } from './applications.domain.ts'

test('the person who made a change is shown by name, else by address', () => {
  expect(changedByName({ firstName: 'Ada', lastName: 'Byron', email: 'ada@example.edu' })).toBe('Ada Byron')
  expect(changedByName({ firstName: null, lastName: 'Byron', email: 'ada@example.edu' })).toBe('Byron')
  expect(changedByName({ firstName: null, lastName: null, email: 'ada@example.edu' })).toBe('ada@example.edu')
})
