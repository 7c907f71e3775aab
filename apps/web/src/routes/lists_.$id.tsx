import { createFileRoute } from '@tanstack/react-router'
import { requireAdmin } from '#app/session/guards.ts'
import { ListScreen } from '#features/lists/list-screen.tsx'
import { listQuery } from '#shared/queries/lists.ts'

export const Route = createFileRoute('/lists_/$id')({
  beforeLoad: requireAdmin,
  loader: ({ context: { queryClient }, params }) => void queryClient.prefetchQuery(listQuery(params.id)),
  component: ListRoute,
})

function ListRoute() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return <ListScreen id={id} onDeleted={() => void navigate({ to: '/lists' })} />
}
