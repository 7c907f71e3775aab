import { apiQuery } from '#app/api/api.ts'

/** Casting calls that the signed-in user may see, newest first. */
export const projectsQuery = apiQuery('GET /api/projects')

/** One casting call. Fails with 404 when it does not exist or the user may not see it. */
export const projectQuery = (id: string | number) => apiQuery('GET /api/projects/{id}', { params: { id } })
