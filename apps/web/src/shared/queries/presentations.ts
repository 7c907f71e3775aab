import { apiQuery } from '#app/api/api.ts'

/** The presentations of one casting call, newest first; for the casting desk. */
export const presentationsQuery = (projectId: string | number) =>
  apiQuery('GET /api/projects/{id}/presentations', { params: { id: projectId } })

/** A presentation with all its people and votes. */
export const presentationQuery = (id: string | number) => apiQuery('GET /api/presentations/{id}', { params: { id } })

/** The reviewers' votes on an application, oldest first. */
export const applicationVotesQuery = (id: number) => ({ ...apiQuery('GET /api/applications/{id}/votes', { params: { id } }), staleTime: 0 })
