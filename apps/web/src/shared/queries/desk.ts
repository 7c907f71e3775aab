import type { ProjectListAddress } from '@callboard/contract/casting/projects/list-address'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#app/api/api.ts'
import { firstStepsQuery } from './instance.ts'
import { projectPageQuery } from './projects.ts'

/** What is planned, and what waits for the office. Time passes, so it is read again when the page is opened a minute later. */
export const deskQuery = { ...apiQuery('GET /api/desk'), staleTime: 60_000 }

/** The number of applications to one casting call. */
export const applicationCountQuery = (projectId: string | number) =>
  apiQuery('GET /api/projects/applications/counts', { query: { projectId: String(projectId) } })

/** Applications to one casting call that were removed with their students' accounts. */
export const removedApplicationsQuery = (projectId: number) =>
  queryOptions({ ...apiQuery('GET /api/projects/{id}/applications/removed', { params: { id: projectId } }), staleTime: 0 })

/** Prefetches the data of the dashboard. @param address which of the casting calls it lists */
export function prefetchDashboard(queryClient: QueryClient, address: ProjectListAddress): void {
  void queryClient.prefetchQuery(projectPageQuery({ ...address }))
  void queryClient.prefetchQuery(firstStepsQuery)
  void queryClient.prefetchQuery(deskQuery)
}
