import { type Stage, statusOf } from '@callboard/contract/casting/board/stages'

/** A role of a casting call, with the application of the student who applies. */
export interface RoleToApplyFor {
  readonly id: number
  readonly isInternal: boolean
  readonly isCancelled: boolean
  /** The stage of the application, and the stage that the student knows: `null` when the office added them without telling them. */
  readonly application: { readonly id: number; readonly stage: Stage; readonly toldStage: Stage | null } | null
}

/** Why a student cannot apply: they may not see the role, have applied already, no role is open, or they must choose one of several. */
export type NoRole = 'missing' | 'duplicate' | 'not-open' | 'which'

const isKnown = ({ application }: RoleToApplyFor) => application?.toldStage != null
const isInvited = ({ application }: RoleToApplyFor) => application?.stage === 'invited'
const hasApplied = ({ application }: RoleToApplyFor) => application?.toldStage != null && statusOf(application.toldStage) !== 'withdrawn'

/**
 * The role that a student applies for. If they chose none, it is the role they are invited to, or else the only open one.
 *
 * @param roles in their order
 * @param wished the role that they chose
 */
export function chooseRole(roles: readonly RoleToApplyFor[], wished: number | undefined): RoleToApplyFor | NoRole {
  if (wished !== undefined) {
    const role = roles.find(({ id }) => id === wished)
    if (!role || (role.isInternal && !isKnown(role))) return 'missing'
    if (hasApplied(role) && !isInvited(role)) return 'duplicate'
    return role.isCancelled ? 'not-open' : role
  }
  const applied = roles.filter(hasApplied)
  const invited = applied.find(isInvited)
  if (invited) return invited
  if (applied.length > 0) return 'duplicate'
  const open = roles.filter(({ isInternal, isCancelled }) => !isInternal && !isCancelled)
  return open.length > 1 ? 'which' : (open[0] ?? 'not-open')
}
