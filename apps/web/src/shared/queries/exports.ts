import { apiQuery } from '#app/api/api.ts'

/** The number of students in an export made now. */
export const exportSizeQuery = apiQuery('GET /api/export/students/count')

/** Background exports of the last day. */
export const exportJobsQuery = apiQuery('GET /api/export/jobs')
