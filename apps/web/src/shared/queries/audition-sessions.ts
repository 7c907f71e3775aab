import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#app/api/api.ts'

/** The audition sessions of one casting call, earliest first; for casting directors. */
export const auditionSessionsQuery = (projectId: string | number) =>
  apiQuery('GET /api/projects/{id}/audition-sessions', { params: { id: projectId } })

/** The slots of an audition session, and everybody who was invited. Fails with 404 if the session does not exist. */
export const auditionSheetQuery = (id: string | number) => apiQuery('GET /api/audition-sessions/{id}', { params: { id } })

/** Proposed slots for all people without one. Never shown from the cache. */
export const fillQuery = (id: number) =>
  queryOptions({ ...apiQuery('GET /api/audition-sessions/{id}/fill', { params: { id } }), staleTime: 0, gcTime: 0 })

/** The audition sessions to which the signed-in student is invited. */
export const ownSlotsQuery = apiQuery('GET /api/slot-invitations')

/** The invitation of a link in a mail; fails with 404 if there is none. */
export const linkedSlotQuery = (token: string) => apiQuery('GET /api/slot-links/{token}', { params: { token } })
