import { createFileRoute } from '@tanstack/react-router'
import { requireStudent } from '#app/session/guards.ts'
import { TapeUploadScreen } from '#casting/self-tapes/upload/tape-upload-screen.tsx'
import { myApplicationsQuery } from '#shared/queries/applications.ts'
import { myProfileQuery } from '#shared/queries/profile.ts'
import { choosableCallsQuery } from '#shared/queries/projects.ts'

export const Route = createFileRoute('/self-tape-upload')({
  beforeLoad: requireStudent,
  validateSearch: ({ project }): { project?: number } => (Number.isSafeInteger(project) ? { project: project as number } : {}),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(myProfileQuery)
    void queryClient.prefetchQuery(myApplicationsQuery)
    void queryClient.prefetchQuery(choosableCallsQuery())
  },
  component: TapeUploadRoute,
})

function TapeUploadRoute() {
  const { project } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <TapeUploadScreen projectId={project} onDone={() => void navigate({ to: '/my-self-tapes', ignoreBlocker: true })} />
}
