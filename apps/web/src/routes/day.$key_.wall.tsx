import { createFileRoute } from '@tanstack/react-router'
import { requireDesk } from '#app/session/guards.ts'
import { WallScreen } from '#schedule/day-board/wall-screen.tsx'
import { dayBoardQuery } from '#shared/queries/day-board.ts'

export const Route = createFileRoute('/day/$key_/wall')({
  staticData: { shell: 'bare' },
  beforeLoad: requireDesk,
  loader: ({ context: { queryClient }, params }) => void queryClient.prefetchQuery(dayBoardQuery(params.key)),
  component: WallRoute,
})

function WallRoute() {
  return <WallScreen boardKey={Route.useParams().key} />
}
