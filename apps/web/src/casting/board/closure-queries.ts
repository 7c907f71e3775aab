import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#app/api/api.ts'

/** The people who have no answer in a casting call, and the progress of a running closure. Never shown from the cache. */
export const closureQuery = (projectId: string | number) =>
  queryOptions({
    ...apiQuery('GET /api/projects/{id}/closure', { params: { id: projectId } }),
    staleTime: 0,
    gcTime: 0,
  })
