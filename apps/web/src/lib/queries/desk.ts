import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#lib/api.ts'

/** How many applications each casting call has. */
export const applicationCountsQuery = apiQuery('GET /api/projects/applications/counts')

/** Applications to one casting call. Fetched anew each time they are opened: students apply while the page stands. */
export const projectApplicationsQuery = (projectId: number) =>
  queryOptions({ ...apiQuery('GET /api/projects/{id}/applications', { params: { id: projectId } }), staleTime: 0 })
