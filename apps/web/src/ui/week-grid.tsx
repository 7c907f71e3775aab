import { ChevronDown, ChevronUp } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { t } from '#app/language/t.ts'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { FieldError } from './field.tsx'
import { cellOfElement, useWeekStrokes } from './use-week-strokes.ts'
import {
  cellAfterKey,
  cellsOf,
  DAY_KEYS,
  dayNames,
  fullWeek,
  hourName,
  hoursOn,
  isOn,
  type WeekCell,
  type WeekHours,
  withHours,
} from './week-grid-model.ts'
import { hasEarly, hasLate, type ShownHours, shownHours, viewOf, withView } from './week-view.ts'

export interface WeekGridProps {
  label: string
  /** The current week. A day that is missing has no selected hours. */
  value: WeekHours | null
  /** Called with the week after each change: days without hours are missing, a week without hours is `null`. */
  onChange: (week: WeekHours | null) => void
  error?: string | undefined
  className?: string
}

interface HoursGridProps extends WeekGridProps, ShownHours {
  /** Content above and below the hours. */
  before: ReactNode
  after: ReactNode
}

/** A table of focusable, selectable cells. Its parts have explicit roles, because narrow screens lay them out as blocks. */
const gridRole = { role: 'grid', 'aria-multiselectable': true } as const
const rowRole = { role: 'row' } as const
const dayRole = { role: 'columnheader' } as const
const hourRole = { role: 'rowheader' } as const
const cellRole = (on: boolean) => ({ role: 'gridcell', 'aria-selected': on }) as const

const isAt = (active: WeekCell, day: number, slot: number) => active.day === day && active.slot === slot

/** An hour of a day. There are more than a hundred of them, so each re-renders only when it changes. */
function Cell({ name, hour, day, slot, on, isActive }: WeekCell & { name: string; hour: string; on: boolean; isActive: boolean }) {
  return (
    <td
      data-day={day}
      data-slot={slot}
      tabIndex={isActive ? 0 : -1}
      {...cellRole(on)}
      aria-label={on ? t('{day} {hour}, available', { day: name, hour }) : t('{day} {hour}, not available', { day: name, hour })}
    />
  )
}

/**
 * The hours of a week, painted by mouse or pen, by touch after a short press, or by keyboard (arrows move, Space and Enter change, Shift
 * with an arrow paints). The headers of days and hours change their whole column or row. Early and late hours are folded away while none is
 * selected.
 */
export function WeekGrid({ value, onChange, ...props }: WeekGridProps) {
  const [opened, setOpened] = useState({ early: false, late: false })
  const [isEarly, isLate] = [hasEarly(value), hasLate(value)]
  const shown = shownHours({ early: opened.early || isEarly, late: opened.late || isLate })
  // The button stays while the hours are shown, so that the focus does not get lost; selected hours cannot be hidden.
  const fold = (which: 'early' | 'late', label: string) => (
    <div>
      <Button
        size="sm"
        icon={(which === 'early') === opened[which] ? ChevronDown : ChevronUp}
        aria-expanded={opened[which]}
        onClick={() => setOpened({ ...opened, [which]: !opened[which] })}
      >
        {label}
      </Button>
    </div>
  )
  return (
    <HoursGrid
      {...props}
      {...shown}
      value={viewOf(value, shown)}
      onChange={(view) => onChange(withView(value, view, shown))}
      before={!isEarly && fold('early', t('Earlier hours'))}
      after={!isLate && fold('late', t('Later hours'))}
    />
  )
}

/** The hours that are shown. */
function HoursGrid({ label, value, onChange, firstHour, slots, before, after, error, className }: HoursGridProps) {
  const id = useId()
  const table = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState<WeekCell>({ day: 0, slot: 0 })
  // A pointer may move several times between two renders; each move must see what the last one painted.
  const week = useRef(value)
  week.current = value
  const current = () => week.current
  const set = (next: WeekHours | null) => {
    week.current = next
    onChange(next)
  }
  const paint = (cells: readonly WeekCell[], on: boolean) => set(withHours(week.current, cells, on, slots))
  const toggle = (at: WeekCell) => {
    const cells = cellsOf(at, slots)
    paint(cells, !cells.every((cell) => isOn(week.current, cell)))
  }
  const strokes = useWeekStrokes({ table, slots, current, paint, restore: set })

  const onKeyDown = (event: KeyboardEvent) => {
    const at = cellOfElement(event.target)
    if (!at) return
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (!event.repeat) toggle(at)
      return
    }
    const next = event.altKey || event.metaKey ? undefined : cellAfterKey(event.key, event.ctrlKey, at, slots)
    if (!next) return
    event.preventDefault()
    const isHour = (cell: WeekCell) => cell.day >= 0 && cell.slot >= 0
    if (event.shiftKey && isHour(at) && isHour(next)) paint([at, next], isOn(week.current, at))
    table.current?.querySelector<HTMLElement>(`[data-day="${next.day}"][data-slot="${next.slot}"]`)?.focus()
  }
  const onFocus = (event: FocusEvent) => {
    const at = cellOfElement(event.target)
    if (at) setActive(at)
  }

  const count = hoursOn(value, slots)
  const hours = Array.from({ length: slots }, (_, slot) => hourName(firstHour + slot))
  const place = (day: number, slot: number) => ({
    'data-day': day,
    'data-slot': slot,
    tabIndex: isAt(active, day, slot) ? 0 : -1,
  })
  const names = dayNames()
  const shortNames = dayNames('short')
  const allOn = (at: WeekCell) => cellsOf(at, slots).every((cell) => isOn(value, cell))
  return (
    <div className={cx('flex min-w-0 flex-col gap-3', className)}>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div>
          <h3 id={id} className="font-semibold font-text text-base tracking-normal">
            {label}
          </h3>
          <p role="status" className="text-ink-soft text-sm tabular-nums">
            {count === 0 ? t('No hours chosen') : t('{count} of {slots} hours', { count, slots: slots * DAY_KEYS.length })}
          </p>
        </div>
        <div className="flex gap-2">
          <Button size="sm" onClick={() => set(fullWeek(slots))}>
            {t('Select All')}
          </Button>
          <Button size="sm" onClick={() => set(null)}>
            {t('Clear All')}
          </Button>
        </div>
      </div>
      {before}
      <table
        ref={table}
        {...gridRole}
        aria-labelledby={id}
        aria-describedby={`${id}-how`}
        {...strokes}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        className="week-grid"
      >
        <thead>
          <tr {...rowRole}>
            <th {...dayRole} scope="col">
              <span className="sr-only">{t('Hour')}</span>
            </th>
            {names.map((name, day) => (
              <th key={name} {...dayRole} scope="col">
                <button
                  type="button"
                  {...place(day, -1)}
                  aria-label={t('{name}, every hour', { name })}
                  aria-pressed={allOn({ day, slot: -1 })}
                  onClick={() => toggle({ day, slot: -1 })}
                >
                  {shortNames[day]}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour, slot) => (
            <tr key={hour} {...rowRole}>
              <th {...hourRole} scope="row">
                <button
                  type="button"
                  {...place(-1, slot)}
                  aria-label={t('{hour}, every day', { hour })}
                  aria-pressed={allOn({ day: -1, slot })}
                  onClick={() => toggle({ day: -1, slot })}
                >
                  {hour}
                </button>
              </th>
              {names.map((name, day) => (
                <Cell key={name} {...{ name, hour, day, slot }} on={isOn(value, { day, slot })} isActive={isAt(active, day, slot)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {after}
      <p id={`${id}-how`} className="text-ink-soft text-sm">
        {t("Drag across the hours to paint them; on a phone, hold first. A day's name or an hour's fills all of it.")}
      </p>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
