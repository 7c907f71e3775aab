import { type CallState, differences, VERSION_LIMITS } from '@callboard/contract/casting/projects/versions.rules'
import type { Transaction } from '#db/client.ts'
import { findLatest, insertVersion, readState, removeUpTo } from './project-versions.repository.ts'

/** A casting call before a change. */
export interface BegunVersion {
  readonly projectId: number
  readonly latest: number
  readonly state: CallState
}

/** Who changes a casting call, and when. `restores` is the version that the change restores. */
export interface VersionChange {
  readonly userId: string
  readonly at: Date
  readonly restores?: number
}

/** Reads a locked casting call before a change of it or its roles. A call from before versions existed gets its first version. */
export async function beginVersion(transaction: Transaction, projectId: number): Promise<BegunVersion> {
  const { state, createdBy, updatedAt } = await readState(transaction, projectId)
  const latest = await findLatest(transaction, projectId)
  if (latest > 0) return { projectId, latest, state }
  await insertVersion(transaction, { projectId, number: 1, state, changedBy: createdBy, changedAt: updatedAt })
  return { projectId, latest: 1, state }
}

/** The audit log's details of a change: the new version, and the names of the changed fields. The version has the values. */
export interface KeptVersion {
  readonly version?: number
  readonly fields?: readonly string[]
}

/** Stores the changed casting call as its newest version, if anything changed. @returns details for the audit log, and the new state */
export async function endVersion(
  transaction: Transaction,
  begun: BegunVersion,
  change: VersionChange,
): Promise<{ kept: KeptVersion; state: CallState }> {
  const { projectId, latest } = begun
  const { state } = await readState(transaction, projectId)
  const changes = differences(begun.state, state)
  if (changes.length === 0) return { kept: {}, state }
  const number = latest + 1
  const { userId: changedBy, at: changedAt, restores = null } = change
  await insertVersion(transaction, { projectId, number, state, restores, changedBy, changedAt })
  await removeUpTo(transaction, projectId, number - VERSION_LIMITS.kept)
  return { kept: { version: number, fields: [...new Set(changes.map(({ field }) => field))] }, state }
}

/** Stores the first version of a new casting call. */
export async function firstVersion(transaction: Transaction, projectId: number, { userId, at }: VersionChange): Promise<void> {
  const { state } = await readState(transaction, projectId)
  await insertVersion(transaction, { projectId, number: 1, state, changedBy: userId, changedAt: at })
}
