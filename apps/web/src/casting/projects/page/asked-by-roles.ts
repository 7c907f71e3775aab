import type { Role } from '@callboard/contract/casting/roles/endpoints'
import type { Criterion } from '@callboard/contract/people/profiles/criteria'
import { criteriaTexts } from '#shared/role-text.ts'

/** What the roles that students see ask for; what their casting call says about the same does not count beside it. */
export function askedByRoles(roles: readonly Pick<Role, 'criteria' | 'isInternal' | 'isCancelled'>[]): ReadonlySet<Criterion> {
  const shown = roles.filter(({ isInternal, isCancelled }) => !isInternal && !isCancelled)
  return new Set(shown.flatMap(({ criteria }) => criteriaTexts(criteria).map(({ criterion }) => criterion)))
}
