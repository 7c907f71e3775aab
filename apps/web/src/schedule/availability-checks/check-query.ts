import type { CheckPage } from '@callboard/contract/schedule/availability-checks/pages.endpoints'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { nextPlace } from '#shared/list-pages.ts'

/** Which people of a check are shown. */
export interface CheckWhich {
  /** Only those who have a time to answer. */
  readonly isOpenOnly: boolean
  /** Only those who are asked about this time, by their answers. */
  readonly windowId?: number
  /** Only those who have answered the question at this place. */
  readonly question?: number
}

/** The first element of the key of everything that is read of one check. */
export const checkPath = (id: string | number) => `/api/availability-checks/${id}/page`

/** The people of a check in pages, with the numbers of everybody. Fails with 404 if it does not exist. */
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

/** Reads the first page of a check before its screen is there. */
export const prefetchCheck = (queryClient: QueryClient, id: string, isOpenOnly: boolean): Promise<void> =>
  queryClient.prefetchInfiniteQuery(checkPageQuery(id, { isOpenOnly }))
