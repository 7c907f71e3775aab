import type { InvitationState } from '@callboard/contract/people/profile-invitations/rules'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#app/api/api.ts'

/** One page of the people in a state of being invited, and how many are in each. */
export const profileInvitationsQuery = (state: InvitationState, offset = 0) =>
  queryOptions({
    ...apiQuery('GET /api/profile-invitations', { query: { state, ...(offset > 0 && { offset }) } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
