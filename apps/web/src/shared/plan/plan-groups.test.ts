import type { Affected } from '@callboard/contract/casting/bookings/endpoints'
import { expect, test } from 'vitest'
import { planGroups } from './plan-groups.ts'

const person = (applicationId: number, standing: Affected['standing'], effect: Affected['effect']): Affected => ({
  applicationId,
  studentId: applicationId,
  name: `Person ${applicationId}`,
  photoUrl: null,
  roleName: 'Barista',
  standing,
  effect,
  clash: null,
})
const PEOPLE = [
  person(1, 'booked', 'kept'),
  person(2, 'applied', 'thanked'),
  person(2, 'slot', 'cancelled'),
  person(3, 'audition', 'thanked'),
  person(4, 'added', 'kept'),
]
const groupsOf = (how: { cancels: boolean; ends: boolean }) =>
  planGroups(PEOPLE, { told: new Set(), ...how }).map(({ title, people }) => [title, people.map(({ applicationId }) => applicationId)])

test.each([
  { cancels: true, ends: false },
  { cancels: false, ends: true },
])('the end of a casting call names each once, and nobody as an applicant who did not apply: %o', (how) => {
  expect(groupsOf(how)).toEqual([
    ['1 booked', [1]],
    ['1 invited to an audition', [3]],
    ['1 added by the office', [4]],
    ['1 with an audition', [2]],
  ])
})

test('booked people of a casting call that ends stay booked, unless its plan changes, too', () => {
  const textOf = (effect: Affected['effect']) =>
    planGroups([person(1, 'booked', effect)], { told: new Set(), cancels: false, ends: true })[0]?.effect
  expect(textOf('kept')).toContain('They stay booked')
  expect(textOf('asked')).toContain('asked whether they can still come')
})

test('who is only told of a small shift stands apart from who is asked', () => {
  const people = [person(1, 'booked', 'asked'), person(2, 'booked', 'asked')]
  expect(
    planGroups(people, { told: new Set([2]), cancels: false }).map(({ effect, people: own }) => [effect, own.map(({ name }) => name)]),
  ).toEqual([
    ['They keep their place and are asked whether they can still come.', ['Person 1']],
    ['They keep their place and are told the new time.', ['Person 2']],
  ])
})
