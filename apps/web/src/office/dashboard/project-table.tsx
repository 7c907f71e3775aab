import type { Project } from '@callboard/contract/casting/projects/endpoints'
import { Link } from '@tanstack/react-router'
import { Copy, Eye, Pencil, Trash2 } from 'lucide-react'
import { formatDay } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { dueDay, projectTypeText } from '#shared/project-text.ts'
import { StatusBadge } from '#shared/status-badge.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, IconButton, iconButtonClass } from '#ui/button.tsx'
import { type Column, Table } from '#ui/table.tsx'

/** The actions for one casting call of the table. */
export interface ProjectActions {
  onApplications: (project: Project) => void
  onDuplicate: (project: Project) => void
  /** Missing for users who may not delete. */
  onDelete?: ((project: Project) => void) | undefined
  /** Replaces the links to sample projects of the preview, which have no pages. */
  onSample?: (project: Project) => void
}

/** Tablets are too narrow for this column beside touch-sized buttons. */
const BELOW_TITLE_ON_TABLETS = 'md:max-lg:hidden'

/**
 * A table of casting calls, with due dates and actions.
 *
 * @param counts number of applications by casting call; absent until loaded
 */
export function ProjectTable({
  projects,
  counts,
  ...actions
}: ProjectActions & { projects: readonly Project[]; counts: ReadonlyMap<number, number> | undefined }) {
  const counted = ({ id }: Project) => counts && plural(counts.get(id) ?? 0, '{count} Application', '{count} Applications')
  const columns: Column<Project>[] = [
    {
      key: 'project',
      header: t('Project'),
      heading: true,
      className: 'md:min-w-48 lg:max-w-0 lg:w-full',
      cell: (project) => <Title project={project} sample={Boolean(actions.onSample)} />,
    },
    {
      key: 'type',
      header: t('Type'),
      plain: true,
      className: `${BELOW_TITLE_ON_TABLETS} lg:whitespace-nowrap lg:text-sm`,
      cell: (project) => <Type project={project} />,
    },
    {
      key: 'status',
      header: t('Status'),
      plain: true,
      className: BELOW_TITLE_ON_TABLETS,
      cell: (project) => <StatusBadge status={project.status} />,
    },
    {
      key: 'due',
      header: t('Due Date'),
      // On phones the date has its own line, so that the buttons are below it in every row.
      className: 'max-md:basis-full md:min-w-32 lg:whitespace-nowrap lg:text-sm',
      cell: (project) => {
        const due = dueDay(project)
        return due ? formatDay(due) : <span className="text-ink-soft">{t('Not set')}</span>
      },
    },
    {
      key: 'applications',
      header: t('Applications'),
      plain: true,
      cell: (project) => (
        <>
          <Button
            size="sm"
            // Wide enough for four digits, which load later and must not move the other columns.
            className="min-w-30 px-1.5! whitespace-nowrap"
            onClick={() => actions.onApplications(project)}
            // The accessible name starts with the visible text.
            aria-label={[counted(project), t('Applications for {title}', { title: project.title })].filter(Boolean).join(', ')}
          >
            {counted(project) ?? t('Applications')}
          </Button>
          <span className="hidden print:inline">{counts?.get(project.id) ?? 0}</span>
        </>
      ),
    },
    {
      key: 'actions',
      header: t('Actions'),
      plain: true,
      className: 'whitespace-nowrap max-md:ml-auto md:text-right! print:hidden',
      cell: (project) => <RowActions project={project} {...actions} />,
    },
  ]
  return <Table caption={t('Recent projects')} rows={projects} rowKey={(project) => project.id} columns={columns} />
}

function Title({ project, sample }: { project: Project; sample: boolean }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 lg:flex-nowrap lg:gap-x-2">
      {sample ? (
        <span className="min-w-0 wrap-anywhere font-bold lg:line-clamp-2 lg:leading-tight">{project.title}</span>
      ) : (
        <Link
          to="/project/$id"
          params={{ id: String(project.id) }}
          title={project.title}
          className="min-w-0 wrap-anywhere font-bold no-underline hover:underline lg:line-clamp-2 lg:text-sm lg:leading-tight pointer-coarse:-my-2.5 pointer-coarse:py-2.5"
        >
          {project.title}
        </Link>
      )}
      {project.urgent && (
        <Badge tone="urgent">
          <span className="lg:max-[90rem]:sr-only">{t('Urgent')}</span>
        </Badge>
      )}
      <span className="hidden w-full flex-wrap items-center gap-x-3 gap-y-1 font-normal text-ink-soft text-sm md:max-lg:flex">
        <StatusBadge status={project.status} />
        <Type project={project} />
      </span>
    </span>
  )
}

function Type({ project }: { project: Project }) {
  return <span className="inline-block first-letter:uppercase">{projectTypeText(project.type)}</span>
}

/** A link styled like the icon buttons beside it. */
const iconLink = iconButtonClass('ghost', 'sm')

function RowActions({ project, onDuplicate, onDelete, onSample }: Omit<ProjectActions, 'onApplications'> & { project: Project }) {
  const id = { id: String(project.id) }
  const view = { icon: Eye, label: t('View {title}', { title: project.title }) }
  const edit = { icon: Pencil, label: t('Edit {title}', { title: project.title }) }
  const duplicate = { icon: Copy, label: t('Duplicate {title}', { title: project.title }) }
  const remove = { icon: Trash2, label: t('Delete {title}', { title: project.title }) }
  if (onSample) {
    return (
      <span className="row-actions">
        {[view, edit, duplicate, remove].map((action) => (
          <IconButton key={action.label} size="sm" {...action} onClick={() => onSample(project)} />
        ))}
      </span>
    )
  }
  return (
    <span className="row-actions">
      <Link to="/project/$id" params={id} className={iconLink} aria-label={view.label} title={t('View')}>
        <Eye aria-hidden className="size-5" />
      </Link>
      <Link to="/project-edit/$id" params={id} className={iconLink} aria-label={edit.label} title={t('Edit')}>
        <Pencil aria-hidden className="size-5" />
      </Link>
      <IconButton size="sm" {...duplicate} title={t('Duplicate')} onClick={() => onDuplicate(project)} />
      {onDelete && <IconButton size="sm" {...remove} title={t('Delete')} onClick={() => onDelete(project)} />}
    </span>
  )
}
