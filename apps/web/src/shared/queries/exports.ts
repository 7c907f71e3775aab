import { apiQuery } from '#app/api/api.ts'

/** How many students an export holds now. */
export const exportSizeQuery = apiQuery('GET /api/export/students/count')

/** Exports of the last day that were made in the background. */
export const exportJobsQuery = apiQuery('GET /api/export/jobs')
