import { apiQuery } from '#app/api/api.ts'

/** The signed-in student's applications, newest first. */
export const myApplicationsQuery = apiQuery('GET /api/applications')
