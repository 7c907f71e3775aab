import { apiQuery } from '#app/api/api.ts'

/** The presentations of one casting call, newest first; for the casting desk. */
export const presentationsQuery = (projectId: string | number) =>
  apiQuery('GET /api/projects/{id}/presentations', { params: { id: projectId } })

/** A presentation with everybody in it and every vote. */
export const presentationQuery = (id: string | number) => apiQuery('GET /api/presentations/{id}', { params: { id } })

/** How reviewers voted on an application, oldest first. */
export const applicationVotesQuery = (id: number) => ({ ...apiQuery('GET /api/applications/{id}/votes', { params: { id } }), staleTime: 0 })
