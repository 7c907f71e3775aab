import { apiQuery } from '#app/api/api.ts'

/** What one casting call asks people for, newest first; for casting directors. */
export const mediaRequestsQuery = (projectId: string | number) =>
  apiQuery('GET /api/projects/{id}/media-requests', { params: { id: projectId } })

/** What the signed-in student is asked for, by when it is due. */
export const ownMediaRequestsQuery = apiQuery('GET /api/media-requests')

/** Self-tapes of others who say that the signed-in student is in them, newest first. */
export const namedInTapesQuery = apiQuery('GET /api/media-takes/named')

/** What the link of a mail asks for; fails with 404 if there is none. */
export const linkedMediaRequestQuery = (token: string) => apiQuery('GET /api/request-links/{token}', { params: { token } })
