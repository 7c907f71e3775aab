import { createFileRoute } from '@tanstack/react-router'
import { requireDesk } from '#app/session/guards.ts'
import { DayBoardScreen } from '#schedule/day-board/day-board-screen.tsx'
import { dayBoardQuery } from '#shared/queries/day-board.ts'

export const Route = createFileRoute('/day/$key')({
  beforeLoad: requireDesk,
  loader: ({ context: { queryClient }, params }) => void queryClient.prefetchQuery(dayBoardQuery(params.key)),
  component: DayRoute,
})

function DayRoute() {
  const { key } = Route.useParams()
  return <DayBoardScreen key={key} boardKey={key} />
}
