import { apiQuery } from '#app/api/api.ts'

/** The registration links of the office, newest first. */
export const joinLinksQuery = apiQuery('GET /api/join-links')

/** What the form of a registration link asks. Fails with 404 when there is none. */
export const joinFormQuery = (token: string) => apiQuery('GET /api/join/{token}', { params: { token } })
