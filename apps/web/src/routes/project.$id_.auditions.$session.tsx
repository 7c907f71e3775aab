import { createFileRoute } from '@tanstack/react-router'
import { requireDesk } from '#app/session/guards.ts'
import { SheetScreen } from '#schedule/audition-sessions/sheet-screen.tsx'
import { auditionSheetQuery } from '#shared/queries/audition-sessions.ts'
import { rolesQuery } from '#shared/queries/casting.ts'

export const Route = createFileRoute('/project/$id_/auditions/$session')({
  beforeLoad: requireDesk,
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(auditionSheetQuery(params.session))
    void queryClient.prefetchQuery(rolesQuery(params.id))
  },
  component: SheetRoute,
})

function SheetRoute() {
  const { id, session } = Route.useParams()
  return <SheetScreen projectId={id} sessionId={session} />
}
