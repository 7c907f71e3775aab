import { createFileRoute } from '@tanstack/react-router'
import { requireDesk } from '#app/session/guards.ts'
import { ListScreen } from '#people/lists/list-screen.tsx'

export const Route = createFileRoute('/lists_/$id')({
  beforeLoad: requireDesk,
  loader: ({ context: { queryClient }, params }) =>
    void import('#people/lists/list-query.ts').then(({ prefetchList }) => prefetchList(queryClient, params.id)),
  component: ListRoute,
})

function ListRoute() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return <ListScreen id={id} onDeleted={() => void navigate({ to: '/lists' })} />
}
