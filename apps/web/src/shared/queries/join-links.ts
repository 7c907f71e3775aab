import { apiQuery } from '#app/api/api.ts'

/** The registration links of the office, newest first. */
export const joinLinksQuery = apiQuery('GET /api/join-links')

/** The questions of a registration link's form. Fails with 404 if the link does not exist. */
export const joinFormQuery = (token: string) => apiQuery('GET /api/join/{token}', { params: { token } })
