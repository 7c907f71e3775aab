import { apiQuery } from '#app/api/api.ts'

/** One's own passkeys. */
export const passkeysQuery = apiQuery('GET /api/auth/passkeys')
