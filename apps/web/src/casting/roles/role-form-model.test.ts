import type { Role } from '@callboard/contract/casting/roles/endpoints'
import { ROLE_LIMITS, ROLE_MESSAGE } from '@callboard/contract/casting/roles/rules'
import { NO_CRITERIA } from '@callboard/contract/people/profiles/criteria'
import { expect, test } from 'vitest'
import { choicesOf, showsRoles } from './role-choices-model.ts'
import { bodyOfRole, checkRole, copiedRole, EMPTY_ROLE, type RoleValues, roleDifferences, roleValues } from './role-form-model.ts'

const errorsOf = async (values: Partial<RoleValues>) => {
  const { errors } = await checkRole({ ...EMPTY_ROLE, name: 'Dancer', ...values }, undefined, {} as never)
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]))
}

function someRole(changes: Partial<Role> = {}): Role {
  const { criteria, ...body } = bodyOfRole({ ...EMPTY_ROLE, name: 'Dancer' })
  return {
    id: 1,
    projectId: 1,
    version: 1,
    ...body,
    name: 'Dancer',
    needed: 1,
    neededMen: null,
    neededWomen: null,
    alternatesWanted: 0,
    isInternal: false,
    isCancelled: false,
    description: null,
    shootDate: null,
    shootTime: null,
    endTime: null,
    pay: null,
    criteria: {
      ...NO_CRITERIA,
      genders: [],
      years: [],
      schools: [],
      majors: [],
      experienceLevels: [],
      specialtiesAll: [],
      specialtiesAny: [],
    },
    ...changes,
  }
}

test('heights are typed in feet or centimetres, and stored in inches', () => {
  const { criteria } = bodyOfRole({ ...EMPTY_ROLE, heightFrom: `5'6"`, heightTo: '178 cm' })
  expect(criteria).toMatchObject({ heightFrom: 66, heightTo: 70 })
  expect(roleValues(someRole({ criteria: { ...someRole().criteria, heightFrom: 66 } })).heightFrom).toBe(`5'6"`)
})

test('each error stands at the input that it is about', async () => {
  expect(await errorsOf({})).toEqual({})
  expect(await errorsOf({ name: ' ' })).toEqual({ name: ROLE_MESSAGE.name })
  expect(await errorsOf({ heightFrom: 'tall' })).toHaveProperty('heightFrom')
  expect(await errorsOf({ ageFrom: 30, ageTo: 20 })).toEqual({ ageTo: ROLE_MESSAGE.ages })
  expect(await errorsOf({ needed: 1, neededWomen: 1, neededMen: 1 })).toEqual({ needed: ROLE_MESSAGE.byGender })
})

test('only real differences are shown in a conflict', () => {
  const stored = roleValues(someRole())
  expect(roleDifferences({ ...stored, heightFrom: '168 cm' }, { ...stored, heightFrom: `5'6"` })).toEqual([])
  expect(roleDifferences({ ...stored, name: 'Singer' }, stored)).toEqual([
    { field: 'name', label: 'Name', mine: 'Singer', theirs: 'Dancer' },
  ])
})

test('a casting call with one role that asks for nobody in particular shows no roles', () => {
  expect(showsRoles([someRole()])).toBe(false)
  expect(showsRoles([someRole(), someRole({ id: 2 })])).toBe(true)
  expect(showsRoles([someRole({ criteria: { ...someRole().criteria, years: ['Senior'] } })])).toBe(true)
  expect(showsRoles([]), 'all are by invitation only').toBe(true)
})

test('a role that does not fit has no button, and neither has one by invitation', () => {
  const misfit = someRole({ results: [{ criterion: 'year', result: 'missed' }] })
  const unknown = someRole({ id: 2, results: [{ criterion: 'year', result: 'unknown' }] })
  const states = (isOpen: boolean) =>
    choicesOf([misfit, unknown, someRole({ id: 3, isInternal: true })], [], isOpen).map(({ state }) => state)
  expect(states(true)).toEqual(['misfit', 'open', 'closed'])
  expect(states(false)).toEqual(['closed', 'closed', 'closed'])
})

test('a copy of a role asks for the same under a name of its own, which is not too long', () => {
  const role = someRole({ name: 'Dancer', needed: 3, pay: '$50', isInternal: true, shootDate: '2027-01-02' })
  expect(copiedRole(role)).toEqual({ ...roleValues(role), name: 'Dancer (copy)' })
  expect(copiedRole(someRole({ name: 'D'.repeat(ROLE_LIMITS.name) })).name).toHaveLength(ROLE_LIMITS.name)
})
