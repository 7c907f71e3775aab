import type { InvitationState } from '@callboard/contract/people/profile-invitations/rules'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#app/api/api.ts'

/** One page of the people with one state of their invitation, and the number in each state. */
export const profileInvitationsQuery = (state: InvitationState, offset = 0) =>
  queryOptions({
    ...apiQuery('GET /api/profile-invitations', { query: { state, ...(offset > 0 && { offset }) } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
