import { apiQuery } from '#app/api/api.ts'

/** No-shows and late cancellations of the last year, newest first. */
export const absencesQuery = apiQuery('GET /api/absences')
