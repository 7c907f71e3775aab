import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#app/api/api.ts'

/** The number of students in an export made now. It changes without the page, so each visit reads it. */
export const exportSizeQuery = queryOptions({ ...apiQuery('GET /api/export/students/count'), staleTime: 0 })

/** Background exports of the last day. */
export const exportJobsQuery = queryOptions({ ...apiQuery('GET /api/export/jobs'), staleTime: 0 })
