import { apiQuery } from '#app/api/api.ts'

/** The booking of a link in a mail; fails with 404 if it does not exist. */
export const linkedBookingQuery = (token: string) => apiQuery('GET /api/booking-links/{token}', { params: { token } })
