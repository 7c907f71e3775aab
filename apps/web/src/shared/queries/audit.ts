import type { Api } from '@callboard/contract/api-types'
import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#app/api/api.ts'

/** Entries of the audit log. Always refetched, because every action adds to it. */
export const auditLogQuery = (query: Api['GET /api/audit-log']['query']) =>
  queryOptions({ ...apiQuery('GET /api/audit-log', { query }), staleTime: 0 })

/** The actions that occur in the log. */
export const auditActionsQuery = queryOptions({ ...apiQuery('GET /api/audit-log/actions'), staleTime: 0 })
