import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { requireDesk } from '#app/session/guards.ts'
import { ProjectForm } from '#casting/projects/form/project-form.tsx'
import { CastingCallPreview } from '#casting/projects/page/casting-call-preview.tsx'
import { ProjectNotFound } from '#casting/projects/page/project-screen.tsx'
import { projectQuery } from '#shared/queries/projects.ts'
import { Page, PageHeader } from '#ui/layout.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'

export const Route = createFileRoute('/project-edit/$id')({
  beforeLoad: requireDesk,
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(projectQuery(params.id))
  },
  component: ProjectEdit,
})

function ProjectEdit() {
  const { id } = Route.useParams()
  const { data: project, error, isFetching, refetch } = useQuery(projectQuery(id))
  const missing = error instanceof ApiError && error.status === 404
  // An open form keeps its typed text when its casting call is deleted.
  if (missing && !project) return <ProjectNotFound />
  return (
    <Page title={t('Edit casting call')} width="desk">
      <PageHeader title={t('Edit casting call')} lead={project?.title} />
      {project ? (
        <ProjectForm key={project.id} project={project} deleted={missing} preview={(shown) => <CastingCallPreview project={shown} />} />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {errorText(error, t('The casting call could not be loaded. Please try again.'))}
        </ErrorState>
      ) : (
        <Loading label={t('Loading casting call')} className="flex flex-col gap-5">
          {['title', 'description', 'type', 'date'].map((row) => (
            <Skeleton key={row} className="h-16 max-w-3xl" />
          ))}
        </Loading>
      )}
    </Page>
  )
}
