import { CLOSED_STATUSES, endsCall } from '@callboard/contract/casting/closure/rules'
import type { PlanOptions } from '@callboard/contract/casting/projects/endpoints'
import { fewerPlaces, planChanges } from '@callboard/contract/casting/projects/plan'
import type { CallState } from '@callboard/contract/casting/projects/versions.rules'
import type { Transaction } from '#db/client.ts'
import type { Module } from '#module.ts'
import { type BegunVersion, endVersion, type KeptVersion, type VersionChange } from './version-log.service.ts'

/** The only way to store a change of a casting call or its roles. It also handles the consequences of a changed plan. */
export interface PlanChangesService {
  /**
   * Stores a changed casting call as its newest version. If the day, the times or the place of a role changed, or a role has fewer places
   * than people, everybody affected is told in this transaction. Call `messages.wakeMail` after the commit.
   *
   * @param change.plan how people are told, and who loses their place; without it people are asked, and nobody loses theirs
   * @param change.closes whether a closure changes the status, and answers everybody itself
   * @returns details for the audit log
   * @throws AppError 409 when people would be busy at the new time and no reason is given, when nobody is named who loses their place, and
   * for a draft on which people rely
   */
  keep(
    transaction: Transaction,
    begun: BegunVersion,
    change: VersionChange & { readonly plan?: PlanOptions | undefined; readonly closes?: boolean },
  ): Promise<KeptVersion>
}

export function createPlanChangesService({ modules }: { modules: readonly Module[] }): PlanChangesService {
  async function followStatus(transaction: Transaction, { projectId, state: before }: BegunVersion, after: CallState, userId: string) {
    const { status: statusBefore } = before.fields
    const { status } = after.fields
    if (status === statusBefore) return
    if (status === 'draft') for (const module of modules) await module.onHidden?.(transaction, projectId)
    const closed = CLOSED_STATUSES.find((one) => one === status)
    if (!closed || (closed !== 'cancelled' && !endsCall(statusBefore, closed))) return
    for (const module of modules) await module.onClosed?.(transaction, { projectId, status: closed, userId, statusBefore })
  }

  return {
    async keep(transaction, begun, { plan, closes = false, ...change }) {
      const { kept, state } = await endVersion(transaction, begun, change)
      if (!closes) await followStatus(transaction, begun, state, change.userId)
      const fewer = fewerPlaces(begun.state, state)
      if (fewer.length > 0 && state.fields.status !== 'cancelled') {
        const followed = { projectId: begun.projectId, roles: fewer, userId: change.userId, releases: plan?.releases ?? [] }
        for (const module of modules) await module.onFewerPlaces?.(transaction, followed)
      }
      const roles = planChanges(begun.state, state)
      if (roles.length === 0) return kept
      const followed = {
        projectId: begun.projectId,
        roles,
        place: { before: begun.state.fields, after: state.fields },
        userId: change.userId,
        at: change.at,
        tellsOnly: plan?.tellsOnly ?? false,
        clashReason: plan?.clashReason ?? null,
        told: new Set<number>(),
      }
      for (const module of modules.toReversed()) await module.onPlanChange?.(transaction, followed)
      return kept
    },
  }
}
