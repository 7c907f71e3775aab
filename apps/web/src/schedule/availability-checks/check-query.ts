import type { CheckPage } from '@callboard/contract/schedule/availability-checks/pages.endpoints'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { nextPlace } from '#shared/list-pages.ts'

/** The filter for the people of a check. */
export interface CheckWhich {
  /** Only people with an unanswered time. */
  readonly isOpenOnly: boolean
  /** Only people who are asked about this time, sorted by their answers. */
  readonly windowId?: number
  /** Only people who have answered the question with this index. */
  readonly question?: number
}

/** The first element of the query keys of all reads of one check. */
export const checkPath = (id: string | number) => `/api/availability-checks/${id}/page`

/** The people of a check in pages, with counts over all people. Fails with 404 if the check does not exist. */
export const checkPageQuery = (id: string | number, which: CheckWhich) =>
  infiniteQueryOptions({
    queryKey: [checkPath(id), which],
    queryFn: ({ pageParam: from, signal }) => {
      const { isOpenOnly, windowId, question } = which
      const query = { from, question, ...(isOpenOnly && { only: 'open' as const }), ...(windowId && { window: String(windowId) }) }
      return api('GET /api/availability-checks/{id}/page', { params: { id }, query, signal })
    },
    initialPageParam: 0,
    getNextPageParam: nextPlace(({ people }: CheckPage) => people.length),
  })

/** Reads the first page of a check before its screen is rendered. */
export const prefetchCheck = (queryClient: QueryClient, id: string, isOpenOnly: boolean): Promise<void> =>
  queryClient.prefetchInfiniteQuery(checkPageQuery(id, { isOpenOnly }))
