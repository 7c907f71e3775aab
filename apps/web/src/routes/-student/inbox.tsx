import { InboxScreen, type OpenInInbox } from '#messages/threads/own/inbox-screen.tsx'

const idIn = (value: unknown) => (Number.isSafeInteger(value) ? Number(value) : undefined)

/** The inbox of a student. @param search the search parameters of the URL */
export function Inbox({ search, onAddress }: { search: Readonly<Record<string, unknown>>; onAddress: (open: OpenInInbox) => void }) {
  const [message, thread] = [idIn(search['message']), idIn(search['thread'])]
  return <InboxScreen open={{ ...(message && { message }), ...(thread && { thread }) }} onOpen={onAddress} />
}
