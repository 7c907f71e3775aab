import { isDesk } from '@callboard/contract/access'
import type { Project } from '@callboard/contract/casting/projects/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarPlus, Pencil } from 'lucide-react'
import { ApiError } from '#app/api/api-error.ts'
import { awaitsAnswer } from '#app/api/awaits-answer.ts'
import { errorText } from '#app/api/error-text.ts'
import { formatDay, percentText } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useSignedInUser } from '#app/session/session.ts'
import { PrintButton } from '#shared/print-button.tsx'
import { myApplicationsQuery } from '#shared/queries/applications.ts'
import { rolesQuery } from '#shared/queries/casting.ts'
import { applicationCountQuery } from '#shared/queries/desk.ts'
import { myProfileQuery } from '#shared/queries/profile.ts'
import { projectQuery } from '#shared/queries/projects.ts'
import { buttonClass } from '#ui/button.tsx'
import type { Elements } from '#ui/elements.ts'
import { FrameDrawing } from '#ui/illustrations.tsx'
import { Fact, Facts, Page } from '#ui/layout.tsx'
import { Loading, Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { ApplyActions } from './apply-actions.tsx'
import { askedByRoles } from './asked-by-roles.ts'
import { CastingCall } from './casting-call.tsx'
import { PlaceCard } from './place-card.tsx'

export interface ProjectScreenProps {
  id: string
  /** Content above the casting call, rendered once it is loaded. */
  above?: Elements
  /** The roles, for casting directors. */
  roles?: Elements
  /** The roles from which a student chooses; if missing, a student applies for the casting call. */
  choices?: ((project: Project) => Elements) | undefined
}

/** One casting call: its description, date and place, and the actions for it. */
export function ProjectScreen({ id, above, roles, choices }: ProjectScreenProps) {
  const { role } = useSignedInUser()
  const { data: project, error, isFetching, refetch } = useQuery(projectQuery(id))
  const isOffice = isDesk(role)
  // Waits for these reads: actions, counts and Quick Info are at the top, and would move the rest.
  const offered = useQuery(rolesQuery(id))
  const counts = useQuery({ ...applicationCountQuery(id), enabled: isOffice })
  const profile = useQuery({ ...myProfileQuery, enabled: !isOffice })
  const applications = useQuery({ ...myApplicationsQuery, enabled: !isOffice })
  const booked = applications.data?.find(({ projectId, stage }) => String(projectId) === id && stage === 'booked')
  const isWaiting = awaitsAnswer(offered) || (isOffice ? awaitsAnswer(counts) : awaitsAnswer(profile) || awaitsAnswer(applications))
  if (error instanceof ApiError && error.status === 404) return <ProjectNotFound />
  // If a later read fails, the page keeps the content it has.
  if (error && !project) {
    return (
      <Page title={t('Project')}>
        <ErrorState as="h1" onRetry={() => void refetch()} retrying={isFetching}>
          {errorText(error, t('The casting call could not be loaded. Please try again.'))}
        </ErrorState>
      </Page>
    )
  }
  if (!project || isWaiting) {
    return (
      <Page title={t('Project')}>
        <Loading label={t('Loading casting call')} className="grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_22rem]">
          <div>
            <Skeleton className="h-5 w-32" />
            <Skeleton className="mt-3 h-12 w-4/5" />
            <SkeletonText lines={6} className="mt-10" />
          </div>
          <Skeleton className="h-80" />
        </Loading>
      </Page>
    )
  }
  return (
    <Page title={project.title} {...(isOffice && { width: 'desk' })}>
      {above}
      <CastingCall
        project={project}
        heading="h1"
        asked={askedByRoles(offered.data ?? [])}
        actions={
          <>
            {isOffice ? <OfficeLinks project={project} /> : choices ? <RolesLink /> : <ApplyActions project={project} />}
            <PrintButton />
          </>
        }
        office={isOffice && <OfficeNumbers project={project} />}
        arrival={booked?.arrival}
        wrap={booked?.wrap}
        shootLink={isOffice || booked ? (day) => <DayLink day={day} /> : undefined}
        roles={roles ?? (choices && <OfferedRoles>{choices(project)}</OfferedRoles>)}
        place={<PlaceCard project={project} />}
      />
    </Page>
  )
}

/** No casting call has this id, or the user may not see it. */
export function ProjectNotFound() {
  return (
    <Page title={t('Project Not Found')}>
      <EmptyState
        as="h1"
        drawing={<FrameDrawing />}
        title={t('Project Not Found')}
        action={
          <Link to="/" className={buttonClass('secondary')}>
            {t('Back to the start')}
          </Link>
        }
      >
        {t('This casting call does not exist, or is no longer open.')}
      </EmptyState>
    </Page>
  )
}

function OfficeLinks({ project: { id, shootDate } }: { project: Project }) {
  return (
    <>
      <Link to="/project-edit/$id" params={{ id: String(id) }} className={buttonClass('primary')}>
        <Pencil aria-hidden className="size-5" /> {t('Edit casting call')}
      </Link>
      <Link to="/calendar" search={{ ...(shootDate && { day: shootDate }), new: true, project: id }} className={buttonClass()}>
        <CalendarPlus aria-hidden className="size-5" /> {t('Add Event')}
      </Link>
    </>
  )
}

/** The day of the shoot, which links to it in the calendar. */
function DayLink({ day }: { day: string }) {
  return (
    <Link
      className="lone-link"
      to="/calendar"
      search={{ view: 'week', day }}
      aria-label={t('{day}, in the calendar', { day: formatDay(day) })}
    >
      {formatDay(day)}
    </Link>
  )
}

/** Leads from the top of the page to the roles. */
function RolesLink() {
  return (
    <a href="#roles" className={buttonClass('primary', 'lg')}>
      {t('See the roles')}
    </a>
  )
}

function OfferedRoles({ children }: { children: Elements }) {
  return (
    <section id="roles" className="mb-8 scroll-mt-24">
      <h2 className="mb-2 border-ink border-t-2 pt-3 text-lg">{t('Roles')}</h2>
      {children}
    </section>
  )
}

interface OfficeProject {
  id: number
  numberOfMale?: number | null
  numberOfFemale?: number | null
  malePercentage?: number
  femalePercentage?: number
}

function OfficeNumbers({ project }: { project: OfficeProject }) {
  const counts = useQuery(applicationCountQuery(project.id))
  const applied = counts.data?.[0]?.count ?? 0
  return (
    <section className="mb-8">
      <h2 className="mb-2 border-ink border-t-2 pt-3 text-lg">{t('For the casting office')}</h2>
      <Facts>
        <Fact label={t('Applications')}>{counts.data ? applied : null}</Fact>
        <Fact label={t('Men')}>
          {project.numberOfMale ? `${project.numberOfMale} (${percentText(project.malePercentage ?? 0)})` : null}
        </Fact>
        <Fact label={t('Women')}>
          {project.numberOfFemale ? `${project.numberOfFemale} (${percentText(project.femalePercentage ?? 0)})` : null}
        </Fact>
      </Facts>
    </section>
  )
}
