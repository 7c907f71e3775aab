import { INBOUND_LIMITS, type InboundList } from '@callboard/contract/messages/inbound-mail/rules'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, apiQuery } from '#app/api/api.ts'

/** Mails of one list, newest first, in pages. */
export const inboundMailsQuery = (list: InboundList) =>
  infiniteQueryOptions({
    queryKey: ['/api/inbound-mails', list],
    queryFn: ({ pageParam: before, signal }) =>
      api('GET /api/inbound-mails', { query: { list, ...(before !== undefined && { before: String(before) }) }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length === INBOUND_LIMITS.page ? page.at(-1)?.id : undefined),
  })

/** One mail in its original form. */
export const inboundMailQuery = (id: number) => apiQuery('GET /api/inbound-mails/{id}', { params: { id } })

/** The mail behind an entry of a conversation, which never changes. */
export const mailOfEntryQuery = (id: number, entryId: number) =>
  queryOptions({
    ...apiQuery('GET /api/threads/{id}/entries/{entryId}/mail', { params: { id, entryId } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The mail of a part of one's own conversation, which never changes. */
export const ownMailOfEntryQuery = (id: number, entryId: number) =>
  queryOptions({
    ...apiQuery('GET /api/own-threads/{id}/entries/{entryId}/mail', { params: { id, entryId } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The URL to which mail providers post mails. */
export const inboundAddressQuery = apiQuery('GET /api/inbound-mail/address')
