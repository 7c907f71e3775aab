import { createFileRoute } from '@tanstack/react-router'
import { requireDesk } from '#app/session/guards.ts'
import { CallSheetScreen } from '#schedule/call-sheets/call-sheet-screen.tsx'
import { callSheetQuery } from '#shared/queries/call-sheets.ts'

export const Route = createFileRoute('/project/$id_/call-sheet/$day')({
  beforeLoad: requireDesk,
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(callSheetQuery(params.id, params.day))
  },
  component: CallSheetRoute,
})

function CallSheetRoute() {
  const { id, day } = Route.useParams()
  return <CallSheetScreen projectId={id} day={day} />
}
