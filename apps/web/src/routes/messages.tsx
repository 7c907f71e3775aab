import { createFileRoute } from '@tanstack/react-router'
import { requireStudent } from '#app/session/guards.ts'
import { InboxScreen } from '#messages/messages/inbox/inbox-screen.tsx'
import { inboxQuery, unreadCountQuery } from '#shared/queries/messages.ts'

export const Route = createFileRoute('/messages')({
  validateSearch: (search): { message?: number } => (Number.isSafeInteger(search.message) ? { message: Number(search.message) } : {}),
  beforeLoad: requireStudent,
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery({ ...inboxQuery, staleTime: 0 })
    void context.queryClient.prefetchQuery({ ...unreadCountQuery, staleTime: 0 })
  },
  component: MessagesRoute,
})

function MessagesRoute() {
  const { message } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <InboxScreen
      openId={message}
      onOpen={(id) => void navigate({ search: { message: id }, replace: id === undefined, resetScroll: false })}
    />
  )
}
