import { NO_CRITERIA } from '@callboard/contract/people/profiles/criteria'
import { expect, test } from 'vitest'
import { askedByRoles } from './asked-by-roles.ts'

test('any role that students see asks for something, and a role that is internal or cancelled does not count', () => {
  const participant = { criteria: NO_CRITERIA, isInternal: false, isCancelled: false }
  expect(askedByRoles([participant])).toEqual(new Set())
  const women = { criteria: { ...NO_CRITERIA, genders: ['Female'] }, isInternal: false, isCancelled: false }
  const tall = { criteria: { ...NO_CRITERIA, years: ['Junior'], heightFrom: 70 }, isInternal: false, isCancelled: false }
  expect(askedByRoles([participant, women])).toEqual(new Set(['gender']))
  expect(askedByRoles([tall, women])).toEqual(new Set(['gender', 'year', 'height']))
  expect(askedByRoles([participant, { ...women, isInternal: true }])).toEqual(new Set())
  expect(askedByRoles([participant, { ...women, isCancelled: true }])).toEqual(new Set())
})
