import type { ListPage } from '@callboard/contract/people/lists/endpoints'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { api, apiQuery } from '#app/api/api.ts'
import { nextPlace } from '#shared/list-pages.ts'
import { listsQuery } from '#shared/queries/lists.ts'

/** One list with the people that match a search, sorted by name, in pages. Fails with 404 if the list does not exist. */
export const listPageQuery = (id: string | number, search: string) =>
  infiniteQueryOptions({
    queryKey: [`/api/lists/${id}/page`, search],
    queryFn: ({ pageParam: from, signal }) => api('GET /api/lists/{id}/page', { params: { id }, query: { search, from }, signal }),
    initialPageParam: 0,
    getNextPageParam: nextPlace(({ entries }: ListPage) => entries.length),
  })

/** Reads the first page of a list before its screen is rendered. */
export const prefetchList = (queryClient: QueryClient, id: string): Promise<void> =>
  queryClient.prefetchInfiniteQuery(listPageQuery(id, ''))

/** The ids of the people on a list that match a search, sorted by name. */
export const listIdsQuery = (id: string | number, search: string) =>
  apiQuery('GET /api/lists/{id}/people/ids', { params: { id }, query: { search } })

/** All reads of one list, and the list of lists. */
export const readsOfList = (id: number) => [
  listsQuery,
  { queryKey: [`/api/lists/${id}/page`] },
  { queryKey: [`/api/lists/${id}/people/ids`] },
]
