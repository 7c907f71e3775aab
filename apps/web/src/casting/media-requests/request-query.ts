import { apiQuery } from '#app/api/api.ts'

/** Everybody that a request asks, and what they sent. Not beside the queries of routes, which every first load contains. */
export const mediaRequestQuery = (id: number) => apiQuery('GET /api/media-requests/{id}', { params: { id } })
