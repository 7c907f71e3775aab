import { createFileRoute } from '@tanstack/react-router'
import { requireDesk } from '#app/session/guards.ts'
import { readRoomAddress } from '#casting/board/room-address.ts'
import { CallSheetScreen } from '#schedule/call-sheets/call-sheet-screen.tsx'
import { callSheetQuery } from '#shared/queries/call-sheets.ts'

export const Route = createFileRoute('/project/$id_/call-sheet/$day')({
  // The component parses the search parameters. Here that code would be part of every visitor's first load.
  validateSearch: (typed) => typed as { meant?: readonly number[] },
  beforeLoad: requireDesk,
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(callSheetQuery(params.id, params.day))
  },
  component: CallSheetRoute,
})

function CallSheetRoute() {
  const { id, day } = Route.useParams()
  const { meant } = readRoomAddress({ ...Route.useSearch() })
  return <CallSheetScreen projectId={id} day={day} meant={meant ?? []} />
}
