import { apiQuery } from '#app/api/api.ts'

/** Casting calls that the signed-in person may see, newest first. */
export const projectsQuery = apiQuery('GET /api/projects')

/** One casting call. Fails with 404 when it is missing or not for this person. */
export const projectQuery = (id: string | number) => apiQuery('GET /api/projects/{id}', { params: { id } })
