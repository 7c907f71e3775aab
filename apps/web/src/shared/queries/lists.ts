import { apiQuery } from '#app/api/api.ts'

/** The lists of the office, by name. */
export const listsQuery = apiQuery('GET /api/lists')
