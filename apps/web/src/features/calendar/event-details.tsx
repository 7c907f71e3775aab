import type { CalendarEvent } from '@callboard/contract/calendar'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useInstitution } from '#lib/boot.ts'
import { formatDateTime } from '#lib/dates.ts'
import { readable } from '#lib/profile-text.ts'
import { projectsQuery } from '#lib/queries/projects.ts'
import { StatusBadge } from '#lib/status-badge.tsx'
import { t } from '#lib/t.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Fact, Facts } from '#ui/layout.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** Everything about one event, for reading. */
export function EventDetails({ event, onClose }: { event: CalendarEvent; onClose: () => void }) {
  const { timeZone } = useInstitution()
  // Of a casting call that this person may not open nothing is said.
  const projects = useQuery({ ...projectsQuery, enabled: event.projectId !== null })
  const project = projects.data?.find(({ id }) => id === event.projectId)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} size="sm" title={event.title} description={readable(event.eventType)}>
      <Facts>
        <Fact label={t('Begins')}>{formatDateTime(event.startDate, timeZone)}</Fact>
        <Fact label={t('Ends')}>{formatDateTime(event.endDate, timeZone)}</Fact>
        <Fact label={t('Location')}>{event.location}</Fact>
        <Fact label={t('Status')}>
          <StatusBadge status={event.status} />
        </Fact>
        <Fact label={t('Private')}>{event.isPrivate && t('Only for those invited')}</Fact>
        <Fact label={t('Project')}>
          {project ? (
            <Link className="lone-link" to="/project/$id" params={{ id: String(project.id) }}>
              {project.title}
            </Link>
          ) : (
            projects.isLoading && <Skeleton className="my-1 h-4 w-40" />
          )}
        </Fact>
      </Facts>
      {event.description && <p className="mt-5 whitespace-pre-line break-words">{event.description}</p>}
    </Dialog>
  )
}
