import { DELETED_PROJECT_DAYS } from '@callboard/contract/deleted-projects/rules'
import type { Project } from '@callboard/contract/projects/endpoints'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '#app/api/api.ts'
import { awaitsAnswer } from '#app/api/awaits-answer.ts'
import { errorText, isSignedOut } from '#app/api/error-text.ts'
import { plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { useIsDirector } from '#app/session/session.ts'
import { leaveForSignIn } from '#app/session/unauthorized.ts'
import { DeletedLink } from '#shared/deleted-link.tsx'
import { applicationCountsQuery, deskQuery } from '#shared/queries/desk.ts'
import { firstStepsQuery } from '#shared/queries/instance.ts'
import { projectsQuery } from '#shared/queries/projects.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Page } from '#ui/layout.tsx'
import { ErrorState } from '#ui/states.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { DashboardView } from './dashboard-view.tsx'
import type { ProjectListProps } from './project-list.tsx'
import { StudentPreview } from './student-preview.tsx'
import { useDuplicate } from './use-duplicate.ts'
import { useRestore } from './use-restore.ts'

/**
 * The casting director's dashboard.
 *
 * @param applications renders the applications dialog of one casting call
 * @param firstSteps the remaining setup steps of a new instance
 * @param desk what is planned, and what waits for the office
 * @param address the list's search parameters; the same object as long as they are equal
 */
export function DashboardScreen({
  applications,
  firstSteps,
  desk,
  address,
  onAddress,
}: ProjectListProps & {
  applications: (project: Project, close: () => void) => ReactNode
  firstSteps?: ReactNode
  desk?: ReactNode
}) {
  const projects = useQuery(projectsQuery)
  const counts = useQuery(applicationCountsQuery)
  const [steps, deskRead] = [useQuery(firstStepsQuery), useQuery(deskQuery)]
  const waits = awaitsAnswer(steps) || awaitsAnswer(deskRead)
  const byProject = counts.data && new Map(counts.data.map(({ projectId, count }) => [projectId, count]))
  const [asStudent, setAsStudent] = useState(false)
  const [opened, setOpened] = useState<Project | null>(null)
  const [deleting, setDeleting] = useState<Project | null>(null)
  const isDirector = useIsDirector()
  const duplicate = useDuplicate()
  const copy = (project: Project) => void (duplicate.isPending || duplicate.mutate(project))

  // If a reload fails, the old list stays.
  if (projects.isError && !projects.data) {
    return (
      <Page title={t('Casting dashboard')}>
        <ErrorState as="h1" onRetry={() => void projects.refetch()} retrying={projects.isFetching}>
          {errorText(projects.error, t('The casting calls could not be loaded. Please try again.'))}
        </ErrorState>
      </Page>
    )
  }
  // The first steps and the desk are above the rest, which would move when they load.
  if (!projects.data || waits) return <DashboardSkeleton />
  if (asStudent) return <StudentPreview projects={projects.data} onBack={() => setAsStudent(false)} />
  return (
    <>
      <DashboardView
        projects={projects.data}
        counts={byProject}
        firstSteps={firstSteps}
        desk={desk}
        address={address}
        onAddress={onAddress}
        deletedLink={<DeletedLink kind="project" />}
        onViewAsStudent={() => setAsStudent(true)}
        onApplications={setOpened}
        onDuplicate={copy}
        onDelete={isDirector ? setDeleting : undefined}
      />
      {opened && applications(opened, () => setOpened(null))}
      {deleting && (
        <DeleteProject project={deleting} applications={byProject && (byProject.get(deleting.id) ?? 0)} onClose={() => setDeleting(null)} />
      )}
    </>
  )
}

/** What is deleted together with a project; `undefined` while the number of applications is unknown. */
function lossText(applications: number | undefined): string {
  if (applications === undefined) return t('Its applications go with it.')
  if (applications === 0) return t('It has no applications.')
  return plural(applications, '1 application goes with it.', '{count} applications go with it.')
}

function DeleteProject({ project, applications, onClose }: { project: Project; applications: number | undefined; onClose: () => void }) {
  const queryClient = useQueryClient()
  const restore = useRestore()
  const remove = useMutation({
    mutationFn: () => api('DELETE /api/projects/{id}', { params: { id: project.id } }),
    onSuccess: () => {
      onClose()
      toast({
        title: t('Casting call deleted'),
        description: project.title,
        undo: () => restore.mutate(project.id),
      })
    },
    onError: (error) => {
      if (isSignedOut(error)) return leaveForSignIn()
      toast({ title: t('Error'), description: t('Failed to delete project'), tone: 'destructive' })
    },
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey })
      await queryClient.invalidateQueries({ queryKey: applicationCountsQuery.queryKey })
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Delete this casting call?')}
      description={t('“{title}” can be restored for {days} days. {lossText} Its calendar events stay.', {
        title: project.title,
        days: DELETED_PROJECT_DAYS,
        lossText: lossText(applications),
      })}
      confirmLabel={t('Delete casting call')}
      pendingLabel={t('Deleting...')}
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  )
}
