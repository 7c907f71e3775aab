import { isDesk } from '@callboard/contract/access'
import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requireCasting } from '#app/session/guards.ts'
import { userQuery, useSignedInUser } from '#app/session/session.ts'
import { myApplicationsQuery } from '#shared/queries/applications.ts'
import { castingRoomQuery, rolesQuery } from '#shared/queries/casting.ts'
import { applicationCountQuery } from '#shared/queries/desk.ts'
import { myProfileQuery } from '#shared/queries/profile.ts'
import { projectQuery } from '#shared/queries/projects.ts'

const Brief = lazyRouteComponent(() => import('./-desk/brief.tsx'), 'Brief')
const StudentCastingCall = lazyRouteComponent(() => import('./-student/casting-call.tsx'), 'StudentCastingCall')

export const Route = createFileRoute('/project/$id')({
  beforeLoad: requireCasting,
  loader: async ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(projectQuery(params.id))
    void queryClient.prefetchQuery(rolesQuery(params.id))
    if (isDesk(queryClient.getQueryData(userQuery.queryKey)?.role)) {
      void queryClient.prefetchQuery(applicationCountQuery(params.id))
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
  return isDesk(useSignedInUser().role) ? <Brief id={id} /> : <StudentCastingCall id={id} />
}
