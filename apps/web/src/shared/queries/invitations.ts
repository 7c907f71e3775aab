import { apiQuery } from '#app/api/api.ts'

/** The invitation of a link in a mail; fails with 404 if there is none. */
export const linkedInvitationQuery = (token: string) => apiQuery('GET /api/invitation-links/{token}', { params: { token } })
