import { type InboxAddress, readInboxAddress } from '#messages/threads/office/inbox-address.ts'
import { OfficeInboxScreen } from '#messages/threads/office/office-inbox-screen.tsx'

/** The inbox of the casting desk. @param search the search parameters of the URL */
export function Inbox({
  search,
  onAddress,
}: {
  search: Readonly<Record<string, unknown>>
  onAddress: (address: InboxAddress, replaces?: boolean) => void
}) {
  return <OfficeInboxScreen address={readInboxAddress(search)} onAddress={onAddress} />
}
