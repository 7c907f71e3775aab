import { createFileRoute, useLocation } from '@tanstack/react-router'
import { requireDirector } from '#app/session/guards.ts'
import { ExportScreen } from '#exchange/exports/export-screen.tsx'
import { exportJobsQuery, exportSizeQuery } from '#shared/queries/exports.ts'

export const Route = createFileRoute('/export-database')({
  beforeLoad: requireDirector,
  loader: ({ context: { queryClient } }) => {
    // Both change without this page, so the first values shown may be out of date.
    void queryClient.prefetchQuery({ ...exportSizeQuery, staleTime: 0 })
    void queryClient.prefetchQuery({ ...exportJobsQuery, staleTime: 0 })
  },
  component: ExportRoute,
})

function ExportRoute() {
  const navigate = Route.useNavigate()
  const chosen = useLocation({ select: ({ state }) => state.students })
  return <ExportScreen chosen={chosen} onAll={() => void navigate({ replace: true, state: {}, resetScroll: false })} />
}
