import { createFileRoute } from '@tanstack/react-router'
import { requireDesk } from '#app/session/guards.ts'
import { CastScreen } from '#casting/board/cast-screen.tsx'
import { castingRoomQuery } from '#shared/queries/casting.ts'
import { projectQuery } from '#shared/queries/projects.ts'

export const Route = createFileRoute('/project/$id_/cast')({
  beforeLoad: requireDesk,
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(projectQuery(params.id))
    void queryClient.prefetchQuery(castingRoomQuery(params.id))
  },
  component: CastRoute,
})

function CastRoute() {
  return <CastScreen projectId={Route.useParams().id} />
}
