import { createFileRoute } from '@tanstack/react-router'
import { InboxScreen } from '#features/inbox/inbox-screen.tsx'
import { requireStudent } from '#lib/guards.ts'
import { inLanguage } from '#lib/language.ts'
import { inboxQuery, unreadCountQuery } from '#lib/queries/messages.ts'
import { useAddressAhead } from '#lib/use-address-ahead.ts'

export const Route = createFileRoute('/messages')({
  validateSearch: (search): { message?: number } => (Number.isSafeInteger(search.message) ? { message: Number(search.message) } : {}),
  beforeLoad: requireStudent,
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery({ ...inboxQuery, staleTime: 0 })
    void context.queryClient.prefetchQuery({ ...unreadCountQuery, staleTime: 0 })
  },
  component: inLanguage(MessagesRoute),
})

function MessagesRoute() {
  const { message } = Route.useSearch()
  const navigate = Route.useNavigate()
  const [openId, onOpen] = useAddressAhead(
    message,
    (id) => void navigate({ search: { message: id }, replace: id === undefined, resetScroll: false }),
  )
  return <InboxScreen openId={openId} onOpen={onOpen} />
}
