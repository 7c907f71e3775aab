import { createFileRoute } from '@tanstack/react-router'
import { requireSignedIn } from '#app/session/guards.ts'
import { userQuery } from '#app/session/session.ts'
import { ProjectScreen } from '#features/projects/page/project-screen.tsx'
import { myApplicationsQuery } from '#shared/queries/applications.ts'
import { applicationCountsQuery } from '#shared/queries/desk.ts'
import { myProfileQuery } from '#shared/queries/profile.ts'
import { projectQuery } from '#shared/queries/projects.ts'

export const Route = createFileRoute('/project/$id')({
  beforeLoad: requireSignedIn,
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(projectQuery(params.id))
    if (queryClient.getQueryData(userQuery.queryKey)?.role === 'admin') return void queryClient.prefetchQuery(applicationCountsQuery)
    void queryClient.prefetchQuery(myProfileQuery)
    void queryClient.prefetchQuery(myApplicationsQuery)
  },
  component: ProjectRoute,
})

function ProjectRoute() {
  const { id } = Route.useParams()
  return <ProjectScreen id={id} />
}
