import { apiQuery } from '#app/api/api.ts'

/** Where one is signed in. */
export const sessionsQuery = apiQuery('GET /api/auth/sessions')
