import type { CalendarEvent } from '@callboard/contract/schedule/calendar/endpoints'
import { CALENDAR_LIMITS, CALENDAR_MESSAGE } from '@callboard/contract/schedule/calendar/rules'
import type { Day } from '@callboard/contract/time/month'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { useIsDirector } from '#app/session/session.ts'
import { useInstitution } from '#app/start/boot.ts'
import { DeletedLink } from '#shared/deleted-link.tsx'
import { upcomingCallDatesQuery, upcomingQuery } from '#shared/queries/calendar.ts'
import { IconButton } from '#ui/button.tsx'
import { Section } from '#ui/layout.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { callItem, eventItem, type Item, placeOf } from './calendar-item.ts'
import { whenOf } from './event-text.ts'
import { ItemButton } from './item-button.tsx'

/** The actions of a casting director for an event in the list. */
export interface EventControls {
  onEdit: (event: CalendarEvent) => void
  onDelete: (event: CalendarEvent) => void
}

/** The next five events and shoots. */
export function UpcomingEvents({
  className,
  today,
  onOpen,
  controls,
}: {
  className?: string
  today: Day
  onOpen: (item: Item) => void
  controls: EventControls | undefined
}) {
  const { timeZone } = useInstitution()
  const isDirector = useIsDirector()
  const events = useQuery(upcomingQuery(today))
  const dates = useQuery(upcomingCallDatesQuery(today))
  const error = events.error ?? dates.error
  const items =
    events.data &&
    dates.data &&
    [...events.data.map(eventItem), ...dates.data.filter(({ kind }) => kind !== 'deadline').map(callItem)]
      .filter(({ endDate }) => Date.parse(endDate) >= Date.now())
      .toSorted((one, other) => one.startDate.localeCompare(other.startDate))
      .slice(0, CALENDAR_LIMITS.upcoming)
  return (
    <Section className={className} title={t('Upcoming Events')}>
      {error ? (
        <ErrorState
          as="h3"
          onRetry={() => void Promise.all([events.refetch(), dates.refetch()])}
          retrying={events.isFetching || dates.isFetching}
        >
          {errorText(error, t('The upcoming events could not be loaded. Please try again.'))}
        </ErrorState>
      ) : items === undefined ? (
        <Loading label={t('Loading upcoming events')}>
          <Skeleton className="h-40" />
        </Loading>
      ) : items.length === 0 ? (
        <EmptyState as="p" title={controls ? t('Nothing is planned yet.') : t(CALENDAR_MESSAGE.empty)} />
      ) : (
        <ul className="flex flex-col gap-4">
          {items.map((item) => (
            <li key={item.key}>
              <ItemButton item={item} day="" onOpen={onOpen} />
              <div className="mt-1 flex items-start gap-2">
                <p className="min-w-0 flex-1 break-words text-ink-soft text-sm">
                  {whenOf(item, timeZone)}
                  {placeOf(item) && <span>{`, ${placeOf(item)}`}</span>}
                </p>
                {controls && item.kind === 'event' && (
                  <span className="-mt-1 flex flex-none">
                    <IconButton
                      icon={Pencil}
                      size="sm"
                      label={t('Edit {title}', { title: item.event.title })}
                      onClick={() => controls.onEdit(item.event)}
                    />
                    {isDirector && (
                      <IconButton
                        icon={Trash2}
                        size="sm"
                        label={t('Delete {title}', { title: item.event.title })}
                        onClick={() => controls.onDelete(item.event)}
                      />
                    )}
                  </span>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {controls && items && (
        <p className="mt-4 print:hidden">
          <DeletedLink kind="event" />
        </p>
      )}
    </Section>
  )
}
