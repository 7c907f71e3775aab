import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#app/api/api.ts'

/** Who has no answer in a casting call, and how far a running closure has come. Never shown from the cache. */
export const closureQuery = (projectId: string | number) =>
  queryOptions({
    ...apiQuery('GET /api/projects/{id}/closure', { params: { id: projectId } }),
    staleTime: 0,
    gcTime: 0,
  })
