import { createFileRoute } from '@tanstack/react-router'
import { requireDesk } from '#app/session/guards.ts'
import { HistoryScreen } from '#casting/board/history-screen.tsx'
import { castingRoomQuery } from '#shared/queries/casting.ts'
import { projectQuery } from '#shared/queries/projects.ts'

export const Route = createFileRoute('/project/$id_/history')({
  beforeLoad: requireDesk,
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(projectQuery(params.id))
    void queryClient.prefetchQuery(castingRoomQuery(params.id))
  },
  component: HistoryRoute,
})

function HistoryRoute() {
  return <HistoryScreen projectId={Route.useParams().id} />
}
