import '#styles/calendar-week.css'
import { CALENDAR_LIMITS } from '@callboard/contract/schedule/calendar/rules'
import type { Day } from '@callboard/contract/time/month'
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { formatDay, zoneBeside } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { formatTimeOfDay } from '#app/language/time-of-day.ts'
import { useInstitution } from '#app/start/boot.ts'
import { useIsBelowDesk } from '#ui/use-is-narrow.ts'
import { dayNames } from '#ui/week-grid-model.ts'
import type { Item } from './calendar-item.ts'
import { dayByKeyInWeek, useDayFocus } from './day-keys.ts'
import { ItemBar } from './item-bar.tsx'
import { isAboveHours, layOutDay, partOf, shownHours } from './week-blocks.ts'
import { WeekDay } from './week-day.tsx'
import { hiddenByDay, layOutWeek } from './week-lanes.ts'

/** The number of columns in a day that are still wide enough to read, on a desktop and on a tablet. */
const MOST_COLUMNS = { desk: 3, tablet: 2 } as const

/** Arrow keys move between cells, so the table has the role `grid`. */
const gridRole = { role: 'grid' } as const
const cellRole = { role: 'gridcell' } as const

export interface WeekGridProps {
  /** Sunday to Saturday. */
  days: readonly Day[]
  today: Day
  active: Day
  /** All items of the week, as a list and by day. */
  items: readonly Item[]
  byDay: ReadonlyMap<Day, readonly Item[]>
  /** Sets the active day; a day of another week changes the week. */
  onActive: (day: Day) => void
  onOpen: (item: Item) => void
  /** Shows all of a day. */
  onMore: (day: Day) => void
  /** Plans an event, at a time (`HH:MM`) if the user pressed one; missing for readers. */
  onPlan: ((day: Day, time?: string) => void) | undefined
}

const wholeHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** A week with its hours as rows. Arrow keys move between days; Tab moves into the items of the active day. */
export function WeekGrid({ days, today, active, items, byDay, onActive, onOpen, onMore, onPlan }: WeekGridProps) {
  const { timeZone } = useInstitution()
  const isBelowDesk = useIsBelowDesk()
  const grid = useRef<HTMLTableElement>(null)
  const focusDay = useDayFocus(grid, active, days)
  const bars = layOutWeek(items.filter(isAboveHours), days, timeZone)
  const hiddenBars = hiddenByDay(bars, CALENDAR_LIMITS.eventsPerDay)
  const parts = days.map((day) =>
    (byDay.get(day) ?? []).filter((item) => !isAboveHours(item)).map((item) => ({ item, ...partOf(item, day, timeZone) })),
  )
  const hours = shownHours(parts.flat())
  const plans = parts.map((each) => layOutDay(each, isBelowDesk ? MOST_COLUMNS.tablet : MOST_COLUMNS.desk))

  const press = (event: KeyboardEvent) => {
    const cell = (event.target as Element).closest<HTMLElement>('[data-day]')
    const day = cell?.dataset['day'] ?? active
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (event.target === cell && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      if (onPlan) onPlan(day)
      else if (byDay.has(day)) onMore(day)
      return
    }
    const next = dayByKeyInWeek(event.key, day, today)
    if (!next) return
    event.preventDefault()
    focusDay(next)
    if (next !== active) onActive(next)
  }
  const pressPlace = ({ target, clientY }: MouseEvent) => {
    const pressed = (target as Element).closest<HTMLElement>('button, [data-day], [data-above]')
    const { day, above } = pressed?.dataset ?? {}
    if (above) onPlan?.(above)
    if (!(pressed && day)) return
    onActive(day)
    const { top, height } = pressed.getBoundingClientRect()
    const halfHours = Math.floor(((clientY - top) / height) * (hours.last - hours.first) * 2) + hours.first * 2
    onPlan?.(day, `${wholeHour(Math.floor(halfHours / 2)).slice(0, 3)}${halfHours % 2 === 0 ? '00' : '30'}`)
  }

  const names = dayNames()
  const shortNames = dayNames('short')
  const shape = { '--hours': hours.last - hours.first, '--first-hour': hours.first } as CSSProperties
  return (
    <table
      ref={grid}
      {...gridRole}
      aria-label={t('Casting events of the week')}
      onKeyDown={press}
      onClick={pressPlace}
      className="week-plan"
      style={shape}
    >
      <thead>
        <tr>
          <td className="week-hours align-bottom pb-2 text-ink-soft text-sm">{zoneBeside(`${days[0] ?? today}T12:00:00Z`, timeZone)}</td>
          {days.map((day, column) => (
            <th key={day} scope="col" abbr={names[column]} className="px-1 pb-2 text-left font-semibold text-ink-soft text-sm">
              {shortNames[column]}
              <time dateTime={day} className={day === today ? 'week-date week-today' : 'week-date'}>
                {Number(day.slice(8))}
              </time>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row" className="week-hours pt-1.5 font-normal text-ink-soft text-sm">
            {t('All day')}
          </th>
          {days.map((day, column) => {
            const hidden = (hiddenBars[column] ?? 0) + (plans[column]?.hidden ?? 0)
            return (
              <td key={day} {...cellRole} data-above={day} className="week-above">
                <div className="week-bars">
                  {bars
                    .filter((bar) => bar.column === column && bar.lane < CALENDAR_LIMITS.eventsPerDay)
                    .map((bar) => (
                      <ItemBar
                        key={bar.event.key}
                        segment={bar}
                        weekOf={days[0] ?? day}
                        reachable={day === active}
                        onOpen={onOpen}
                        onNudge={undefined}
                      />
                    ))}
                </div>
                {hidden > 0 && (
                  <button
                    type="button"
                    tabIndex={day === active ? 0 : -1}
                    onClick={() => onMore(day)}
                    className="day-more min-h-6 w-full truncate px-1.5 text-left font-semibold text-sm hover:underline"
                    aria-label={t('{hidden} more on {when}', { hidden, when: formatDay(day) })}
                  >
                    {t('+{hidden} more', { hidden })}
                  </button>
                )}
              </td>
            )
          })}
        </tr>
        <tr>
          <th scope="row" className="week-hours">
            <span className="sr-only">{t('Hours')}</span>
            <span aria-hidden className="block">
              {Array.from({ length: hours.last - hours.first }, (_, index) => hours.first + index).map((hour) => (
                <span key={hour} className="week-hour">
                  {hour > hours.first && formatTimeOfDay(wholeHour(hour)).replace(':00', '')}
                </span>
              ))}
            </span>
          </th>
          {days.map((day, column) => (
            <WeekDay
              key={day}
              {...{ day, hours, onOpen, onActive }}
              count={byDay.get(day)?.length ?? 0}
              isToday={day === today}
              isActive={day === active}
              blocks={plans[column]?.blocks ?? []}
            />
          ))}
        </tr>
      </tbody>
    </table>
  )
}
