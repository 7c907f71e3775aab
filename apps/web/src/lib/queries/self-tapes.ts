import { apiQuery } from '#lib/api.ts'

/** The signed-in student's self-tapes, newest first. */
export const selfTapesQuery = apiQuery('GET /api/self-tapes')
