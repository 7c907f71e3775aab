import type { CalendarEvent } from '@callboard/contract/calendar/endpoints'
import type { Day } from '@callboard/contract/calendar/month'
import { CALENDAR_LIMITS, CALENDAR_MESSAGE } from '@callboard/contract/calendar/rules'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { upcomingQuery } from '#shared/queries/calendar.ts'
import { IconButton } from '#ui/button.tsx'
import { Section } from '#ui/layout.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { EventButton } from './event-button.tsx'
import { whenOf } from './event-text.ts'

/** The actions of a casting director for an event in the list. */
export interface EventControls {
  onEdit: (event: CalendarEvent) => void
  onDelete: (event: CalendarEvent) => void
}

/** The next five events. */
export function UpcomingEvents({
  className,
  today,
  onOpen,
  controls,
}: {
  className?: string
  today: Day
  onOpen: (event: CalendarEvent) => void
  controls: EventControls | undefined
}) {
  const { timeZone } = useInstitution()
  const upcoming = useQuery(upcomingQuery(today))
  const events = upcoming.data
    ?.filter((event) => Date.parse(event.endDate) >= Date.now())
    .toSorted((one, other) => one.startDate.localeCompare(other.startDate))
    .slice(0, CALENDAR_LIMITS.upcoming)
  return (
    <Section className={className} title={t('Upcoming Events')}>
      {upcoming.isError ? (
        <ErrorState as="h3" onRetry={() => void upcoming.refetch()} retrying={upcoming.isFetching}>
          {errorText(upcoming.error, t('The upcoming events could not be loaded. Please try again.'))}
        </ErrorState>
      ) : events === undefined ? (
        <Loading label={t('Loading upcoming events')}>
          <Skeleton className="h-40" />
        </Loading>
      ) : events.length === 0 ? (
        <EmptyState as="p" title={controls ? t('Nothing is planned yet.') : t(CALENDAR_MESSAGE.empty)} />
      ) : (
        <ul className="flex flex-col gap-4">
          {events.map((event) => (
            <li key={event.id}>
              <EventButton event={event} day="" onOpen={onOpen} />
              <div className="mt-1 flex items-start gap-2">
                <p className="min-w-0 flex-1 break-words text-ink-soft text-sm">
                  {whenOf(event, timeZone)}
                  {event.location && `, ${event.location}`}
                </p>
                {controls && (
                  <span className="-mt-1 flex flex-none">
                    <IconButton
                      icon={Pencil}
                      size="sm"
                      label={t('Edit {title}', { title: event.title })}
                      onClick={() => controls.onEdit(event)}
                    />
                    <IconButton
                      icon={Trash2}
                      size="sm"
                      label={t('Delete {title}', { title: event.title })}
                      onClick={() => controls.onDelete(event)}
                    />
                  </span>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
