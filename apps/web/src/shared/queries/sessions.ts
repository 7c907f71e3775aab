import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#app/api/api.ts'

/** The signed-in user's sessions. Others start and end without the page being notified, so each visit reads them. */
export const sessionsQuery = queryOptions({ ...apiQuery('GET /api/auth/sessions'), staleTime: 0 })
