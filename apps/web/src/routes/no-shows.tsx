import { createFileRoute } from '@tanstack/react-router'
import { requireDesk } from '#app/session/guards.ts'
import { AbsencesScreen } from '#schedule/absences/absences-screen.tsx'
import { absencesQuery } from '#shared/queries/absences.ts'

export const Route = createFileRoute('/no-shows')({
  validateSearch: (search): { by?: 'project' } => (search.by === 'project' ? { by: 'project' } : {}),
  beforeLoad: requireDesk,
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery({ ...absencesQuery, staleTime: 0 }),
  component: NoShowsRoute,
})

function NoShowsRoute() {
  const { by = 'person' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AbsencesScreen
      view={by}
      onView={(view) => void navigate({ search: view === 'project' ? { by: view } : {}, replace: true, resetScroll: false })}
    />
  )
}
