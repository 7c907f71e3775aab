import { z } from 'zod'
import {
  betweenMessage,
  boundedInteger,
  id,
  optionalDay,
  optionalInteger,
  optionalText,
  optionalTime,
  requiredText,
  rowVersion,
  sequentialId,
  sequentialIdParams,
} from '../../common.ts'
import { CHANGES_OF_AN_ACCOUNT, endpoint } from '../../endpoint.ts'
import { criterionResult } from '../../people/profiles/endpoints.ts'
import { EXPERIENCE_LEVELS } from '../../people/profiles/experience.ts'
import { PROFILE_LIMITS } from '../../people/profiles/rules.ts'
import { withValues } from '../../translate.ts'
import { CASTING_LIMITS } from '../projects/casting-numbers.ts'
import { planOptions } from '../projects/endpoints.ts'
import { ROLE_LIMITS, ROLE_MESSAGE } from './rules.ts'

/** Alternatives without duplicates. */
const choices = z
  .array(requiredText('Please choose from the list', ROLE_LIMITS.choice), 'Please choose from the list')
  .max(ROLE_LIMITS.choices, withValues('Please keep to {choices} entries', { choices: ROLE_LIMITS.choices }))
  .transform((list) => [...new Set(list)])
  .default([])

const age = optionalInteger(PROFILE_LIMITS.minAge, PROFILE_LIMITS.maxAge, betweenMessage(PROFILE_LIMITS.minAge, PROFILE_LIMITS.maxAge))
/** 3'0" to 8'11" in inches, the range of heights in profiles. */
const height = optionalInteger(36, 107, `Please enter a height such as 5'6" or 168 cm`)

const inOrder = (from: number | null, to: number | null) => from === null || to === null || from <= to

const criteria = z
  .object({
    genders: choices,
    years: choices,
    schools: choices,
    majors: choices,
    experienceLevels: z
      .array(z.enum(EXPERIENCE_LEVELS, 'Please choose an experience level'), 'Please choose an experience level')
      .max(EXPERIENCE_LEVELS.length)
      .transform((list) => [...new Set(list)])
      .default([]),
    ageFrom: age,
    ageTo: age,
    heightFrom: height,
    heightTo: height,
    specialtiesAll: choices,
    specialtiesAny: choices,
  })
  .refine(({ ageFrom, ageTo }) => inOrder(ageFrom, ageTo), { message: ROLE_MESSAGE.ages, path: ['ageTo'] })
  .refine(({ heightFrom, heightTo }) => inOrder(heightFrom, heightTo), { message: ROLE_MESSAGE.heights, path: ['heightTo'] })

const count = optionalInteger(0, CASTING_LIMITS.maxByGender, betweenMessage(0, ROLE_LIMITS.maxNeeded))

export const NEEDED_MESSAGE = betweenMessage(ROLE_LIMITS.minNeeded, ROLE_LIMITS.maxNeeded)

/** What a casting director sends to add or change a role; a change includes every field. */
export const roleInput = z
  .object({
    name: requiredText(ROLE_MESSAGE.name, ROLE_LIMITS.name),
    description: optionalText(ROLE_LIMITS.description, 'lines'),
    /** More than 200 only for a casting call from before roles existed, if it is stored already. */
    needed: boundedInteger(ROLE_LIMITS.minNeeded, CASTING_LIMITS.maxStudents, NEEDED_MESSAGE).default(1),
    neededMen: count,
    neededWomen: count,
    alternatesWanted: boundedInteger(0, ROLE_LIMITS.maxAlternates, betweenMessage(0, ROLE_LIMITS.maxAlternates)).default(0),
    criteria: z.preprocess((value) => value ?? {}, criteria),
    /** The role's own day and times (call time and wrap). Without a day, those of the casting call apply. */
    shootDate: optionalDay,
    shootTime: optionalTime,
    endTime: optionalTime,
    /** What it pays, as text: `$50 gift card`, `class credit`, `unpaid`. */
    pay: optionalText(ROLE_LIMITS.pay),
    /** By invitation only; students do not see it. */
    isInternal: z.boolean('Please say yes or no').default(false),
  })
  .refine(({ needed, neededMen, neededWomen }) => (neededMen ?? 0) + (neededWomen ?? 0) <= needed, {
    message: ROLE_MESSAGE.byGender,
    path: ['needed'],
  })
export type RoleInput = z.output<typeof roleInput>
export type RoleForm = z.input<typeof roleInput>

const version = rowVersion('Not a version of a role')

/** A role as students and casting directors see it. Only the office sees the numbers of men and women and the version. */
export const role = z.object({
  id,
  projectId: id,
  name: z.string(),
  description: z.string().nullable(),
  needed: z.number().int(),
  neededMen: z.number().int().nullable().optional(),
  neededWomen: z.number().int().nullable().optional(),
  alternatesWanted: z.number().int().optional(),
  criteria: z.object({
    genders: z.array(z.string()),
    years: z.array(z.string()),
    schools: z.array(z.string()),
    majors: z.array(z.string()),
    experienceLevels: z.array(z.string()),
    ageFrom: z.number().int().nullable(),
    ageTo: z.number().int().nullable(),
    heightFrom: z.number().int().nullable(),
    heightTo: z.number().int().nullable(),
    specialtiesAll: z.array(z.string()),
    specialtiesAny: z.array(z.string()),
  }),
  shootDate: z.string().nullable(),
  shootTime: z.string().nullable(),
  endTime: z.string().nullable(),
  pay: z.string().nullable(),
  isInternal: z.boolean(),
  /** Whether the office has cancelled only this role. */
  isCancelled: z.boolean(),
  version: z.number().int().optional(),
  /** For a student with a profile: the result for each criterion. */
  results: z.array(criterionResult).optional(),
})
export type Role = z.infer<typeof role>

export const roleEndpoints = {
  roles: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/roles',
    summary: 'The roles of one casting call in their order; students see public ones, and those they are asked for',
    access: 'casting',
    topics: ['projects'],
    token: 'read-projects',
    params: sequentialIdParams,
    success: { status: 200, body: z.array(role) },
    errors: [401, 403, 404],
  }),
  createRole: endpoint({
    method: 'POST',
    path: '/api/projects/{id}/roles',
    summary: 'Adds a role to a casting call, at the end',
    access: 'desk',
    params: sequentialIdParams,
    body: roleInput,
    success: { status: 201, body: role },
    errors: [400, 401, 403, 404, 409, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  updateRole: endpoint({
    method: 'PUT',
    path: '/api/roles/{id}',
    summary: 'Changes a role; every field is sent',
    access: 'desk',
    params: sequentialIdParams,
    body: roleInput.safeExtend({
      /** The version that the user edited; a stale one is refused. */
      version,
      plan: planOptions.optional(),
    }),
    success: { status: 200, body: role },
    errors: [400, 401, 403, 404, 409, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  deleteRole: endpoint({
    method: 'DELETE',
    path: '/api/roles/{id}',
    summary: 'Deletes a role that nobody has applied for',
    access: 'director',
    params: sequentialIdParams,
    success: { status: 204, body: null },
    errors: [401, 403, 404, 409, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  orderRoles: endpoint({
    method: 'PUT',
    path: '/api/projects/{id}/roles/order',
    summary: 'Puts the roles of a casting call in another order',
    access: 'desk',
    params: sequentialIdParams,
    body: z.object({
      roleIds: z.array(sequentialId, ROLE_MESSAGE.order).min(1, ROLE_MESSAGE.order).max(ROLE_LIMITS.roles, ROLE_MESSAGE.order),
    }),
    success: { status: 200, body: z.array(role) },
    errors: [400, 401, 403, 404, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
} as const
