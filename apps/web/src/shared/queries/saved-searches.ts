import { apiQuery } from '#app/api/api.ts'

/** Saved searches of the signed-in casting director and of the office, sorted by name. */
export const savedSearchesQuery = apiQuery('GET /api/saved-searches')
