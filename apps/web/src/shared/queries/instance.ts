import { apiQuery } from '#app/api/api.ts'

/** The setup progress of a new instance; for admins. */
export const firstStepsQuery = apiQuery('GET /api/first-steps')
