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
  /** Applications by casting call; absent until they are counted. */
  counts: ReadonlyMap<number, number> | undefined
  /** Said above the page, as on the preview. */
  notice?: ReactNode
  onViewAsStudent: () => void
  onApplications: (project: Project) => void
  onDelete: (project: Project) => void
  /** For projects that exist nowhere else, as on the preview: takes the place of the links to them. */
  onSample?: (project: Project) => void
}

/** The dashboard as it is drawn, with whatever data it is given. */
export function DashboardView({ projects, counts, notice, onViewAsStudent, onApplications, onDelete, onSample }: DashboardViewProps) {
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
          <ProjectTable projects={projects.slice(0, PROJECT_LIST.dashboard)} {...{ counts, onApplications, onDelete, onSample }} />
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
  onSample,
}: Pick<DashboardViewProps, 'projects' | 'counts' | 'onApplications' | 'onDelete' | 'onSample'>) {
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
              {onSample ? (
                <span className="min-w-0 break-words font-bold">{project.title}</span>
              ) : (
                <Link
                  to="/project/$id"
                  params={{ id: String(project.id) }}
                  className="min-w-0 break-words font-bold no-underline hover:underline"
                >
                  {project.title}
                </Link>
              )}
              {project.urgent && <Badge tone="danger">Urgent</Badge>}
            </span>
          ),
        },
        {
          key: 'type',
          header: 'Type',
          cell: (project) => <span className="inline-block first-letter:uppercase">{projectTypeText(project.type)}</span>,
        },
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
            <Button
              size="sm"
              className="whitespace-nowrap"
              onClick={() => onApplications(project)}
              aria-label={`Applications for ${project.title}`}
            >
              {counts && <span className="tabular-nums">{(counts.get(project.id) ?? 0).toLocaleString()}</span>} Applications
            </Button>
          ),
        },
        {
          key: 'actions',
          header: 'Actions',
          className: 'whitespace-nowrap',
          cell: (project) => <RowActions {...{ project, onDelete, onSample }} />,
        },
      ]}
    />
  )
}

function RowActions({ project, onDelete, onSample }: Pick<DashboardViewProps, 'onDelete' | 'onSample'> & { project: Project }) {
  const id = { id: String(project.id) }
  const view = { icon: Eye, label: `View ${project.title}` }
  const edit = { icon: Pencil, label: `Edit ${project.title}` }
  const remove = { icon: Trash2, label: `Delete ${project.title}` }
  if (onSample) {
    return (
      <span className="flex gap-1">
        {[view, edit, remove].map((action) => (
          <IconButton key={action.label} size="sm" {...action} onClick={() => onSample(project)} />
        ))}
      </span>
    )
  }
  return (
    <span className="flex gap-1">
      <Link to="/project/$id" params={id} className={buttonClass('ghost', 'sm')} aria-label={view.label}>
        <Eye aria-hidden className="size-5" />
      </Link>
      <Link to="/project-edit/$id" params={id} className={buttonClass('ghost', 'sm')} aria-label={edit.label}>
        <Pencil aria-hidden className="size-5" />
      </Link>
      <IconButton size="sm" {...remove} onClick={() => onDelete(project)} />
    </span>
  )
}
