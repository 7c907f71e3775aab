import { createFileRoute } from '@tanstack/react-router'
import { requireStudent } from '#app/session/guards.ts'
import { MyApplicationsScreen } from '#casting/applications/mine/my-applications-screen.tsx'
import { myApplicationsQuery } from '#shared/queries/applications.ts'
import { ownMediaRequestsQuery } from '#shared/queries/media-requests.ts'
import { selfTapesQuery } from '#shared/queries/self-tapes.ts'

export const Route = createFileRoute('/my-applications')({
  beforeLoad: requireStudent,
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(myApplicationsQuery)
    void queryClient.prefetchQuery(selfTapesQuery)
    void queryClient.prefetchQuery(ownMediaRequestsQuery)
  },
  component: MyApplicationsScreen,
})
