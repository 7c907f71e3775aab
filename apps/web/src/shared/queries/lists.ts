import { apiQuery } from '#app/api/api.ts'

/** The lists of the office, by name. */
export const listsQuery = apiQuery('GET /api/lists')

/** One list with everybody on it, by name. Fails with 404 when it does not exist. */
export const listQuery = (id: string | number) => apiQuery('GET /api/lists/{id}', { params: { id } })
