import { apiQuery } from '#app/api/api.ts'

/** The API tokens, for casting directors. */
export const apiTokensQuery = apiQuery('GET /api/api-tokens')
