import { z } from 'zod'
import { project } from '../../casting/projects/endpoints.ts'
import { id, instant, sequentialIdParams } from '../../common.ts'
import { CHANGES_OF_AN_ACCOUNT, endpoint } from '../../endpoint.ts'
import { DELETED_PROJECT_DAYS } from './projects.rules.ts'

/** A casting call that can still be restored. */
export const deletedProject = z.object({
  id,
  title: z.string(),
  /** How many applications come back with it. */
  applications: z.number().int(),
  deletedAt: instant,
  /** Name or address of the casting director who deleted it; `null` when that account is gone. */
  deletedBy: z.string().nullable(),
  /** Until then it can be restored; afterwards it is permanently deleted. */
  restorableUntil: instant,
})
export type DeletedProject = z.infer<typeof deletedProject>

/** Casting calls that were deleted, and restoring them. */
export const deletedProjectEndpoints = {
  deletedProjects: endpoint({
    method: 'GET',
    path: '/api/projects/deleted',
    summary: `Casting calls that were deleted in the last ${DELETED_PROJECT_DAYS} days, newest first`,
    access: 'admin',
    success: { status: 200, body: z.array(deletedProject) },
    errors: [401, 403],
  }),
  restoreProject: endpoint({
    method: 'POST',
    path: '/api/projects/deleted/{id}/restore',
    summary: 'Restores a deleted casting call with its roles, applications, history, events, self-tapes and messages',
    access: 'admin',
    params: sequentialIdParams,
    success: { status: 200, body: project },
    errors: [401, 403, 404, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
} as const
