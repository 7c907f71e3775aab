import { type Stage, statusOf } from '@callboard/contract/casting/board/stages'
import { type CastablePerson, checkCriteria, fitsRole, type RoleCriteria } from '@callboard/contract/people/profiles/criteria'

/** A role of a casting call, with the application of the student who applies. */
export interface RoleToApplyFor {
  readonly id: number
  readonly criteria: RoleCriteria
  readonly isInternal: boolean
  /** Their stage, and the one they know: `null` when the office has put them there without telling them. */
  readonly application: { readonly id: number; readonly stage: Stage; readonly toldStage: Stage | null } | null
}

/** Why nobody can apply: the role is not there for them, they have applied, or no role is open. */
export type NoRole = 'missing' | 'duplicate' | 'not-open'

const isKnown = ({ application }: RoleToApplyFor) => application?.toldStage != null
const isInvited = ({ application }: RoleToApplyFor) => application?.stage === 'invited'
const hasApplied = ({ application }: RoleToApplyFor) => application?.toldStage != null && statusOf(application.toldStage) !== 'withdrawn'

/**
 * The role that a student applies for. Without a wish it is one to which they are invited, else the first that they fit, else the first.
 *
 * @param roles in their order
 * @param wished the role that they chose
 */
export function chooseRole(roles: readonly RoleToApplyFor[], person: CastablePerson, wished: number | undefined): RoleToApplyFor | NoRole {
  if (wished !== undefined) {
    const role = roles.find(({ id }) => id === wished)
    if (!role || (role.isInternal && !isKnown(role))) return 'missing'
    return hasApplied(role) && !isInvited(role) ? 'duplicate' : role
  }
  const applied = roles.filter(hasApplied)
  const invited = applied.find(isInvited)
  if (invited) return invited
  if (applied.length > 0) return 'duplicate'
  const open = roles.filter(({ isInternal }) => !isInternal)
  return open.find(({ criteria }) => fitsRole(checkCriteria(criteria, person))) ?? open[0] ?? 'not-open'
}
