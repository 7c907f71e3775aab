import type { ApplicationsPage } from '@callboard/contract/casting/applications/endpoints'
import type { ApplicationStatus } from '@callboard/contract/casting/applications/rules'
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { nextPlace } from '#shared/list-pages.ts'

/** The filter for the applications to one casting call. */
export interface ApplicationsWhich {
  readonly status?: ApplicationStatus
  readonly search: string
  /** The newest change when the status was chosen; if missing, the newest one when the first page was read. */
  readonly seen?: number
  /** How often a status was chosen: each choice reads again who has the status. */
  readonly choice: number
}

/** The first element of the query keys of all lists of applications to one casting call. */
export const applicationsPath = (projectId: number) => `/api/projects/${projectId}/applications/page`

/** Applications to one casting call, page by page. Refetched on each opening, because students apply while the page is open. */
export const applicationsQuery = (projectId: number, { status, search, seen, choice }: ApplicationsWhich) =>
  infiniteQueryOptions({
    queryKey: [applicationsPath(projectId), { status, search, seen, choice }],
    queryFn: ({ pageParam: from, signal, client, queryKey }) => {
      // A refetch also keeps everybody who had the status.
      const known = seen ?? client.getQueryData<InfiniteData<ApplicationsPage>>(queryKey)?.pages[0]?.seen
      return api('GET /api/projects/{id}/applications/page', {
        params: { id: projectId },
        query: { search, from, ...(status && { status }), ...(known !== undefined && { seen: known }) },
        signal,
      })
    },
    initialPageParam: 0,
    getNextPageParam: nextPlace(({ applications }: ApplicationsPage) => applications.length),
    staleTime: 0,
  })
