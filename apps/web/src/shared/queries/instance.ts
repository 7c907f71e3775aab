import { apiQuery } from '#app/api/api.ts'

/** How far a new instance has come; for admins. */
export const firstStepsQuery = apiQuery('GET /api/first-steps')
