import { apiQuery } from '#app/api/api.ts'

/** What the rules of retention would do now. */
export const retentionQuery = { ...apiQuery('GET /api/retention'), staleTime: 0 }
