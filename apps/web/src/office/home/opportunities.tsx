import type { OwnApplication } from '@callboard/contract/casting/applications/endpoints'
import type { Project } from '@callboard/contract/casting/projects/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { formatDate, formatDay } from '#app/language/dates.ts'
import { msg, t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { type MoreShown, useMoreOpportunities } from '#shared/first-opportunities.tsx'
import { projectPlace, projectTypeText } from '#shared/project-text.ts'
import { myApplicationsQuery } from '#shared/queries/applications.ts'
import { studentStageText } from '#shared/stage-text.ts'
import { StudentStageBadge } from '#shared/student-stage-badge.tsx'
import { useApply } from '#shared/use-apply.ts'
import { useOpportunities } from '#shared/use-opportunities.ts'
import { WithdrawDialog } from '#shared/withdraw-dialog.tsx'
import { Badge, Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/layout.tsx'
import { Repeat, Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'

const EMPTY = msg('No opportunities available right now. Complete your profile to be notified when new opportunities are posted!')

/**
 * The open casting calls, with the student's action for each. Rendered once calls and applications are loaded or have failed.
 *
 * @param hasProfile without a profile, students cannot apply
 * @param more number of additional casting calls shown
 * @param onMore sets that number
 */
export function Opportunities({ hasProfile, ...list }: { hasProfile: boolean } & MoreShown) {
  const institution = useInstitution()
  const { first: projects, ...opportunities } = useOpportunities(list.more)
  const applications = useQuery(myApplicationsQuery)
  const failed = projects.isLoadingError ? projects : applications.isLoadingError ? applications : null
  return (
    <Section
      title={t('Opportunities to Represent {name}', { name: t(institution.name) })}
      actions={
        applications.data &&
        applications.data.length > 0 && (
          <Link to="/my-applications" className="lone-link">
            {t('My applications ({count})', { count: applications.data.length })}
          </Link>
        )
      }
    >
      {failed ? (
        <ErrorState as="h3" onRetry={() => Promise.all([projects.refetch(), applications.refetch()])} retrying={failed.isFetching}>
          {errorText(failed.error, t('The opportunities could not be loaded. Please try again.'))}
        </ErrorState>
      ) : (
        projects.data &&
        applications.data && <OpportunityList applications={applications.data} hasProfile={hasProfile} {...opportunities} {...list} />
      )}
    </Section>
  )
}

interface OpportunityListProps extends MoreShown {
  projects: readonly Project[]
  total: number
  applications: readonly OwnApplication[]
  hasProfile: boolean
}

function OpportunityList({ projects, total, applications, hasProfile, more, onMore }: OpportunityListProps) {
  const { list, button } = useMoreOpportunities({ shown: projects.length, total, more, onMore })
  const { apply, requireProfile } = useApply()
  const applyFor = (id: number) => void (requireProfile() && apply.mutate(id))
  const [leaving, setLeaving] = useState<OwnApplication | null>(null)
  if (projects.length === 0) return <EmptyState as="p" title={t(EMPTY)} />
  return (
    <>
      <ul ref={list} className="-mt-5 divide-y divide-line">
        {projects.map((project) => (
          <Opportunity
            key={project.id}
            project={project}
            application={applications.find(({ projectId }) => projectId === project.id)}
            applying={apply.isPending && apply.variables === project.id}
            hasProfile={hasProfile}
            onApply={applyFor}
            onWithdraw={setLeaving}
          />
        ))}
      </ul>
      {button}
      <WithdrawDialog application={leaving} title={leaving?.project.title ?? t('this project')} onClose={() => setLeaving(null)} />
    </>
  )
}

interface OpportunityProps {
  project: Project
  application: OwnApplication | undefined
  applying: boolean
  hasProfile: boolean
  onApply: (projectId: number) => void
  onWithdraw: (application: OwnApplication) => void
}

function Opportunity({ project, application, applying, hasProfile, onApply, onWithdraw }: OpportunityProps) {
  const { timeZone } = useInstitution()
  const titleId = useId()
  const place = projectPlace(project)
  const facts = [project.shootDate && formatDay(project.shootDate), place].filter(Boolean).join(' · ')
  const mayApply = project.open && (!application || application.status === 'withdrawn')
  const row = useRef<HTMLLIElement>(null)
  const wasApplying = useRef(false)
  useEffect(() => {
    // The pressed button is gone: move the focus to its replacement.
    if (wasApplying.current && !applying && document.activeElement === document.body) row.current?.querySelector('button')?.focus()
    wasApplying.current = applying
  }, [applying])
  return (
    <li ref={row} className="grid grid-cols-1 gap-x-8 gap-y-4 py-6 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <div className="mb-2 flex flex-wrap items-center gap-2">
          {project.urgent && <Badge tone="urgent">{t('Urgent')}</Badge>}
          <Tag className="first-letter:uppercase">{projectTypeText(project.type)}</Tag>
          <span className="text-ink-soft text-sm">{t('Posted {when}', { when: formatDate(project.createdAt, timeZone) })}</span>
        </div>
        <h3 id={titleId} className="break-words text-lg">
          <Link to="/project/$id" params={{ id: String(project.id) }} className="text-link decoration-transparent pointer-coarse:py-3">
            {project.title}
          </Link>
        </h3>
        {facts && <p className="mt-1 font-medium text-sm">{facts}</p>}
        {mayApply && project.deadline && (
          <p className="mt-1 font-medium text-sm">{t('Apply by {when}', { when: formatDay(project.deadline) })}</p>
        )}
        {project.description && (
          <p className="measure mt-2 line-clamp-3 wrap-anywhere whitespace-pre-line text-ink-soft">{project.description}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2 sm:flex-col sm:items-end">
        {application?.stage === 'asked' ? (
          // The buttons for an answer are further up on the page.
          <StudentStageBadge stage="asked" />
        ) : application && application.status !== 'withdrawn' ? (
          <>
            <Badge tone={studentStageText(application.stage).tone}>
              {application.source === 'applied'
                ? t('Applied: {status}', { status: studentStageText(application.stage).text })
                : studentStageText(application.stage).text}
            </Badge>
            {application.status === 'pending' && (
              <Button variant="ghost" size="sm" aria-describedby={titleId} onClick={() => onWithdraw(application)}>
                {t('Withdraw')}
              </Button>
            )}
          </>
        ) : project.open ? (
          <Button
            // Focusable even without a profile, so that a press can explain why it does nothing.
            aria-disabled={!hasProfile || undefined}
            aria-describedby={titleId}
            className={hasProfile ? 'max-sm:flex-1' : 'pointer-events-auto! opacity-55 max-sm:flex-1'}
            pending={applying}
            pendingLabel={t('Applying...')}
            onClick={() => onApply(project.id)}
          >
            {t('Apply Now')}
          </Button>
        ) : (
          <Badge tone="neutral">{t('Applications closed')}</Badge>
        )}
      </div>
    </li>
  )
}

/** Placeholder rows while casting calls load. */
export function OpportunitiesSkeleton() {
  return (
    <ul className="divide-y divide-line">
      <Repeat times={3}>
        <li className="flex gap-8 py-6">
          <div className="flex-1">
            <Skeleton className="mb-3 h-6 w-48" />
            <Skeleton className="mb-3 h-7 w-3/5" />
            <SkeletonText lines={2} />
          </div>
          <Skeleton className="h-11 w-28" />
        </li>
      </Repeat>
    </ul>
  )
}
