import { apiQuery } from '#app/api/api.ts'

/** The signed-in user's sessions. */
export const sessionsQuery = apiQuery('GET /api/auth/sessions')
