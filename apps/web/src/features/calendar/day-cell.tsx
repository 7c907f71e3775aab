import type { CalendarEvent } from '@callboard/contract/calendar/endpoints'
import type { Day } from '@callboard/contract/calendar/month'
import { CALENDAR_LIMITS } from '@callboard/contract/calendar/rules'
import { useDroppable } from '@dnd-kit/core'
import { formatDay } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { cx } from '#ui/cx.ts'
import { EventBar, type Nudge } from './event-bar.tsx'
import { EVENT_LOOKS } from './event-colours.ts'
import type { DayPlan } from './week-lanes.ts'

export interface DayCellProps {
  day: Day
  weekOf: Day
  inMonth: boolean
  isToday: boolean
  /** The only day that the Tab key reaches. */
  isActive: boolean
  /** The dragged event would cover it. */
  isTarget: boolean
  /** The day's events, the positions of the bars that start on it, and the number of events without a bar. */
  events: readonly CalendarEvent[]
  plan: DayPlan<CalendarEvent> | undefined
  hidden: number
  onOpen: (event: CalendarEvent) => void
  onMore: (day: Day) => void
  onFocus: (day: Day) => void
  onNudge: Nudge | undefined
}

function labelOf({ day, isToday, events }: Pick<DayCellProps, 'day' | 'isToday' | 'events'>): string {
  const many = events.length === 0 ? t('no events') : plural(events.length, '1 event', '{count} events')
  return [formatDay(day), isToday ? t('today') : '', many].filter(Boolean).join(', ')
}

/** The table around it has the role `grid`. */
const cellRole = { role: 'gridcell' } as const

/** One day of the month. A phone shows dots, with a list below. */
export function DayCell(props: DayCellProps) {
  const { day, weekOf, inMonth, isToday, isActive, isTarget, events, plan, hidden, onOpen, onMore, onFocus, onNudge } = props
  const { setNodeRef } = useDroppable({ id: day })
  return (
    <td
      ref={setNodeRef}
      {...cellRole}
      data-day={day}
      aria-label={labelOf(props)}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => onFocus(day)}
      className={cx('day-cell', !inMonth && 'bg-sunk/50', isTarget && 'day-target')}
    >
      <time
        dateTime={day}
        className={cx(
          'grid size-7 place-items-center rounded-full text-sm tabular-nums max-md:mx-auto',
          isToday ? 'bg-ink font-bold text-paper' : inMonth ? 'font-medium' : 'text-ink-soft',
        )}
      >
        {Number(day.slice(8))}
      </time>
      <div className="day-bars max-md:hidden">
        {plan?.inLanes.map((segment) => (
          <EventBar key={segment.event.id} {...{ segment, weekOf, onOpen, onNudge }} reachable={isActive} />
        ))}
        {plan && plan.below.length > 0 && (
          <div className="day-bars-below" style={{ gridRowStart: plan.lanesAbove + 1 }}>
            {plan.below.map(({ segment, lines }) => (
              <EventBar key={segment.event.id} {...{ segment, lines, weekOf, onOpen, onNudge }} reachable={isActive} />
            ))}
          </div>
        )}
      </div>
      {hidden > 0 && (
        <button
          type="button"
          tabIndex={isActive ? 0 : -1}
          onClick={() => onMore(day)}
          className="day-more min-h-6 w-full truncate px-1.5 text-left font-semibold text-sm hover:underline max-md:hidden"
          aria-label={t('{hidden} more on {when}', { hidden, when: formatDay(day) })}
        >
          {t('+{hidden} more', { hidden })}
        </button>
      )}
      <div aria-hidden className="day-dots mt-0.5 flex min-h-2 justify-center gap-0.5 md:hidden">
        {events.slice(0, CALENDAR_LIMITS.eventsPerDay).map(({ id, eventType }) => (
          <span key={id} className={cx('event-dot', EVENT_LOOKS[eventType].className)} />
        ))}
      </div>
    </td>
  )
}
