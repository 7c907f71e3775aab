import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#app/api/api.ts'

/** Casting calls that the signed-in user may see, newest first. */
export const projectsQuery = apiQuery('GET /api/projects')

/** Casting calls that were deleted and can still be restored, newest first. Refetched on each opening. */
export const deletedProjectsQuery = queryOptions({ ...apiQuery('GET /api/projects/deleted'), staleTime: 0 })

/** One casting call. Fails with 404 when it does not exist or the user may not see it. */
export const projectQuery = (id: string | number) => apiQuery('GET /api/projects/{id}', { params: { id } })
