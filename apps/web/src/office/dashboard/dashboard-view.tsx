import type { ProjectPage } from '@callboard/contract/casting/projects/pages.endpoints'
import { Link } from '@tanstack/react-router'
import { CalendarDays, Camera, Eye, FileDown, type LucideIcon, Plus, Send, UserRoundPlus, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { locale, msg, t } from '#app/language/t.ts'
import { useUser } from '#app/session/session.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Page, PageHeader } from '#ui/layout.tsx'
import { EmptyState } from '#ui/states.tsx'
import { ProjectList, type ProjectListProps } from './project-list.tsx'
import type { ProjectActions } from './project-table.tsx'

export interface DashboardViewProps extends ProjectActions, ProjectListProps {
  /** The casting calls of the page, and the total number. */
  listed: ProjectPage
  /** Number of applications by casting call; `undefined` until loaded. */
  counts: ReadonlyMap<number, number> | undefined
  /** Shown above the page, for example on the preview. */
  notice?: ReactNode
  /** The remaining setup steps of a new instance. */
  firstSteps?: ReactNode
  /** The plan of the next days, and what waits for the office. */
  desk?: ReactNode
  onViewAsStudent: () => void
  /** The link to deleted casting calls; missing on the preview. */
  deletedLink?: ReactNode
}

/** Columns for the casting calls and the desk. Below 80rem the desk is above them. */
export const DASHBOARD_COLUMNS = 'grid items-start gap-x-6 gap-y-2 xl:grid-cols-[minmax(0,1fr)_17rem]'

/** The dashboard for the given data. */
export function DashboardView(props: DashboardViewProps) {
  const { listed, counts, notice, firstSteps, desk, onViewAsStudent, deletedLink, ...list } = props
  const withStatus = (status: string) => listed.byStatus.find((one) => one.status === status)?.count ?? 0
  return (
    <Page title={t('Casting dashboard')} width="desk">
      {notice}
      <PageHeader
        title={t('Casting dashboard')}
        actions={
          <>
            <Errands />
            <Button size="sm" icon={Eye} onClick={onViewAsStudent}>
              {t('View as Student')}
            </Button>
            <Link to="/project-create" className={buttonClass('primary', 'sm')}>
              <Plus aria-hidden className="size-4.5" /> {t('New Project')}
            </Link>
          </>
        }
      />
      {firstSteps}
      <div className={DASHBOARD_COLUMNS}>
        <div className="xl:order-last">{desk}</div>
        <section aria-label={t('Recent Projects')} className="min-w-0">
          <div className="mb-2 flex flex-wrap items-baseline gap-x-8 gap-y-3 border-ink border-t-2 pt-2">
            <h2 className="text-lg">{t('Recent Projects')}</h2>
            <div className="flex flex-wrap items-baseline gap-x-6 gap-y-2 sm:ml-auto">
              <Figure label={t('Total projects')} value={listed.total} />
              <Figure label={t('Active projects')} value={withStatus('active')} />
              <Figure label={t('Completed projects')} value={withStatus('completed')} />
              <Link to="/talent-search" className={`${buttonClass('secondary', 'sm')} print:hidden`}>
                {t('Browse Talent')}
              </Link>
            </div>
          </div>
          {listed.total === 0 ? (
            <EmptyState
              title={t('No projects yet')}
              action={
                <Link to="/project-create" className={buttonClass('secondary')}>
                  {t('Create Project')}
                </Link>
              }
            >
              {t('Post a casting call, and students can apply right away.')}
            </EmptyState>
          ) : (
            <ProjectList listed={listed} counts={counts} {...list} />
          )}
          {deletedLink && <p className="mt-4 print:hidden">{deletedLink}</p>}
        </section>
      </div>
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
  // On the preview, nobody is signed in.
  const user = useUser()
  const mayExport = user === null || user.role === 'admin'
  return (
    <nav
      aria-label={t('Casting desk')}
      className="grid max-[16rem]:grid-cols-1 grid-cols-2 gap-2 max-xl:order-last max-xl:w-full sm:-mx-3 sm:grid-cols-3 sm:gap-y-0 lg:flex lg:flex-wrap xl:mx-0 xl:gap-0"
    >
      {ERRANDS.filter(({ to }) => to !== '/export-database' || mayExport).map(({ to, label, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          // Hidden from 80rem, where the side bar links to the calendar.
          className={`${buttonClass('ghost', 'sm')} ${to === '/calendar' ? 'xl:hidden' : ''} xl:px-2! max-lg:justify-start! max-lg:text-left! max-sm:border max-sm:border-line`}
        >
          <Icon aria-hidden className="size-4.5 flex-none text-ink-soft xl:max-[90rem]:hidden" /> {t(label)}
        </Link>
      ))}
    </nav>
  )
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <dl className="flex flex-row-reverse items-baseline gap-1.5">
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className="font-bold font-display text-lg tabular-nums">{value.toLocaleString(locale())}</dd>
    </dl>
  )
}
