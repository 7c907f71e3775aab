import type { ThreadFilter } from '@callboard/contract/messages/threads/endpoints'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, apiQuery } from '#app/api/api.ts'

/** The id before which earlier entries end; `undefined` if there are none. */
const earlierPart = (page: { entries: readonly { id: number | null }[]; hasEarlier: boolean }) =>
  page.hasEarlier ? (page.entries[0]?.id ?? undefined) : undefined

const fromStart = undefined as number | undefined

/** Conversations of the signed-in student, newest first. */
export const ownThreadsQuery = apiQuery('GET /api/own-threads')

/** A conversation of the signed-in student; each further page has the entries before the previous one. */
export const ownThreadQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [`/api/own-threads/${id}`],
    queryFn: ({ pageParam: before, signal }) =>
      api('GET /api/own-threads/{id}', { params: { id }, query: before === undefined ? {} : { before: String(before) }, signal }),
    initialPageParam: fromStart,
    getNextPageParam: earlierPart,
  })

/** The number of conversations on one page. */
const THREADS_PAGE = 50

/** The filters of the office for conversations. */
export type ThreadListFilter = Pick<ThreadFilter, 'state' | 'assigned' | 'projectId' | 'roleId'> & { readonly search: string }

/** The filter as fields of a request; unset fields are left out. */
export function filterFields({ state, assigned, projectId, roleId, search }: ThreadListFilter) {
  return {
    state,
    ...(assigned !== undefined && { assigned }),
    ...(search !== '' && { search }),
    ...(projectId !== undefined && { projectId }),
    ...(roleId !== undefined && { roleId }),
  }
}

/** Conversations as the office sees them, newest first, in pages. */
export const threadListQuery = (filter: ThreadListFilter) =>
  infiniteQueryOptions({
    queryKey: ['/api/threads', filter],
    queryFn: ({ pageParam: before, signal }) => {
      const { projectId, roleId, ...fields } = filterFields(filter)
      const query = {
        ...fields,
        ...(projectId !== undefined && { projectId: String(projectId) }),
        ...(roleId !== undefined && { roleId: String(roleId) }),
        ...(before !== undefined && { before: String(before) }),
        limit: THREADS_PAGE,
      }
      return api('GET /api/threads', { query, signal })
    },
    initialPageParam: fromStart,
    getNextPageParam: (page) => (page.length === THREADS_PAGE ? page.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  })

/** A conversation as the office sees it; each further page has the entries before the previous one. */
export const threadQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [`/api/threads/${id}`],
    queryFn: ({ pageParam: before, signal }) =>
      api('GET /api/threads/{id}', { params: { id }, query: before === undefined ? {} : { before: String(before) }, signal }),
    initialPageParam: fromStart,
    getNextPageParam: earlierPart,
  })

/** The number of conversations in each state. */
export const threadCountsQuery = apiQuery('GET /api/thread-counts')

/** People of the casting desk. */
export const threadAssigneesQuery = queryOptions({ ...apiQuery('GET /api/thread-assignees'), staleTime: 60_000 })

/** The office's saved answers. */
export const savedAnswersQuery = apiQuery('GET /api/saved-answers')

/** The other people who have a conversation open. */
export const attendanceQuery = (id: number) => apiQuery('GET /api/threads/{id}/attendance', { params: { id } })
