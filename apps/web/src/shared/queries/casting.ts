import type { Api } from '@callboard/contract/api-types'
import { queryOptions } from '@tanstack/react-query'
import { api, apiQuery } from '#app/api/api.ts'

/** The roles of one casting call, in their order. Students get public roles, and those for which they are invited. */
export const rolesQuery = (projectId: string | number) => apiQuery('GET /api/projects/{id}/roles', { params: { id: projectId } })

/**
 * The roles of one casting call, with the short form of every application, oldest first; for casting directors. Contains whole cards for
 * those that are shown first.
 */
export const castingRoomQuery = (projectId: string | number) =>
  apiQuery('GET /api/projects/{id}/casting/board', { params: { id: projectId } })

/** Whole cards of the casting room. @param ids of at most as many applications as one call may name */
export const castingCardsQuery = (projectId: string | number, ids: readonly number[]) =>
  apiQuery('GET /api/projects/{id}/casting/cards', { params: { id: projectId }, query: { application: ids.map(String) } })

/** Which applicants are free at a time; for casting directors. */
export const castingFreedomsQuery = (projectId: string | number, query: Api['GET /api/projects/{id}/casting/free']['query']) =>
  apiQuery('GET /api/projects/{id}/casting/free', { params: { id: projectId }, query })

/** The history of one application, oldest first. Refetched on each opening, because others make decisions meanwhile. */
export const applicationHistoryQuery = (id: number) =>
  queryOptions({ ...apiQuery('GET /api/applications/{id}/history', { params: { id } }), staleTime: 0 })

/** The decisions that students do not know yet, with their messages. Never shown from the cache. */
export const untoldDecisionsQuery = (projectId: string | number) =>
  queryOptions({ ...apiQuery('GET /api/projects/{id}/untold', { params: { id: projectId } }), staleTime: 0, gcTime: 0 })

/** The messages that offers would send now. A POST because of its long body; it changes nothing. */
export const offerPreviewQuery = (body: Api['POST /api/applications/offers/preview']['body']) =>
  queryOptions({
    queryKey: ['POST /api/applications/offers/preview', body],
    queryFn: () => api('POST /api/applications/offers/preview', { body }),
    staleTime: 0,
    gcTime: 0,
  })
