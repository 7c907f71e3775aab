import { apiQuery } from '#app/api/api.ts'

/** The requests of one casting call, newest first; for casting directors. */
export const mediaRequestsQuery = (projectId: string | number) =>
  apiQuery('GET /api/projects/{id}/media-requests', { params: { id: projectId } })

/** The requests to the signed-in student, by deadline. */
export const ownMediaRequestsQuery = apiQuery('GET /api/media-requests')

/** Self-tapes of others who say that the signed-in student is in them, newest first. */
export const namedInTapesQuery = apiQuery('GET /api/media-takes/named')

/** The request behind a link in a mail; fails with 404 if there is none. */
export const linkedMediaRequestQuery = (token: string) => apiQuery('GET /api/request-links/{token}', { params: { token } })
