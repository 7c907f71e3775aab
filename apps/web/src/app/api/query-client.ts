import { QueryClient } from '@tanstack/react-query'
import { getQueryFn } from './api.ts'

/**
 * The query client with our conventions: no retry, no refetch on focus or by interval, data never becomes stale, and a key's first
 * element is the path that is read.
 *
 * Requests are also sent without a network, so that they fail at once with an error. If they were paused until the network returned, a
 * button would stay disabled and a skeleton visible without a message, and a press would be sent long after the user gave up.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: getQueryFn({ on401: 'throw' }),
        networkMode: 'always',
        // Reads that failed without a network are retried when it is back.
        refetchOnReconnect: true,
        retry: false,
        // If a route's loader could not read something, its screen does not retry; the user decides.
        retryOnMount: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
