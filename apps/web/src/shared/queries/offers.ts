import { apiQuery } from '#app/api/api.ts'

/** The offer of a link in a mail; fails with 404 if there is none. */
export const linkedOfferQuery = (token: string) => apiQuery('GET /api/offer-links/{token}', { params: { token } })
