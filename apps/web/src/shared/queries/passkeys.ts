import { apiQuery } from '#app/api/api.ts'

/** The signed-in user's passkeys. */
export const passkeysQuery = apiQuery('GET /api/auth/passkeys')
