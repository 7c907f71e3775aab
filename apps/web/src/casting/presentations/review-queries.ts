import { REVIEW_POLL_MS } from '@callboard/contract/casting/presentations/rules'
import { apiQuery } from '#app/api/api.ts'

/** What a link shows to its reviewer. */
export const reviewQuery = (token: string) => ({ ...apiQuery('GET /api/reviews/{token}', { params: { token } }), staleTime: 0 })

/** Whether the review has changed. Polled often, because people without an account get no live updates. */
export const reviewStampQuery = (token: string) => ({
  ...apiQuery('GET /api/reviews/{token}/stamp', { params: { token } }),
  refetchInterval: REVIEW_POLL_MS,
  refetchOnWindowFocus: true as const,
  staleTime: 0,
  retry: false,
})
