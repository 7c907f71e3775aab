import { isDesk } from '@callboard/contract/access'
import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requireCasting } from '#app/session/guards.ts'
import { useSignedInUser } from '#app/session/session.ts'

const OfficeInbox = lazyRouteComponent(() => import('./-desk/inbox.tsx'), 'Inbox')
const StudentInbox = lazyRouteComponent(() => import('./-student/inbox.tsx'), 'Inbox')

/** The open conversation, and the filters of the office. */
interface MessagesAddress {
  message?: number
  thread?: number
  state?: string
  assigned?: string
  search?: string
  project?: number
  role?: number
  mails?: string
  mail?: number
}

export const Route = createFileRoute('/messages')({
  // Each inbox parses the search parameters itself.
  validateSearch: (typed) => typed as MessagesAddress,
  beforeLoad: requireCasting,
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
