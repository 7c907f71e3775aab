import { apiQuery } from '#app/api/api.ts'

/** All people of a request, and what they sent. In a file of its own, because every first load contains the route queries. */
export const mediaRequestQuery = (id: number) => apiQuery('GET /api/media-requests/{id}', { params: { id } })
