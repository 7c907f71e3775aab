import { apiQuery } from '#app/api/api.ts'

/** The profile that an edit link edits; fails with 404 or 410 when the link is not good (any more). */
export const linkedProfileQuery = (token: string) => apiQuery('GET /api/edit-profile/{token}', { params: { token } })

/** The profile that a view link shows; fails with 404 or 410 when the link is not good (any more). */
export const magicProfileQuery = (token: string) => apiQuery('GET /api/profile/magic/{token}', { params: { token } })
