import { addDays, addMonths, type Day } from '@callboard/contract/time/month'
import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The same day of another month, or its last day. */
function inAnotherMonth(day: Day, months: number): Day {
  const month = addMonths(day.slice(0, 7), months)
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const same = `${month}-${day.slice(8)}`
  return same < last ? same : last
}

/** The day to which a key moves in both views; `undefined` for other keys. */
function dayByKey(key: string, day: Day, today: Day): Day | undefined {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'Home':
      return addDays(day, -weekday)
    case 'End':
      return addDays(day, 6 - weekday)
    case 't':
    case 'T':
      return today
    default:
      return undefined
  }
}

/** The day to which a key moves in a month; `undefined` for other keys. */
export function dayByKeyInMonth(key: string, day: Day, today: Day): Day | undefined {
  switch (key) {
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'PageUp':
      return inAnotherMonth(day, -1)
    case 'PageDown':
      return inAnotherMonth(day, 1)
    default:
      return dayByKey(key, day, today)
  }
}

/** The day to which a key moves in a week, where the arrows up and down scroll; `undefined` for other keys. */
export function dayByKeyInWeek(key: string, day: Day, today: Day): Day | undefined {
  switch (key) {
    case 'PageUp':
      return addDays(day, -7)
    case 'PageDown':
      return addDays(day, 7)
    default:
      return dayByKey(key, day, today)
  }
}

/**
 * Moves the focus between the days of a grid, each with its date as `data-day`.
 *
 * @param grid the grid
 * @param active the day with the focus, or that gets it
 * @param days the days in the grid
 * @returns focuses the active day, or one that becomes active; its month or week may have to load first
 */
export function useDayFocus(grid: RefObject<HTMLElement | null>, active: Day, days: readonly Day[]): (day: Day) => void {
  const wanted = useRef<Day | null>(null)
  const cell = (day: Day) => grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)
  // Focus before the next key press, which would be lost otherwise.
  useLayoutEffect(() => {
    if (wanted.current !== active || !days.includes(active)) return
    cell(active)?.focus()
    wanted.current = null
  })
  return (day) => {
    if (day === active) cell(day)?.focus()
    else wanted.current = day
  }
}
