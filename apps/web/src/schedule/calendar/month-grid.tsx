import { CALENDAR_LIMITS } from '@callboard/contract/schedule/calendar/rules'
import type { Day, Month } from '@callboard/contract/time/month'
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from 'react'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { cx } from '#ui/cx.ts'
import { useIsNarrow } from '#ui/use-is-narrow.ts'
import { dayNames } from '#ui/week-grid-model.ts'
import type { Item } from './calendar-item.ts'
import { DayCell, type DayCellProps } from './day-cell.tsx'
import { dayByKeyInMonth, useDayFocus } from './day-keys.ts'
import { hiddenByDay, layOutWeek, planDays } from './week-lanes.ts'

const NO_ITEMS: DayCellProps['items'] = []

/** Lines of text in a day's cell: one per event shown, and one with the number of further events. */
const LINES_PER_DAY = CALENDAR_LIMITS.eventsPerDay + 1

/** Arrow keys move between cells, so the table has the role `grid`. */
const gridRole = { role: 'grid' } as const

export interface MonthGridProps extends Pick<DayCellProps, 'onOpen' | 'onMore' | 'onNudge'> {
  /** Opens the day; the caller decides how, depending on the user. */
  onDay: (day: Day) => void
  month: Month
  days: readonly Day[]
  today: Day
  active: Day
  target: ReadonlySet<Day>
  /** All items of the month, as a list and by day. */
  items: readonly Item[]
  byDay: ReadonlyMap<Day, readonly Item[]>
  /** The key of an event that was moved by keyboard and keeps the focus. */
  followed: string | null
  /** Sets the active day; a day of another month changes the month. */
  onActive: (day: Day) => void
}

/** The month as weeks from Sunday to Saturday. Arrow keys move between days; Tab moves into the events of the active day. */
export function MonthGrid({ month, days, today, active, target, items, byDay, followed, onActive, onDay, ...cell }: MonthGridProps) {
  const { timeZone } = useInstitution()
  const isNarrow = useIsNarrow()
  const grid = useRef<HTMLTableElement>(null)
  const focusDay = useDayFocus(grid, active, days)
  const weeks = Array.from({ length: days.length / 7 }, (_, index) => {
    const week = days.slice(index * 7, index * 7 + 7)
    // Only events in this week: a festival may have thousands in a month.
    const touching = new Set(week.flatMap((day) => byDay.get(day) ?? []))
    const segments = layOutWeek([...touching], week, timeZone)
    const shown = segments.filter(({ lane }) => lane < CALENDAR_LIMITS.eventsPerDay)
    const hidden = hiddenByDay(segments, CALENDAR_LIMITS.eventsPerDay)
    const plans = planDays(shown, hidden, LINES_PER_DAY)
    return week.map((day, column) => ({ day, weekOf: week[0] ?? day, plan: plans[column], hidden: hidden[column] ?? 0 }))
  })

  // An event that moves to another day is rendered as a new element.
  useLayoutEffect(() => {
    if (followed === null || items.length === 0) return
    const bar = grid.current?.querySelector<HTMLElement>(`[data-item="${followed}"]`)
    // On a full day the event may have no bar; while the month changes it has none.
    const isHere = byDay.get(active)?.some(({ key }) => key === followed)
    const place = bar ?? (isHere ? grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`) : null)
    if (place && document.activeElement !== place) place.focus()
  }, [followed, items, byDay, active])

  const press = (event: KeyboardEvent) => {
    const day = (event.target as Element).closest<HTMLElement>('[data-day]')?.dataset['day'] ?? active
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const isDay = (event.target as Element).matches('[role=gridcell]')
    if (isDay && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      onDay(day)
      return
    }
    const next = dayByKeyInMonth(event.key, day, today)
    if (!next) return
    event.preventDefault()
    focusDay(next)
    if (next !== active) onActive(next)
  }

  const pressDay = ({ target }: MouseEvent) => {
    const pressed = (target as Element).closest<HTMLElement>('button, [data-day]')
    if (pressed?.dataset['day']) onDay(pressed.dataset['day'])
  }

  const names = dayNames()
  const shortNames = dayNames('short')
  return (
    <table
      ref={grid}
      {...gridRole}
      aria-label={t('Casting events of the month')}
      onKeyDown={press}
      onClick={pressDay}
      className={cx('month-grid', !isNarrow && 'month-of-bars')}
    >
      <thead>
        <tr>
          {names.map((weekday, column) => (
            <th
              key={weekday}
              scope="col"
              abbr={weekday}
              className="border-ink border-b-2 px-1.5 pb-2 text-left font-semibold text-ink-soft text-sm max-md:px-0 max-md:text-center"
            >
              {shortNames[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.day}>
            {week.map(({ day, weekOf, plan, hidden }) => (
              <DayCell
                key={day}
                {...cell}
                day={day}
                weekOf={weekOf}
                inMonth={day.startsWith(month)}
                isToday={day === today}
                isActive={day === active}
                isTarget={target.has(day)}
                items={byDay.get(day) ?? NO_ITEMS}
                plan={plan}
                hidden={hidden}
                onFocus={onActive}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
