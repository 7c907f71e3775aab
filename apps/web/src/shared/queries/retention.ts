import { apiQuery } from '#app/api/api.ts'

/** What the retention rules would remove now. */
export const retentionQuery = { ...apiQuery('GET /api/retention'), staleTime: 0 }
