import { createFileRoute } from '@tanstack/react-router'
import { requireDesk } from '#app/session/guards.ts'
import { auditionSessionsQuery } from '#shared/queries/audition-sessions.ts'
import { availabilityChecksQuery } from '#shared/queries/availability-checks.ts'
import { castingRoomQuery } from '#shared/queries/casting.ts'
import { projectQuery } from '#shared/queries/projects.ts'
import { Schedule } from './-desk/schedule.tsx'

export const Route = createFileRoute('/project/$id_/schedule')({
  beforeLoad: requireDesk,
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(projectQuery(params.id))
    void queryClient.prefetchQuery(castingRoomQuery(params.id))
    void queryClient.prefetchQuery(availabilityChecksQuery(params.id))
    void queryClient.prefetchQuery(auditionSessionsQuery(params.id))
  },
  component: ScheduleRoute,
})

function ScheduleRoute() {
  return <Schedule id={Route.useParams().id} />
}
