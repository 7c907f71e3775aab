import { expect, test } from 'vitest'
import {
  criteriaText,
  isChosen,
  NOBODY,
  recipientCount,
  recipientsOf,
  type Selection,
  withGroup,
  withoutPerson,
  withPerson,
} from './selection.ts'

const [ada, bea] = ['ada', 'bea'].map((id) => ({ id, firstName: id, lastName: null, email: `${id}@example.edu` })) as [Person, Person]
type Person = Selection['people'][number]
const oboes = { search: 'oboe' }

test('a person is added once and can be removed', () => {
  const both = withPerson(withPerson(withPerson(NOBODY, ada), bea), ada)
  expect(recipientsOf(both)).toEqual({ recipientUserIds: ['ada', 'bea'], allMatching: false })
  expect(recipientCount(both)).toBe(2)
  expect(recipientCount(withoutPerson(both, ada))).toBe(1)
})

test('a person removed from a group is left out of the request, and can be restored', () => {
  const all = withGroup(withPerson(NOBODY, bea), oboes, 1200)
  expect([recipientCount(all), isChosen(all, ada, oboes), isChosen(all, ada, { search: 'tuba' })]).toEqual([1201, true, false])
  const fewer = withoutPerson(all, ada, oboes)
  expect([recipientCount(fewer), isChosen(fewer, ada, oboes)]).toEqual([1200, false])
  expect(recipientsOf(fewer)).toEqual({ recipientUserIds: ['bea'], allMatching: true, targetCriteria: oboes, exceptUserIds: ['ada'] })
  expect(withPerson(fewer, ada)).toEqual(all)
})

test('a person who was added and is also in the group is removed from both', () => {
  const both = withGroup(withPerson(NOBODY, ada), oboes, 3)
  const without = withoutPerson(both, ada, oboes)
  expect([isChosen(without, ada, oboes), recipientCount(without)]).toEqual([false, 2])
})

test('criteria are described in words', () => {
  const level = (text: string) => text.toUpperCase()
  expect(criteriaText({ search: 'oboe', experienceLevel: 'student', ageMin: 18, ageMax: 25, location: 'Malibu' }, level)).toBe(
    '“oboe”, STUDENT, from 18 to 25, in Malibu',
  )
  expect(criteriaText({ ageMax: 25 }, level)).toBe('up to 25')
})
