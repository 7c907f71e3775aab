import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#app/api/api.ts'

/** The roles of one casting call, in their order. Students get public ones, and those they are asked for. */
export const rolesQuery = (projectId: string | number) => apiQuery('GET /api/projects/{id}/roles', { params: { id: projectId } })

/** The roles of one casting call and every application to them, oldest first; for casting directors. */
export const castingRoomQuery = (projectId: string | number) => apiQuery('GET /api/projects/{id}/casting', { params: { id: projectId } })

/** What happened to one application, oldest first. Refetched on each opening, because others decide meanwhile. */
export const applicationHistoryQuery = (id: number) =>
  queryOptions({ ...apiQuery('GET /api/applications/{id}/history', { params: { id } }), staleTime: 0 })

/** The decisions that students do not know yet, with their messages. Never shown from the cache. */
export const untoldDecisionsQuery = (projectId: string | number) =>
  queryOptions({ ...apiQuery('GET /api/projects/{id}/untold', { params: { id: projectId } }), staleTime: 0, gcTime: 0 })

/** Milliseconds between looks at how far a running closure has come. */
const CLOSING_MS = 1000

/** Who has no answer in a casting call, and how far a running closure has come. Never shown from the cache. */
export const closureQuery = (projectId: string | number) =>
  queryOptions({
    ...apiQuery('GET /api/projects/{id}/closure', { params: { id: projectId } }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.runningSince ? CLOSING_MS : false),
  })
