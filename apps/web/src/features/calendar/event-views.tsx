import type { CalendarEvent } from '@callboard/contract/calendar'
import { Link } from '@tanstack/react-router'
import { useInstitution } from '#lib/boot.ts'
import { formatDateTime } from '#lib/dates.ts'
import { readable } from '#lib/profile-text.ts'
import { StatusBadge } from '#lib/status-badge.tsx'
import { cx } from '#ui/cx.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Fact, Facts } from '#ui/layout.tsx'
import { type Day, dayOf } from './calendar-month.ts'
import { EVENT_LOOKS } from './event-colours.ts'

const clocks = new Map<string, Intl.DateTimeFormat>()

/** The time of day at which an event begins, as short as a day of the grid is narrow: `2 PM`, `2:30 PM`. */
function timeOf(instant: string, timeZone: string): string {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
    clocks.set(timeZone, clock)
  }
  return clock.format(new Date(instant)).replace(':00', '')
}

/** One event on one day. On later days of a long event the time is left out. */
export function EventButton({ event, day, onOpen }: { event: CalendarEvent; day: Day; onOpen: (event: CalendarEvent) => void }) {
  const { timeZone } = useInstitution()
  const look = EVENT_LOOKS[event.eventType]
  const begins = dayOf(event.startDate, timeZone) === day
  return (
    <button type="button" onClick={() => onOpen(event)} className={cx('event text-sm', look.className)}>
      <span aria-hidden className="flex-none font-bold">
        {look.mark}
      </span>
      <span className="line-clamp-2 min-w-0 break-words">
        <span className="sr-only">{readable(event.eventType)}: </span>
        {begins && <span className="whitespace-nowrap tabular-nums">{timeOf(event.startDate, timeZone)}</span>} {event.title}
      </span>
    </button>
  )
}

/** Everything about one event. */
export function EventDialog({ event, onClose }: { event: CalendarEvent; onClose: () => void }) {
  const { timeZone } = useInstitution()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} size="sm" title={event.title} description={readable(event.eventType)}>
      <Facts>
        <Fact label="Begins">{formatDateTime(event.startDate, timeZone)}</Fact>
        <Fact label="Ends">{formatDateTime(event.endDate, timeZone)}</Fact>
        <Fact label="Location">{event.location}</Fact>
        <Fact label="Status">
          <StatusBadge status={event.status} />
        </Fact>
        <Fact label="Private">{event.isPrivate && 'Only for those invited'}</Fact>
        <Fact label="Project">
          {event.projectId !== null && (
            <Link className="text-link" to="/project/$id" params={{ id: String(event.projectId) }}>
              Read the casting call
            </Link>
          )}
        </Fact>
      </Facts>
      {event.description && <p className="mt-5 whitespace-pre-line break-words">{event.description}</p>}
    </Dialog>
  )
}
