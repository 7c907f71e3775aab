import type { Role } from '@callboard/contract/roles/endpoints'
import { NO_CRITERIA } from '@callboard/contract/roles/rules'
import { expect, it } from 'vitest'
import { offersRoles } from './role-offers-model.ts'

const role = (criteria: Partial<Role['criteria']> = {}): Role => ({
  id: 1,
  projectId: 1,
  name: 'Participant',
  description: null,
  needed: 1,
  criteria: { ...NO_CRITERIA, ...criteria },
  shootDate: null,
  shootTime: null,
  endTime: null,
  pay: null,
  isInternal: false,
})

it('shows roles where there is something to choose or to know', () => {
  expect(offersRoles([role()])).toBe(false)
  expect(offersRoles([role(), role()])).toBe(true)
  expect(offersRoles([role({ years: ['Junior'] })])).toBe(true)
  expect(offersRoles([]), 'all are by invitation only').toBe(true)
})
