import { createFileRoute } from '@tanstack/react-router'
import { requireStudent } from '#app/session/guards.ts'
import { ownMediaRequestsQuery } from '#shared/queries/media-requests.ts'
import { OwnRequest } from './-student/own-request.tsx'

export const Route = createFileRoute('/requests/$id')({
  beforeLoad: requireStudent,
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(ownMediaRequestsQuery)
  },
  component: OwnRequestRoute,
})

function OwnRequestRoute() {
  return <OwnRequest id={Number(Route.useParams().id)} />
}
