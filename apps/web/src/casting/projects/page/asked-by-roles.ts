import type { Role } from '@callboard/contract/casting/roles/endpoints'
import type { Criterion } from '@callboard/contract/people/profiles/criteria'
import { criteriaTexts } from '#shared/role-text.ts'

/** The criteria in the roles that students see. The casting call's own text for the same criterion is not shown. */
export function askedByRoles(roles: readonly Pick<Role, 'criteria' | 'isInternal' | 'isCancelled'>[]): ReadonlySet<Criterion> {
  const shown = roles.filter(({ isInternal, isCancelled }) => !isInternal && !isCancelled)
  return new Set(shown.flatMap(({ criteria }) => criteriaTexts(criteria).map(({ criterion }) => criterion)))
}
