import { apiQuery } from '#app/api/api.ts'

/** How the person wants to be told, and where they take pushes. */
export const choicesQuery = apiQuery('GET /api/notice-choices')
