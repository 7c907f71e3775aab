import type { CalendarEvent } from '@callboard/contract/calendar/endpoints'
import { type Day, dayOf } from '@callboard/contract/calendar/month'
import { Lock } from 'lucide-react'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { readable } from '#shared/profile-text.ts'
import { cx } from '#ui/cx.ts'
import { EVENT_LOOKS } from './event-colours.ts'
import { timeOf } from './event-text.ts'

/** Mark, time and title of an event, on its colour. Later days of a long event omit the time. */
export function EventText({ event, showTime }: { event: CalendarEvent; showTime: boolean }) {
  const { timeZone } = useInstitution()
  return (
    <span className={cx('event-words relative min-w-0', event.status === 'cancelled' && 'line-through')}>
      {/* Outside of the crossed-out text, and inline, so that further lines have the full width. */}
      <span aria-hidden className="mr-1.5 inline-block font-bold">
        {t(EVENT_LOOKS[event.eventType].mark)}
        {event.isPrivate && <Lock className="ml-1.5 inline size-3 align-[-0.0625rem]" strokeWidth={2.5} />}
      </span>
      <span className="sr-only">
        {readable(event.eventType)}
        {event.isPrivate && `, ${t('private')}`}
        {event.status === 'cancelled' && `, ${t('cancelled')}`}:{' '}
      </span>
      {showTime && <span className="event-time whitespace-nowrap tabular-nums">{timeOf(event.startDate, timeZone)}</span>} {event.title}
    </span>
  )
}

/** One event in the list of a day. */
export function EventButton({ event, day, onOpen }: { event: CalendarEvent; day: Day; onOpen: (event: CalendarEvent) => void }) {
  const { timeZone } = useInstitution()
  return (
    <button
      type="button"
      onClick={() => onOpen(event)}
      className={cx('event text-sm [&>.event-words]:line-clamp-2 [&>.event-words]:break-words', EVENT_LOOKS[event.eventType].className)}
    >
      <EventText event={event} showTime={dayOf(event.startDate, timeZone) === day} />
    </button>
  )
}
