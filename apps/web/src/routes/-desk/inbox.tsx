import type { QueryClient } from '@tanstack/react-query'
import { filterOf, type InboxAddress, readInboxAddress } from '#messages/threads/office/inbox-address.ts'
import { OfficeInboxScreen } from '#messages/threads/office/office-inbox-screen.tsx'
import { threadCountsQuery, threadListQuery } from '#shared/queries/threads.ts'

/** Prefetches the first page of conversations. @param search of the address */
export function prefetchInbox(queryClient: QueryClient, search: Readonly<Record<string, unknown>>): void {
  void queryClient.prefetchQuery(threadCountsQuery)
  void queryClient.prefetchInfiniteQuery(threadListQuery(filterOf(readInboxAddress(search))))
}

/** The inbox of the casting desk. @param search of the address */
export function Inbox({
  search,
  onAddress,
}: {
  search: Readonly<Record<string, unknown>>
  onAddress: (address: InboxAddress, replaces?: boolean) => void
}) {
  return <OfficeInboxScreen address={readInboxAddress(search)} onAddress={onAddress} />
}
