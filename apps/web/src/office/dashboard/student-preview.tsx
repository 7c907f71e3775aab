import type { Project } from '@callboard/contract/casting/projects/endpoints'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { formatDate } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { type MoreShown, useMoreOpportunities } from '#shared/first-opportunities.tsx'
import { projectTypeText } from '#shared/project-text.ts'
import { Badge, Tag } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card, Page, PageHeader } from '#ui/layout.tsx'
import { EmptyState } from '#ui/states.tsx'

/**
 * The casting calls as students currently see them, read-only.
 *
 * @param sample whether they are sample projects, which have no pages
 */
export function StudentPreview({
  projects,
  total,
  sample = false,
  onBack,
  ...list
}: MoreShown & {
  projects: readonly Project[]
  /** The number of casting calls that students see. `projects` are the first of them. */
  total: number
  sample?: boolean
  onBack: () => void
}) {
  const { name, timeZone } = useInstitution()
  const { list: rows, button } = useMoreOpportunities({ shown: projects.length, total, ...list })
  return (
    <Page title={t('View as Student')}>
      <PageHeader
        slug={t('View as Student')}
        title={t('Opportunities to Represent {name}', { name })}
        lead={t('These are the casting calls on a student’s home page.')}
        actions={
          <Button icon={ArrowLeft} onClick={onBack}>
            {t('Back to dashboard')}
          </Button>
        }
      />
      {projects.length === 0 ? (
        <EmptyState title={t('No opportunities available right now.')}>
          {t('Complete your profile to be notified when new opportunities are posted!')}
        </EmptyState>
      ) : (
        <>
          <ul ref={rows} className="flex flex-col gap-4">
            {projects.map((project) => (
              <Card as="li" key={project.id} className="flex flex-wrap items-start justify-between gap-4">
                <div className="min-w-0 flex-1 basis-80">
                  <h2 className="break-words text-lg">{project.title}</h2>
                  {project.description && <p className="measure mt-1 line-clamp-3 break-words text-ink-soft">{project.description}</p>}
                  <p className="mt-3 flex flex-wrap items-center gap-2">
                    <Tag className="first-letter:uppercase">{projectTypeText(project.type)}</Tag>
                    {project.urgent && <Badge tone="urgent">{t('Urgent')}</Badge>}
                    <span className="text-ink-soft text-sm">{t('Posted {when}', { when: formatDate(project.createdAt, timeZone) })}</span>
                  </p>
                </div>
                {!sample && (
                  <Link to="/project/$id" params={{ id: String(project.id) }} className={buttonClass('secondary')}>
                    {t('Read the casting call')}
                  </Link>
                )}
              </Card>
            ))}
          </ul>
          {button}
        </>
      )}
    </Page>
  )
}
