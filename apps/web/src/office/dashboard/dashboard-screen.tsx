import type { Project } from '@callboard/contract/casting/projects/endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { awaitsAnswer } from '#app/api/awaits-answer.ts'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { useIsDirector } from '#app/session/session.ts'
import { DeletedLink } from '#shared/deleted-link.tsx'
import { deskQuery } from '#shared/queries/desk.ts'
import { firstStepsQuery } from '#shared/queries/instance.ts'
import { projectPageQuery } from '#shared/queries/projects.ts'
import { useOpportunities } from '#shared/use-opportunities.ts'
import type { Elements } from '#ui/elements.ts'
import { Page } from '#ui/layout.tsx'
import { ErrorState } from '#ui/states.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { DashboardView } from './dashboard-view.tsx'
import { DeleteProjectDialog } from './delete-project-dialog.tsx'
import type { ProjectListProps } from './project-list.tsx'
import { StudentPreview } from './student-preview.tsx'
import { useDuplicate } from './use-duplicate.ts'

/**
 * The casting director's dashboard.
 *
 * @param applications renders the applications dialog of one casting call
 * @param firstSteps the remaining setup steps of a new instance
 * @param desk the plan of the next days, and what waits for the office
 * @param address the list's search parameters; the same object as long as they are equal
 */
export function DashboardScreen({
  applications,
  firstSteps,
  desk,
  address,
  onAddress,
}: ProjectListProps & {
  applications: (project: Project, close: () => void) => Elements
  firstSteps?: Elements
  desk?: Elements
}) {
  const projects = useQuery({ ...projectPageQuery({ ...address }), placeholderData: keepPreviousData })
  const [steps, deskRead] = [useQuery(firstStepsQuery), useQuery(deskQuery)]
  const waits = awaitsAnswer(steps) || awaitsAnswer(deskRead)
  const counts = projects.data?.applications
  const byProject = counts && new Map(counts.map(({ projectId, count }) => [projectId, count]))
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
  if (asStudent) return <AsStudent onBack={() => setAsStudent(false)} />
  return (
    <>
      <DashboardView
        listed={projects.data}
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
        <DeleteProjectDialog
          project={deleting}
          applications={byProject && (byProject.get(deleting.id) ?? 0)}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  )
}

/** The active casting calls as students see them, read when the office opens this view. */
function AsStudent({ onBack }: { onBack: () => void }) {
  const [more, onMore] = useState(0)
  const { first, ...opportunities } = useOpportunities(more)
  const { data, error, isFetching, refetch } = first
  if (data) return <StudentPreview {...opportunities} {...{ more, onMore, onBack }} />
  if (!error) return <DashboardSkeleton />
  return (
    <Page title={t('View as Student')}>
      <ErrorState as="h1" onRetry={() => void refetch()} retrying={isFetching}>
        {errorText(error, t('The casting calls could not be loaded. Please try again.'))}
      </ErrorState>
    </Page>
  )
}
