import { createFileRoute } from '@tanstack/react-router'
import { ProjectScreen } from '#features/project-page/project-screen.tsx'
import { requireSignedIn } from '#lib/guards.ts'
import { projectQuery } from '#lib/queries/projects.ts'

export const Route = createFileRoute('/project/$id')({
  beforeLoad: requireSignedIn,
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(projectQuery(params.id))
  },
  component: ProjectRoute,
})

function ProjectRoute() {
  const { id } = Route.useParams()
  return <ProjectScreen id={id} />
}
