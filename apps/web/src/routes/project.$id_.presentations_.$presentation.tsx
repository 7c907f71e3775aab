import { createFileRoute } from '@tanstack/react-router'
import { requireDesk } from '#app/session/guards.ts'
import { castingRoomQuery } from '#shared/queries/casting.ts'
import { projectQuery } from '#shared/queries/projects.ts'
import { PresentationVotes } from './-desk/presentations.tsx'

export const Route = createFileRoute('/project/$id_/presentations_/$presentation')({
  beforeLoad: requireDesk,
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(projectQuery(params.id))
    void queryClient.prefetchQuery(castingRoomQuery(params.id))
  },
  component: PresentationRoute,
})

function PresentationRoute() {
  const { id, presentation } = Route.useParams()
  return <PresentationVotes projectId={id} presentationId={presentation} />
}
