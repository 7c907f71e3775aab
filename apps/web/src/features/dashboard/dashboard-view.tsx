import { PROJECT_LIST } from '@callboard/contract/project-options'
import type { Project } from '@callboard/contract/projects'
import { Link } from '@tanstack/react-router'
import { Eye, Pencil, Plus, Trash2, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDay } from '#lib/dates.ts'
import { dueDay, projectTypeText } from '#lib/project-text.ts'
import { StatusBadge } from '#lib/status-badge.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass, IconButton } from '#ui/button.tsx'
import { Page, PageHeader, Section } from '#ui/layout.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Table } from '#ui/table.tsx'

export interface DashboardViewProps {
  /** Newest first. */
  projects: readonly Project[]
  /** Applications by casting call. */
  counts: ReadonlyMap<number, number>
  /** Said above the page, as on the preview. */
  notice?: ReactNode
  onViewAsStudent: () => void
  onApplications: (project: Project) => void
  /** Absent where nothing may be changed, as on the preview. */
  onDelete?: (project: Project) => void
}

/** The dashboard as it is drawn, with whatever data it is given. */
export function DashboardView({ projects, counts, notice, onViewAsStudent, onApplications, onDelete }: DashboardViewProps) {
  const withStatus = (status: string) => projects.filter((project) => project.status === status).length
  return (
    <Page title="Casting dashboard" width="desk">
      {notice}
      <PageHeader
        title="Casting dashboard"
        actions={
          <>
            <Button icon={Eye} onClick={onViewAsStudent}>
              View as Student
            </Button>
            <Link to="/talent-search" className={buttonClass('secondary')}>
              <Users aria-hidden className="size-5" /> Talent List
            </Link>
            <Link to="/project-create" className={buttonClass('primary')}>
              <Plus aria-hidden className="size-5" /> New Project
            </Link>
          </>
        }
      />
      <div className="mb-12 grid grid-cols-2 gap-x-6 gap-y-8 lg:grid-cols-4">
        <Figure label="Total projects" value={projects.length} />
        <Figure label="Active projects" value={withStatus('active')} />
        <Figure label="Completed projects" value={withStatus('completed')} />
        <div className="flex flex-col items-start justify-between gap-3 border-ink border-t-2 pt-3">
          <p className="text-ink-soft">Find the right face</p>
          <Link to="/talent-search" className={buttonClass('secondary')}>
            Browse Talent
          </Link>
        </div>
      </div>
      <Section title="Recent Projects">
        {projects.length === 0 ? (
          <EmptyState
            title="No projects yet"
            action={
              <Link to="/project-create" className={buttonClass('secondary')}>
                Create Project
              </Link>
            }
          >
            Post a casting call, and students can apply at once.
          </EmptyState>
        ) : (
          <ProjectTable projects={projects.slice(0, PROJECT_LIST.dashboard)} {...{ counts, onApplications, onDelete }} />
        )}
      </Section>
    </Page>
  )
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <dl className="flex flex-col-reverse justify-end border-ink border-t-2 pt-3">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="font-bold font-display text-2xl tabular-nums leading-tight">{value.toLocaleString()}</dd>
    </dl>
  )
}

function ProjectTable({
  projects,
  counts,
  onApplications,
  onDelete,
}: Pick<DashboardViewProps, 'projects' | 'counts' | 'onApplications' | 'onDelete'>) {
  return (
    <Table
      caption="Recent projects"
      rows={projects}
      rowKey={(project) => project.id}
      columns={[
        {
          key: 'project',
          header: 'Project',
          heading: true,
          cell: (project) => (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link
                to="/project/$id"
                params={{ id: String(project.id) }}
                className="min-w-0 break-words font-bold no-underline hover:underline"
              >
                {project.title}
              </Link>
              {project.urgent && <Badge tone="danger">Urgent</Badge>}
            </span>
          ),
        },
        { key: 'type', header: 'Type', cell: (project) => projectTypeText(project.type) },
        { key: 'status', header: 'Status', cell: (project) => <StatusBadge status={project.status} /> },
        {
          key: 'due',
          header: 'Due Date',
          className: 'whitespace-nowrap',
          cell: (project) => {
            const due = dueDay(project)
            return due ? formatDay(due) : <span className="text-ink-soft">Not set</span>
          },
        },
        {
          key: 'applications',
          header: 'Applications',
          cell: (project) => (
            <Button size="sm" onClick={() => onApplications(project)} aria-label={`Applications for ${project.title}`}>
              <span className="tabular-nums">{(counts.get(project.id) ?? 0).toLocaleString()}</span> Applications
            </Button>
          ),
        },
        {
          key: 'actions',
          header: 'Actions',
          className: 'whitespace-nowrap',
          cell: (project) => (
            <span className="flex gap-1">
              <Link
                to="/project/$id"
                params={{ id: String(project.id) }}
                className={buttonClass('ghost', 'sm')}
                aria-label={`View ${project.title}`}
              >
                <Eye aria-hidden className="size-5" />
              </Link>
              {onDelete && (
                <>
                  <Link
                    to="/project-edit/$id"
                    params={{ id: String(project.id) }}
                    className={buttonClass('ghost', 'sm')}
                    aria-label={`Edit ${project.title}`}
                  >
                    <Pencil aria-hidden className="size-5" />
                  </Link>
                  <IconButton icon={Trash2} size="sm" label={`Delete ${project.title}`} onClick={() => onDelete(project)} />
                </>
              )}
            </span>
          ),
        },
      ]}
    />
  )
}
