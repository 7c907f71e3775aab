import { createFileRoute } from '@tanstack/react-router'
import { requireDesk } from '#app/session/guards.ts'
import { castingRoomQuery } from '#shared/queries/casting.ts'
import { mediaRequestsQuery } from '#shared/queries/media-requests.ts'
import { projectQuery } from '#shared/queries/projects.ts'
import { Requests } from './-desk/requests.tsx'

export const Route = createFileRoute('/project/$id_/requests')({
  beforeLoad: requireDesk,
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(projectQuery(params.id))
    void queryClient.prefetchQuery(castingRoomQuery(params.id))
    void queryClient.prefetchQuery(mediaRequestsQuery(params.id))
  },
  component: RequestsRoute,
})

function RequestsRoute() {
  return <Requests id={Route.useParams().id} />
}
