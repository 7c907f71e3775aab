import type { Project } from '@callboard/contract/projects/endpoints'
import { Link } from '@tanstack/react-router'
import { CalendarDays, Camera, Eye, FileDown, type LucideIcon, Plus, Send, Trash2, UserRoundPlus, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { locale, msg, t } from '#app/language/t.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Page, PageHeader, Section } from '#ui/layout.tsx'
import { EmptyState } from '#ui/states.tsx'
import { ProjectList, type ProjectListProps } from './project-list.tsx'
import type { ProjectActions } from './project-table.tsx'

export interface DashboardViewProps extends ProjectActions, ProjectListProps {
  /** Newest first. */
  projects: readonly Project[]
  /** Number of applications by casting call; absent until loaded. */
  counts: ReadonlyMap<number, number> | undefined
  /** Shown above the page, for example on the preview. */
  notice?: ReactNode
  /** The remaining setup steps of a new instance. */
  firstSteps?: ReactNode
  /** What is planned, and what waits for the office. */
  desk?: ReactNode
  onViewAsStudent: () => void
  /** Absent on the preview. */
  onRecentlyDeleted?: () => void
}

/** The dashboard for the given data. */
export function DashboardView(props: DashboardViewProps) {
  const { projects, counts, notice, firstSteps, desk, onViewAsStudent, onRecentlyDeleted, ...list } = props
  const withStatus = (status: string) => projects.filter((project) => project.status === status).length
  return (
    <Page title={t('Casting dashboard')} width="desk">
      {notice}
      <PageHeader
        title={t('Casting dashboard')}
        actions={
          <>
            <Button icon={Eye} onClick={onViewAsStudent}>
              {t('View as Student')}
            </Button>
            <Link to="/project-create" className={buttonClass('primary')}>
              <Plus aria-hidden className="size-5" /> {t('New Project')}
            </Link>
          </>
        }
      />
      <Errands />
      {firstSteps}
      {desk}
      <div className="mb-12 grid max-[16rem]:grid-cols-1 grid-cols-2 gap-x-6 gap-y-8 lg:grid-cols-4">
        <Figure label={t('Total projects')} value={projects.length} />
        <Figure label={t('Active projects')} value={withStatus('active')} />
        <Figure label={t('Completed projects')} value={withStatus('completed')} />
        <div className="flex flex-col items-start justify-between gap-3 border-ink border-t-2 pt-3 print:hidden">
          <p className="text-ink-soft">{t('Find the right face')}</p>
          <Link to="/talent-search" className={buttonClass('secondary')}>
            {t('Browse Talent')}
          </Link>
        </div>
      </div>
      <Section title={t('Recent Projects')}>
        {projects.length === 0 ? (
          <EmptyState
            title={t('No projects yet')}
            action={
              <Link to="/project-create" className={buttonClass('secondary')}>
                {t('Create Project')}
              </Link>
            }
          >
            {t('Post a casting call, and students can apply at once.')}
          </EmptyState>
        ) : (
          <ProjectList projects={projects} counts={counts} {...list} />
        )}
        {onRecentlyDeleted && (
          <p className="mt-4 print:hidden">
            <Button variant="ghost" size="sm" icon={Trash2} onClick={onRecentlyDeleted}>
              {t('Recently deleted')}
            </Button>
          </p>
        )}
      </Section>
    </Page>
  )
}

const ERRANDS: readonly {
  to: '/talent-search' | '/admin-add-talent' | '/bulk-message' | '/photo-updater' | '/calendar' | '/export-database'
  label: string
  icon: LucideIcon
}[] = [
  { to: '/talent-search', label: msg('Talent List'), icon: Users },
  { to: '/admin-add-talent', label: msg('Add Talent'), icon: UserRoundPlus },
  { to: '/photo-updater', label: msg('Photo session'), icon: Camera },
  { to: '/bulk-message', label: msg('Bulk Message'), icon: Send },
  { to: '/calendar', label: msg('Calendar'), icon: CalendarDays },
  { to: '/export-database', label: msg('Export Database'), icon: FileDown },
]

/** Links to the office's other pages; less prominent than the main action. */
function Errands() {
  return (
    <nav
      aria-label={t('Casting desk')}
      className="-mt-3 mb-10 grid max-[16rem]:grid-cols-1 grid-cols-2 gap-2 sm:-mx-4 sm:grid-cols-3 sm:gap-y-0 md:-mt-6 lg:flex lg:flex-wrap"
    >
      {ERRANDS.map(({ to, label, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          className={`${buttonClass('ghost')} max-lg:justify-start! max-lg:text-left! max-sm:px-3! max-sm:border max-sm:border-line`}
        >
          <Icon aria-hidden className="size-5 flex-none text-ink-soft" /> {t(label)}
        </Link>
      ))}
    </nav>
  )
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <dl className="flex flex-col-reverse justify-end border-ink border-t-2 pt-3">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="font-bold font-display text-2xl tabular-nums leading-tight">{value.toLocaleString(locale())}</dd>
    </dl>
  )
}
