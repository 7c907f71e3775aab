import { apiQuery } from '#lib/api.ts'

/** One's own passkeys. */
export const passkeysQuery = apiQuery('GET /api/auth/passkeys')
