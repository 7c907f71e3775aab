import { createFileRoute, useLocation } from '@tanstack/react-router'
import { requireDirector } from '#app/session/guards.ts'
import { ExportScreen } from '#exchange/exports/export-screen.tsx'

export const Route = createFileRoute('/export-database')({
  beforeLoad: requireDirector,
  component: ExportRoute,
})

function ExportRoute() {
  const navigate = Route.useNavigate()
  const chosen = useLocation({ select: ({ state }) => state.students })
  return <ExportScreen chosen={chosen} onAll={() => void navigate({ replace: true, state: {}, resetScroll: false })} />
}
