import { createFileRoute } from '@tanstack/react-router'
import { ProjectScreen } from '#features/project-page/project-screen.tsx'
import { requireSignedIn } from '#lib/guards.ts'
import { inLanguage } from '#lib/language.ts'
import { myApplicationsQuery } from '#lib/queries/applications.ts'
import { applicationCountsQuery } from '#lib/queries/desk.ts'
import { myProfileQuery } from '#lib/queries/profile.ts'
import { projectQuery } from '#lib/queries/projects.ts'
import { userQuery } from '#lib/session.ts'

export const Route = createFileRoute('/project/$id')({
  beforeLoad: requireSignedIn,
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(projectQuery(params.id))
    if (queryClient.getQueryData(userQuery.queryKey)?.role === 'admin') return void queryClient.prefetchQuery(applicationCountsQuery)
    void queryClient.prefetchQuery(myProfileQuery)
    void queryClient.prefetchQuery(myApplicationsQuery)
  },
  component: inLanguage(ProjectRoute),
})

function ProjectRoute() {
  const { id } = Route.useParams()
  return <ProjectScreen id={id} />
}
