import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#app/api/api.ts'

/** Milliseconds between looks at how far a running closure has come. */
const CLOSING_MS = 1000

/** Who has no answer in a casting call, and how far a running closure has come. Never shown from the cache. */
export const closureQuery = (projectId: string | number) =>
  queryOptions({
    ...apiQuery('GET /api/projects/{id}/closure', { params: { id: projectId } }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.runningSince ? CLOSING_MS : false),
  })
