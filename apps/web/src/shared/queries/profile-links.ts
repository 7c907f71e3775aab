import { apiQuery } from '#app/api/api.ts'

/** The profile of an edit link; fails with 404 or 410 when the link is not valid (any more). */
export const linkedProfileQuery = (token: string) => apiQuery('GET /api/edit-profile/{token}', { params: { token } })

/** The profile of a view link; fails with 404 or 410 when the link is not valid (any more). */
export const magicProfileQuery = (token: string) => apiQuery('GET /api/profile/magic/{token}', { params: { token } })
