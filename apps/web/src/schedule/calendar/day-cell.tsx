import { CALENDAR_LIMITS } from '@callboard/contract/schedule/calendar/rules'
import type { Day } from '@callboard/contract/time/month'
import { useDroppable } from '@dnd-kit/core'
import { formatDay } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { cx } from '#ui/cx.ts'
import type { Item } from './calendar-item.ts'
import { dayLabel } from './event-text.ts'
import { ItemBar, type Nudge } from './item-bar.tsx'
import { lookOf } from './item-looks.ts'
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
  /** The day's items, the positions of the bars that start on it, and the number of items without a bar. */
  items: readonly Item[]
  plan: DayPlan<Item> | undefined
  hidden: number
  onOpen: (item: Item) => void
  onMore: (day: Day) => void
  onFocus: (day: Day) => void
  onNudge: Nudge | undefined
}

/** The table around it has the role `grid`. */
const cellRole = { role: 'gridcell' } as const

/** One day of the month. A phone shows dots, with a list below. */
export function DayCell({
  day,
  weekOf,
  inMonth,
  isToday,
  isActive,
  isTarget,
  items,
  plan,
  hidden,
  onOpen,
  onMore,
  onFocus,
  onNudge,
}: DayCellProps) {
  const { setNodeRef } = useDroppable({ id: day })
  return (
    <td
      ref={setNodeRef}
      {...cellRole}
      data-day={day}
      aria-label={dayLabel({ day, isToday, count: items.length })}
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
          <ItemBar key={segment.event.key} {...{ segment, weekOf, onOpen, onNudge }} reachable={isActive} />
        ))}
        {plan && plan.below.length > 0 && (
          <div className="day-bars-below" style={{ gridRowStart: plan.lanesAbove + 1 }}>
            {plan.below.map(({ segment, lines }) => (
              <ItemBar key={segment.event.key} {...{ segment, lines, weekOf, onOpen, onNudge }} reachable={isActive} />
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
        {items.slice(0, CALENDAR_LIMITS.eventsPerDay).map((item) => (
          <span key={item.key} className={cx('event-dot', lookOf(item))} />
        ))}
      </div>
    </td>
  )
}
