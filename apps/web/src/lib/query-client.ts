import { QueryClient } from '@tanstack/react-query'
import { getQueryFn } from './api.ts'

/**
 * The query client with the conventions of section 7: no retry, no refetch on focus or by interval, data never goes
 * stale, and a key's first element is the path that is read.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: getQueryFn({ on401: 'throw' }),
        retry: false,
        // What a route's loader could not read is not read again by its screen; the person decides.
        retryOnMount: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { retry: false },
    },
  })
}
