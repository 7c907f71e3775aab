import type { OwnApplication } from '@callboard/contract/casting/applications/endpoints'
import type { Role } from '@callboard/contract/casting/roles/endpoints'
import { fitsRole } from '@callboard/contract/people/profiles/criteria'
import { criteriaTexts } from '#shared/role-text.ts'

/** Whether students see roles, or the note that all roles are by invitation only. A single role without criteria is not shown. */
export function showsRoles(roles: readonly Role[]): boolean {
  return roles.length !== 1 || roles.some(({ criteria }) => criteriaTexts(criteria).length > 0)
}

/** What a student can do with a role. */
export type Choice =
  | { readonly role: Role; readonly state: 'applied'; readonly application: OwnApplication }
  | { readonly role: Role; readonly state: 'open' | 'closed' | 'misfit' }

/**
 * What a student can do with each role of a casting call.
 *
 * @param isOpen whether applications are accepted
 */
export function choicesOf(roles: readonly Role[], applications: readonly OwnApplication[], isOpen: boolean): readonly Choice[] {
  return roles.map((role) => {
    const application = applications.find((one) => one.role.id === role.id && one.status !== 'withdrawn')
    if (application) return { role, state: 'applied', application }
    if (!isOpen || role.isInternal || role.isCancelled) return { role, state: 'closed' }
    return { role, state: fitsRole(role.results ?? []) ? 'open' : 'misfit' }
  })
}
