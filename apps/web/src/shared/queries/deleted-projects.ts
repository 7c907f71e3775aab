import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#app/api/api.ts'

/** Casting calls that were deleted and can still be restored, newest first. Refetched on each opening. */
export const deletedProjectsQuery = queryOptions({ ...apiQuery('GET /api/projects/deleted'), staleTime: 0 })
