import { QueryClient } from '@tanstack/react-query'
import { getQueryFn } from './api.ts'

/**
 * The query client with our conventions: no retry, no refetch on focus or by interval, data never goes
 * stale, and a key's first element is the path that is read.
 *
 * A call is tried without a network too: it fails at once and is said. Held back until the network returned, it would leave a button
 * pressed and a skeleton on the screen without a word, and send a press that was long given up.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: getQueryFn({ on401: 'throw' }),
        networkMode: 'always',
        // What could not be read for want of a network is read when it is back.
        refetchOnReconnect: true,
        retry: false,
        // What a route's loader could not read is not read again by its screen; the person decides.
        retryOnMount: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
