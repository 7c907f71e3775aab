import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#app/api/api.ts'
import { firstStepsQuery } from './instance.ts'
import { projectsQuery } from './projects.ts'

/** How many applications each casting call has. */
export const applicationCountsQuery = apiQuery('GET /api/projects/applications/counts')

/** Applications to one casting call. Fetched again each time they are opened: students apply while the page stands. */
export const projectApplicationsQuery = (projectId: number) =>
  queryOptions({ ...apiQuery('GET /api/projects/{id}/applications', { params: { id: projectId } }), staleTime: 0 })

/** Applications to one casting call that went with their students' accounts. */
export const removedApplicationsQuery = (projectId: number) =>
  queryOptions({ ...apiQuery('GET /api/projects/{id}/applications/removed', { params: { id: projectId } }), staleTime: 0 })

/** Begins to read what the dashboard shows. */
export function prefetchDashboard(queryClient: QueryClient): void {
  void queryClient.prefetchQuery(projectsQuery)
  void queryClient.prefetchQuery(applicationCountsQuery)
  void queryClient.prefetchQuery(firstStepsQuery)
}
