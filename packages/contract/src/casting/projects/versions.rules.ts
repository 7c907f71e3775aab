import type { FieldChange, FieldValue } from '../../field-change.ts'
import type { RoleCriteria } from '../../people/profiles/criteria.ts'
import type { ProjectStatus } from './rules.ts'

/** How many versions of a casting call are kept, and for how many months. */
export const VERSION_LIMITS = { kept: 100, months: 24 } as const

export const VERSION_MESSAGE = {
  same: 'The casting call is as in this version already.',
} as const

/** The fields of a casting call that a version keeps. */
export interface CallFields {
  readonly title: string
  readonly description: string | null
  readonly type: string
  readonly status: ProjectStatus
  readonly urgent: boolean
  readonly deadline: string | null
  readonly campus: string | null
  readonly location: string | null
  readonly address: string | null
  readonly shootDate: string | null
  readonly shootTime: string | null
  readonly endTime: string | null
  readonly major: string | null
  readonly wardrobe: string | null
  readonly inspirationPhotos: string[]
  readonly allowedYears: string[]
  readonly numberOfStudents: number
  readonly numberOfMale: number | null
  readonly numberOfFemale: number | null
  readonly requirements: { gender: string[]; skills: string[] }
  readonly offersToAlternates: boolean
}

/** A role as a version keeps it. */
export interface CallRole {
  readonly id: number
  readonly name: string
  readonly description: string | null
  readonly needed: number
  readonly neededMen: number | null
  readonly neededWomen: number | null
  readonly alternatesWanted: number
  readonly criteria: RoleCriteria
  readonly shootDate: string | null
  readonly shootTime: string | null
  readonly endTime: string | null
  readonly pay: string | null
  readonly isInternal: boolean
}

/** A casting call at one moment: its fields, and its roles in order. */
export interface CallState {
  readonly fields: CallFields
  readonly roles: readonly CallRole[]
}

const NUMBERS = ['numberOfStudents', 'numberOfMale', 'numberOfFemale']
const ROLE_NUMBERS = ['needed', 'neededMen', 'neededWomen']

/** Fields that are objects, for example the criteria of a role, are compared key by key. */
function flat(fields: object): [string, FieldValue][] {
  return Object.entries(fields).flatMap(([name, value]) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.entries(value).map(([part, inner]) => [part, inner as FieldValue] as [string, FieldValue])
      : [[name, value as FieldValue] as [string, FieldValue]],
  )
}

const same = (one: FieldValue | undefined, other: FieldValue | undefined) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

function fieldChanges(before: object, after: object, role: string | null, without: readonly string[]): FieldChange[] {
  const earlier = new Map(flat(before))
  return flat(after)
    .filter(([field, value]) => !without.includes(field) && !same(earlier.get(field), value))
    .map(([field, value]) => ({ field, role, before: earlier.get(field) ?? null, after: value }))
}

/** The differences between two states of a casting call, without derived numbers. */
export function differences(before: CallState, after: CallState): FieldChange[] {
  const hasOneRole = before.roles.length === 1 && after.roles.length === 1
  const earlier = new Map(before.roles.map((role) => [role.id, role]))
  const later = new Map(after.roles.map((role) => [role.id, role]))
  const gone = before.roles.filter(({ id }) => !later.has(id))
  const added = after.roles.filter(({ id }) => !earlier.has(id))
  const names = (roles: readonly CallRole[], others: ReadonlyMap<number, unknown>) => roles.filter(({ id }) => others.has(id))
  const orderOf = (roles: readonly CallRole[]) => roles.map(({ id }) => String(id))
  const [orderBefore, orderAfter] = [names(before.roles, later), names(after.roles, earlier)]
  return [
    ...fieldChanges(before.fields, after.fields, null, hasOneRole ? [] : NUMBERS),
    ...gone.map(({ name }) => ({ field: 'role', role: null, before: name, after: null })),
    ...added.map(({ name }) => ({ field: 'role', role: null, before: null, after: name })),
    ...after.roles.flatMap((role) => {
      const was = earlier.get(role.id)
      if (!was) return []
      const [{ id: _, ...old }, { id: __, ...now }] = [was, role]
      return fieldChanges(old, now, role.name, hasOneRole ? ROLE_NUMBERS : [])
    }),
    ...(same(orderOf(orderBefore), orderOf(orderAfter))
      ? []
      : [{ field: 'order', role: null, before: orderBefore.map(({ name }) => name), after: orderAfter.map(({ name }) => name) }]),
  ]
}

/** The limits of a restore. */
export interface RestoreLimits {
  /** Roles that somebody has applied for. */
  readonly appliedRoles: ReadonlySet<number>
  /** Addresses of photos that are still stored. */
  readonly storedPhotos: ReadonlySet<string>
  /** Campuses that can be chosen. */
  readonly campuses: readonly string[]
}

/**
 * The casting call after a restore. Its status stays, because it decides about applications. Roles with applications stay too,
 * behind the restored ones. Deleted photos and a removed campus are not restored.
 */
export function restored(now: CallState, version: CallState, { appliedRoles, storedPhotos, campuses }: RestoreLimits): CallState {
  const { fields } = version
  const kept = now.roles.filter(({ id }) => appliedRoles.has(id) && version.roles.every((role) => role.id !== id))
  const isKnown = fields.campus === null || campuses.includes(fields.campus)
  return {
    fields: {
      ...fields,
      status: now.fields.status,
      campus: isKnown ? fields.campus : now.fields.campus,
      inspirationPhotos: fields.inspirationPhotos.filter((url) => storedPhotos.has(url)),
    },
    roles: [...version.roles, ...kept],
  }
}
