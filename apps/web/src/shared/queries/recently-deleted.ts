import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#app/api/api.ts'

/** Deleted things that can still be restored. Read again each time the page is opened. */
export const recentlyDeletedQuery = queryOptions({ ...apiQuery('GET /api/recently-deleted'), staleTime: 0 })
