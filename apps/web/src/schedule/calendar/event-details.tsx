import type { CalendarEvent } from '@callboard/contract/schedule/calendar/endpoints'
import { Link } from '@tanstack/react-router'
import { formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { readable } from '#shared/profile-text.ts'
import { StatusBadge } from '#shared/status-badge.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Fact, Facts } from '#ui/layout.tsx'

/** All details of one event, read-only. */
export function EventDetails({ event, onClose }: { event: CalendarEvent; onClose: () => void }) {
  const { timeZone } = useInstitution()
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
          {event.projectTitle !== null && (
            <Link className="lone-link" to="/project/$id" params={{ id: String(event.projectId) }}>
              {event.projectTitle}
            </Link>
          )}
        </Fact>
      </Facts>
      {event.description && <p className="mt-5 whitespace-pre-line break-words">{event.description}</p>}
    </Dialog>
  )
}
