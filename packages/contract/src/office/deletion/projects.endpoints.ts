import { project } from '../../casting/projects/endpoints.ts'
import { sequentialIdParams } from '../../common.ts'
import { CHANGES_OF_AN_ACCOUNT, endpoint } from '../../endpoint.ts'

/** Restoring deleted casting calls. */
export const deletedProjectEndpoints = {
  restoreProject: endpoint({
    method: 'POST',
    path: '/api/projects/deleted/{id}/restore',
    summary: 'Restores a deleted casting call with its roles, applications, history, events, self-tapes and messages',
    access: 'desk',
    params: sequentialIdParams,
    success: { status: 200, body: project },
    errors: [401, 403, 404, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
} as const
