import type { Project } from '@callboard/contract/casting/projects/endpoints'
import type { ProjectPage } from '@callboard/contract/casting/projects/pages.endpoints'
import { PROJECT_LIST } from '@callboard/contract/casting/projects/rules'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, Search } from 'lucide-react'
import { awaitsAnswer } from '#app/api/awaits-answer.ts'
import { errorText } from '#app/api/error-text.ts'
import { formatDate } from '#app/language/dates.ts'
import { locale, t } from '#app/language/t.ts'
import { useSignedInUser } from '#app/session/session.ts'
import { useInstitution } from '#app/start/boot.ts'
import { projectPlace, projectTypeText } from '#shared/project-text.ts'
import { deskQuery } from '#shared/queries/desk.ts'
import { firstStepsQuery } from '#shared/queries/instance.ts'
import { recentProjectsQuery } from '#shared/queries/projects.ts'
import { StatusBadge } from '#shared/status-badge.tsx'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import type { Elements } from '#ui/elements.ts'
import { Page, PageHeader, Section } from '#ui/layout.tsx'
import { Loading, Repeat, Skeleton } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'

/**
 * The casting director's home: the current numbers and two main links.
 *
 * @param firstSteps the remaining setup steps of a new instance
 * @param desk the plan of the next days, and what waits for the office
 */
export function AdminHome({ firstSteps, desk }: { firstSteps?: Elements; desk?: Elements }) {
  const user = useSignedInUser()
  const institution = useInstitution()
  const projects = useQuery(recentProjectsQuery)
  // The first steps and the desk are at the top, so they would move the rest when they load.
  const [steps, deskRead] = [useQuery(firstStepsQuery), useQuery(deskQuery)]
  const waits = awaitsAnswer(steps) || awaitsAnswer(deskRead)
  return (
    <Page title={t('Home')}>
      <PageHeader
        title={t('Welcome back, {firstName}', { firstName: user.firstName || 'Admin' })}
        lead={t('Connect with students of {name} for photo shoots, video content and social campaigns.', { name: t(institution.name) })}
      />
      {waits ? (
        <RecentProjectsSkeleton />
      ) : (
        <>
          {firstSteps}
          {desk}
          <Standing listed={projects.data} />
          <Section
            title={t('Recent Projects')}
            actions={
              <Link to="/admin-dashboard" className="lone-link">
                {t('All casting calls')}
              </Link>
            }
          >
            {projects.isError ? (
              <ErrorState onRetry={() => void projects.refetch()} retrying={projects.isFetching}>
                {errorText(projects.error, t('The casting calls could not be loaded. Please try again.'))}
              </ErrorState>
            ) : projects.data ? (
              <RecentProjects projects={projects.data.projects} />
            ) : (
              <RecentProjectsSkeleton />
            )}
          </Section>
        </>
      )}
    </Page>
  )
}

/** The number of casting calls, once loaded, and the two main links. */
function Standing({ listed }: { listed: ProjectPage | undefined }) {
  const active = listed && (listed.byStatus.find(({ status }) => status === 'active')?.count ?? 0)
  return (
    <div className="mb-12 grid grid-cols-2 gap-4 lg:grid-cols-4">
      <Figure label={t('Total Projects')} value={listed?.total} />
      <Figure label={t('Active Projects')} value={active} />
      <Link to="/talent-search" className={`${buttonClass('secondary', 'lg')} col-span-full sm:col-span-1`}>
        <Search aria-hidden className="size-5" /> {t('Search Talent')}
      </Link>
      <Link to="/project-create" className={`${buttonClass('primary', 'lg')} col-span-full sm:col-span-1`}>
        <Plus aria-hidden className="size-5" /> {t('New Project')}
      </Link>
    </div>
  )
}

function RecentProjectsSkeleton() {
  return (
    <Loading label={t('Loading casting calls')}>
      <ul className="divide-y divide-line">
        <Repeat times={PROJECT_LIST.adminHome}>
          <li className="py-4">
            <Skeleton className="h-6 w-2/5" />
            <Skeleton className="mt-2 h-5 w-3/5" />
          </li>
        </Repeat>
      </ul>
    </Loading>
  )
}

function Figure({ label, value }: { label: string; value: number | undefined }) {
  return (
    <dl className="flex flex-col-reverse justify-end border-ink border-t-2 pt-3">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="font-bold font-display text-2xl tabular-nums leading-none">
        {value === undefined ? <Skeleton className="h-[1em] w-16" /> : value.toLocaleString(locale())}
      </dd>
    </dl>
  )
}

function RecentProjects({ projects }: { projects: readonly Project[] }) {
  const { timeZone } = useInstitution()
  if (projects.length === 0) {
    return (
      <EmptyState
        title={t('No projects yet. Create your first casting call!')}
        action={
          <Link to="/project-create" className={buttonClass('secondary')}>
            {t('Create Project')}
          </Link>
        }
      />
    )
  }
  return (
    <ul className="divide-y divide-line">
      {projects.map((project) => (
        <li key={project.id}>
          <Link
            to="/project/$id"
            params={{ id: String(project.id) }}
            className="group grid gap-x-6 gap-y-1 py-4 no-underline sm:grid-cols-[1fr_auto] sm:items-center"
          >
            <span className="min-w-0">
              <span className="line-clamp-2 break-words font-bold font-display text-lg group-hover:underline">{project.title}</span>
              <span className="block break-words text-ink-soft first-letter:uppercase">
                {[projectTypeText(project.type), projectPlace(project)].filter(Boolean).join(' – ')}
              </span>
            </span>
            <span className="flex flex-wrap items-center gap-2">
              {project.urgent && <Badge tone="urgent">{t('Urgent')}</Badge>}
              <StatusBadge status={project.status} />
              <span className="text-ink-soft text-sm tabular-nums">{formatDate(project.createdAt, timeZone)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
