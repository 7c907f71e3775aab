import { createFileRoute } from '@tanstack/react-router'
import { requireDesk } from '#app/session/guards.ts'
import { HistoryScreen } from '#casting/board/history-screen.tsx'
import { castingRoomQuery } from '#shared/queries/casting.ts'
import { projectVersionsQuery } from '#shared/queries/project-versions.ts'
import { projectQuery } from '#shared/queries/projects.ts'

export const Route = createFileRoute('/project/$id_/history')({
  beforeLoad: requireDesk,
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(projectQuery(params.id))
    void queryClient.prefetchQuery(castingRoomQuery(params.id))
    void queryClient.prefetchQuery({ ...projectVersionsQuery(params.id), staleTime: 0 })
  },
  component: HistoryRoute,
})

function HistoryRoute() {
  return <HistoryScreen projectId={Route.useParams().id} />
}
