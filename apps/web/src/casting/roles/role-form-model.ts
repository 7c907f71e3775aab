import { type Role, type RoleForm, roleInput } from '@callboard/contract/casting/roles/endpoints'
import { ROLE_LIMITS } from '@callboard/contract/casting/roles/rules'
import { cutText } from '@callboard/contract/graphemes'
import { formatHeight, inchesOf, parseHeight } from '@callboard/contract/people/profiles/height'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { formatDay } from '#app/language/dates.ts'
import { msg, t } from '#app/language/t.ts'
import { formatTimeOfDay } from '#app/language/time-of-day.ts'
import { readable } from '#shared/profile-text.ts'
import { heightText, roleName } from '#shared/role-text.ts'
import type { Difference } from '#ui/conflict-panel.tsx'

/** The values of the form; an empty input is an empty string, or `null` for a number. */
export interface RoleValues {
  name: string
  description: string
  needed: number | null
  neededMen: number | null
  neededWomen: number | null
  alternatesWanted: number | null
  genders: string[]
  years: string[]
  schools: string[]
  majors: string[]
  experienceLevels: string[]
  ageFrom: number | null
  ageTo: number | null
  /** As typed: `5'6"` or `168 cm`. */
  heightFrom: string
  heightTo: string
  specialtiesAll: string[]
  specialtiesAny: string[]
  shootDate: string
  shootTime: string
  endTime: string
  pay: string
  isInternal: boolean
}

export const EMPTY_ROLE: RoleValues = {
  name: '',
  description: '',
  needed: 1,
  neededMen: null,
  neededWomen: null,
  alternatesWanted: 0,
  genders: [],
  years: [],
  schools: [],
  majors: [],
  experienceLevels: [],
  ageFrom: null,
  ageTo: null,
  heightFrom: '',
  heightTo: '',
  specialtiesAll: [],
  specialtiesAny: [],
  shootDate: '',
  shootTime: '',
  endTime: '',
  pay: '',
  isInternal: false,
}

const typedHeight = (inches: number | null) => (inches === null ? '' : heightText(inches))

/** A stored role as the values of the form. */
export function roleValues(role: Role): RoleValues {
  const { genders, years, schools, majors, experienceLevels, ageFrom, ageTo, specialtiesAll, specialtiesAny } = role.criteria
  return {
    name: role.name,
    description: role.description ?? '',
    needed: role.needed,
    neededMen: role.neededMen ?? null,
    neededWomen: role.neededWomen ?? null,
    alternatesWanted: role.alternatesWanted ?? 0,
    ...{ genders, years, schools, majors, experienceLevels, ageFrom, ageTo, specialtiesAll, specialtiesAny },
    heightFrom: typedHeight(role.criteria.heightFrom),
    heightTo: typedHeight(role.criteria.heightTo),
    shootDate: role.shootDate ?? '',
    shootTime: role.shootTime ?? '',
    endTime: role.endTime ?? '',
    pay: role.pay ?? '',
    isInternal: role.isInternal,
  }
}

/** The values of a new role that starts as a copy of another one, without its people. */
export function copiedRole(role: Role): RoleValues {
  const name = t('{name} (copy)', { name: roleName(role.name) })
  return { ...roleValues(role), name: cutText(name, ROLE_LIMITS.name) }
}

/** The typed height in inches, or a number that the contract refuses with its own message. */
function inchesTyped(text: string): number | null {
  if (text.trim() === '') return null
  const height = parseHeight(text)
  return height ? inchesOf(height) : -1
}

/** Whether the day or times of a role change, or its places are reduced. */
export const changesRolePlan = (typed: RoleValues, stored: RoleValues): boolean =>
  (['shootDate', 'shootTime', 'endTime'] as const).some((key) => typed[key] !== stored[key]) || (typed.needed ?? 0) < (stored.needed ?? 0)

/** The body that stores the typed role. */
export function bodyOfRole(values: RoleValues): RoleForm {
  const { genders, years, schools, majors, experienceLevels, ageFrom, ageTo, specialtiesAll, specialtiesAny, needed, ...rest } = values
  const { heightFrom, heightTo, alternatesWanted, ...plain } = rest
  return {
    ...plain,
    needed: needed ?? 0,
    alternatesWanted: alternatesWanted ?? 0,
    criteria: {
      ...{ genders, years, schools, majors, experienceLevels, ageFrom, ageTo, specialtiesAll, specialtiesAny },
      heightFrom: inchesTyped(heightFrom),
      heightTo: inchesTyped(heightTo),
    },
  }
}

/** The name of an input, from the path of an error: each criterion has its own input. */
export function inputOf(path: readonly PropertyKey[]): keyof RoleValues {
  return (path[0] === 'criteria' ? path[1] : path[0]) as keyof RoleValues
}

/** Validates the form with the contract's schema. */
export const checkRole: Resolver<RoleValues> = (values) => {
  const parsed = roleInput.safeParse(bodyOfRole(values))
  if (parsed.success) return { values, errors: {} }
  const errors: FieldErrors<RoleValues> = {}
  for (const { path, message } of parsed.error.issues) {
    const name = inputOf(path)
    errors[name] ??= { type: 'contract', message }
  }
  return { values: {}, errors }
}

type Labels = Readonly<Record<keyof RoleValues, readonly [label: string, text: (values: RoleValues) => string]>>
const list = (words: readonly string[]) => words.join(', ')
const number = (value: number | null) => (value === null ? '' : String(value))

const LABELS: Labels = {
  name: [msg('Name'), ({ name }) => name],
  description: [msg('Description'), ({ description }) => description],
  needed: [msg('People needed'), ({ needed }) => number(needed)],
  neededMen: [msg('Men'), ({ neededMen }) => number(neededMen)],
  neededWomen: [msg('Women'), ({ neededWomen }) => number(neededWomen)],
  alternatesWanted: [msg('Alternates'), ({ alternatesWanted }) => number(alternatesWanted)],
  genders: [msg('Gender'), ({ genders }) => list(genders.map((one) => t(one)))],
  years: [msg('Years'), ({ years }) => list(years.map((one) => t(one)))],
  schools: [msg('School'), ({ schools }) => list(schools.map((one) => t(one)))],
  majors: [msg('Major'), ({ majors }) => list(majors)],
  experienceLevels: [msg('Experience'), ({ experienceLevels }) => list(experienceLevels.map(readable))],
  ageFrom: [msg('Age from'), ({ ageFrom }) => number(ageFrom)],
  ageTo: [msg('Age to'), ({ ageTo }) => number(ageTo)],
  heightFrom: [msg('Height from'), ({ heightFrom }) => heightFrom],
  heightTo: [msg('Height to'), ({ heightTo }) => heightTo],
  specialtiesAll: [msg('Specialties, all of'), ({ specialtiesAll }) => list(specialtiesAll)],
  specialtiesAny: [msg('Specialties, one of'), ({ specialtiesAny }) => list(specialtiesAny)],
  shootDate: [msg('Shoot date'), ({ shootDate }) => shootDate && formatDay(shootDate)],
  shootTime: [msg('Arrival'), ({ shootTime }) => shootTime && formatTimeOfDay(shootTime)],
  endTime: [msg('End'), ({ endTime }) => endTime && formatTimeOfDay(endTime)],
  pay: [msg('Pay'), ({ pay }) => pay],
  isInternal: [msg('By invitation only'), ({ isInternal }) => (isInternal ? t('Yes') : t('No'))],
}

const sameHeight = (text: string) => {
  const height = parseHeight(text)
  return height ? formatHeight(height) : text.trim()
}
const normal = (values: RoleValues): RoleValues => ({
  ...values,
  heightFrom: sameHeight(values.heightFrom),
  heightTo: sameHeight(values.heightTo),
})

/** The fields in which the typed and the stored role differ, as text. */
export function roleDifferences(typed: RoleValues, theirs: RoleValues): Difference[] {
  const [mine, stored] = [normal(typed), normal(theirs)]
  return (Object.keys(LABELS) as (keyof RoleValues)[])
    .filter((field) => JSON.stringify(mine[field]) !== JSON.stringify(stored[field]))
    .map((field) => {
      const [label, text] = LABELS[field]
      return { field, label: t(label), mine: text(typed), theirs: text(theirs) }
    })
}
