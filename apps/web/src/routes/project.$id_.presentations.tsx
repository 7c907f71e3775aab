import { createFileRoute } from '@tanstack/react-router'
import { requireDesk } from '#app/session/guards.ts'
import { castingRoomQuery } from '#shared/queries/casting.ts'
import { projectQuery } from '#shared/queries/projects.ts'
import { Presentations } from './-desk/presentations.tsx'

export const Route = createFileRoute('/project/$id_/presentations')({
  beforeLoad: requireDesk,
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(projectQuery(params.id))
    void queryClient.prefetchQuery(castingRoomQuery(params.id))
  },
  component: PresentationsRoute,
})

function PresentationsRoute() {
  return <Presentations projectId={Route.useParams().id} />
}
