import { createFileRoute } from '@tanstack/react-router'
import { requireDesk } from '#app/session/guards.ts'
import { MessagesScreen } from '#casting/board/messages-screen.tsx'
import { type MessagesAddress, readMessagesAddress } from '#casting/board/room-address.ts'
import { castingRoomQuery } from '#shared/queries/casting.ts'
import { projectQuery } from '#shared/queries/projects.ts'

export const Route = createFileRoute('/project/$id_/messages')({
  // The component parses the search parameters. Here that code would be part of every visitor's first load.
  validateSearch: (typed) => typed as MessagesAddress,
  beforeLoad: requireDesk,
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(projectQuery(params.id))
    void queryClient.prefetchQuery(castingRoomQuery(params.id))
  },
  component: MessagesRoute,
})

function MessagesRoute() {
  const { id } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <MessagesScreen
      projectId={id}
      address={readMessagesAddress({ ...search })}
      onWhich={(next) => void navigate({ search: { ...next }, replace: true, resetScroll: false })}
    />
  )
}
