import type { QueryClient } from '@tanstack/react-query'
import { InboxScreen, type OpenInInbox } from '#messages/threads/own/inbox-screen.tsx'
import { inboxQuery, unreadCountQuery } from '#shared/queries/messages.ts'
import { ownThreadsQuery } from '#shared/queries/threads.ts'

/** Prefetches messages and conversations of the student. */
export function prefetchInbox(queryClient: QueryClient): void {
  void queryClient.prefetchQuery({ ...inboxQuery, staleTime: 0 })
  void queryClient.prefetchQuery({ ...ownThreadsQuery, staleTime: 0 })
  void queryClient.prefetchQuery({ ...unreadCountQuery, staleTime: 0 })
}

const idIn = (value: unknown) => (Number.isSafeInteger(value) ? Number(value) : undefined)

/** The inbox of a student. @param search of the address */
export function Inbox({ search, onAddress }: { search: Readonly<Record<string, unknown>>; onAddress: (open: OpenInInbox) => void }) {
  const [message, thread] = [idIn(search['message']), idIn(search['thread'])]
  return <InboxScreen open={{ ...(message && { message }), ...(thread && { thread }) }} onOpen={onAddress} />
}
