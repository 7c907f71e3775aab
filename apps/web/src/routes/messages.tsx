import { isDesk } from '@callboard/contract/access'
import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requireCasting } from '#app/session/guards.ts'
import { userQuery, useSignedInUser } from '#app/session/session.ts'

const OfficeInbox = lazyRouteComponent(() => import('./-desk/inbox.tsx'), 'Inbox')
const StudentInbox = lazyRouteComponent(() => import('./-student/inbox.tsx'), 'Inbox')

/** What is open, and how the office filters. The two inboxes read what was typed. */
interface MessagesAddress {
  message?: number
  thread?: number
  state?: string
  assigned?: string
  search?: string
  project?: number
  role?: number
}

export const Route = createFileRoute('/messages')({
  validateSearch: (typed) => typed as MessagesAddress,
  beforeLoad: requireCasting,
  loader: async ({ context: { queryClient }, location: { search } }) => {
    if (isDesk(queryClient.getQueryData(userQuery.queryKey)?.role)) {
      const { prefetchInbox } = await import('./-desk/inbox.tsx')
      prefetchInbox(queryClient, { ...search })
      return OfficeInbox.preload?.()
    }
    const { prefetchInbox } = await import('./-student/inbox.tsx')
    prefetchInbox(queryClient)
    await StudentInbox.preload?.()
  },
  component: MessagesRoute,
})

function MessagesRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return isDesk(useSignedInUser().role) ? (
    <OfficeInbox
      search={{ ...search }}
      onAddress={(next, replace) => void navigate({ search: { ...next }, replace, resetScroll: false })}
    />
  ) : (
    <StudentInbox
      search={{ ...search }}
      onAddress={(open) => void navigate({ search: open, replace: Object.keys(open).length === 0, resetScroll: false })}
    />
  )
}
