import type { ProjectListAddress } from '@callboard/contract/casting/projects/list-address'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#app/api/api.ts'
import { firstStepsQuery } from './instance.ts'
import { projectPageQuery } from './projects.ts'

/**
 * The plan of the next days, and what waits for the office. It depends on the time, so it is read again if the page is opened a minute
 * later.
 */
export const deskQuery = { ...apiQuery('GET /api/desk'), staleTime: 60_000 }

/** The number of applications to one casting call. */
export const applicationCountQuery = (projectId: string | number) =>
  apiQuery('GET /api/projects/applications/counts', { query: { projectId: String(projectId) } })

/** Applications to one casting call that were removed with their students' accounts. */
export const removedApplicationsQuery = (projectId: number) =>
  queryOptions({ ...apiQuery('GET /api/projects/{id}/applications/removed', { params: { id: projectId } }), staleTime: 0 })

/** Prefetches the data of the dashboard. @param address the filter of its list of casting calls */
export function prefetchDashboard(queryClient: QueryClient, address: ProjectListAddress): void {
  void queryClient.prefetchQuery(projectPageQuery({ ...address }))
  void queryClient.prefetchQuery(firstStepsQuery)
  void queryClient.prefetchQuery(deskQuery)
}
