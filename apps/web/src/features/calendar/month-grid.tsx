import type { CalendarEvent } from '@callboard/contract/calendar'
import { CALENDAR_LIMITS } from '@callboard/contract/calendar-options'
import { formatDay } from '#lib/dates.ts'
import { cx } from '#ui/cx.ts'
import type { Day, Month } from './calendar-month.ts'
import { EventButton } from './event-views.tsx'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

export interface MonthViewProps {
  month: Month
  days: readonly Day[]
  today: Day
  events: ReadonlyMap<Day, CalendarEvent[]>
  onOpen: (event: CalendarEvent) => void
  onDay: (day: Day) => void
}

/** The month as weeks from Sunday to Saturday. */
export function MonthGrid({ month, days, today, events, onOpen, onDay }: MonthViewProps) {
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  return (
    <table className="w-full table-fixed border-collapse max-md:hidden">
      <caption className="sr-only">Casting events of the month</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th
              key={weekday}
              scope="col"
              abbr={weekday}
              className="border-ink border-b-2 pb-2 text-left font-semibold text-ink-soft text-sm"
            >
              {weekday.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]} className="h-32 align-top">
            {week.map((day) => (
              <td key={day} className={cx('border border-line p-1.5', !day.startsWith(month) && 'bg-sunk/50')}>
                <DayCell {...{ day, month, today, onOpen, onDay }} events={events.get(day) ?? []} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayCell({
  day,
  month,
  today,
  events,
  onOpen,
  onDay,
}: Pick<MonthViewProps, 'month' | 'today' | 'onOpen' | 'onDay'> & { day: Day; events: readonly CalendarEvent[] }) {
  const more = events.length - CALENDAR_LIMITS.eventsPerDay
  return (
    <>
      <time
        dateTime={day}
        aria-current={day === today ? 'date' : undefined}
        className={cx(
          'mb-1 grid size-7 place-items-center rounded-full text-sm tabular-nums',
          day === today ? 'bg-ink font-bold text-paper' : day.startsWith(month) ? 'font-medium' : 'text-ink-soft',
        )}
      >
        {Number(day.slice(8))}
      </time>
      <div className="flex flex-col gap-1">
        {events.slice(0, CALENDAR_LIMITS.eventsPerDay).map((event) => (
          <EventButton key={event.id} event={event} day={day} onOpen={onOpen} />
        ))}
        {more > 0 && (
          <button
            type="button"
            onClick={() => onDay(day)}
            className="min-h-6 px-1.5 text-left font-semibold text-sm hover:underline"
            aria-label={`${more} more on ${formatDay(day)}`}
          >
            +{more} more
          </button>
        )}
      </div>
    </>
  )
}

/** The month on a phone: only the days on which something happens. */
export function MonthAgenda({ month, days, today, events, onOpen }: MonthViewProps) {
  const busy = days.filter((day) => day.startsWith(month) && events.has(day))
  return (
    <ol className="flex flex-col gap-5 md:hidden">
      {busy.map((day) => (
        <li key={day}>
          <h3 className={cx('mb-1.5 text-base', day === today && 'underline decoration-2 decoration-accent underline-offset-4')}>
            <time dateTime={day}>{formatDay(day)}</time>
          </h3>
          <div className="flex flex-col gap-1.5 [&>.event]:py-3">
            {events.get(day)?.map((event) => (
              <EventButton key={event.id} event={event} day={day} onOpen={onOpen} />
            ))}
          </div>
        </li>
      ))}
    </ol>
  )
}
