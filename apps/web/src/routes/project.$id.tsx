import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requireSignedIn } from '#app/session/guards.ts'
import { userQuery, useSignedInUser } from '#app/session/session.ts'
import { myApplicationsQuery } from '#shared/queries/applications.ts'
import { castingRoomQuery, rolesQuery } from '#shared/queries/casting.ts'
import { applicationCountsQuery } from '#shared/queries/desk.ts'
import { myProfileQuery } from '#shared/queries/profile.ts'
import { projectQuery } from '#shared/queries/projects.ts'

const Brief = lazyRouteComponent(() => import('./-desk/brief.tsx'), 'Brief')
const StudentCastingCall = lazyRouteComponent(() => import('./-student/casting-call.tsx'), 'StudentCastingCall')

export const Route = createFileRoute('/project/$id')({
  beforeLoad: requireSignedIn,
  loader: async ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(projectQuery(params.id))
    void queryClient.prefetchQuery(rolesQuery(params.id))
    if (queryClient.getQueryData(userQuery.queryKey)?.role === 'admin') {
      void queryClient.prefetchQuery(applicationCountsQuery)
      void queryClient.prefetchQuery(castingRoomQuery(params.id))
      return Brief.preload?.()
    }
    void queryClient.prefetchQuery(myProfileQuery)
    void queryClient.prefetchQuery(myApplicationsQuery)
    await StudentCastingCall.preload?.()
  },
  component: ProjectRoute,
})

function ProjectRoute() {
  const { id } = Route.useParams()
  return useSignedInUser().role === 'admin' ? <Brief id={id} /> : <StudentCastingCall id={id} />
}
