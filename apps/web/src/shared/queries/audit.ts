import type { Api } from '@callboard/contract/api-types'
import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#app/api/api.ts'

/** Lines of the audit log. Read again each time: whatever anybody does adds to it. */
export const auditLogQuery = (query: Api['GET /api/audit-log']['query']) =>
  queryOptions({ ...apiQuery('GET /api/audit-log', { query }), staleTime: 0 })

/** Actions that the log has lines of. */
export const auditActionsQuery = queryOptions({ ...apiQuery('GET /api/audit-log/actions'), staleTime: 0 })
