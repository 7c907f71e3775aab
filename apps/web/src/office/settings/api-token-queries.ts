import { apiQuery } from '#app/api/api.ts'

/** The tokens of programs, for casting directors. */
export const apiTokensQuery = apiQuery('GET /api/api-tokens')
