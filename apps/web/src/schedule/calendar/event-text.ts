import { type Day, dayOf, daysOf } from '@callboard/contract/time/month'
import type { Meaning } from '@callboard/contract/time/wall-time'
import { formatDateTime, formatDay, withZone } from '#app/language/dates.ts'
import { locale, plural, t } from '#app/language/t.ts'
import type { Span } from './event-span.ts'

const clocks = new Map<string, Intl.DateTimeFormat>()

/** A time of day that fits a narrow day of the grid: `2 PM`, `2:30 PM`. */
export function timeOf(instant: string, timeZone: string): string {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat(locale(), { timeZone, hour: 'numeric', minute: '2-digit' })
    clocks.set(timeZone, clock)
  }
  return clock.format(new Date(instant)).replace(':00', '')
}

/**
 * Start and end of an event in one line: `Sat, Nov 21, 2026, 2 PM – 4 PM`; both dates if it spans several days, and only the day if it takes
 * the whole day.
 */
export function whenOf({ startDate, endDate, isAllDay = false }: Span & { isAllDay?: boolean }, timeZone: string): string {
  const day = (instant: string) => formatDay(dayOf(instant, timeZone))
  if (isAllDay) return day(startDate)
  const start = `${day(startDate)}, ${timeOf(startDate, timeZone)}`
  if (startDate === endDate) return withZone(start, startDate, timeZone)
  const sameDay = daysOf({ startDate, endDate }, timeZone).length === 1
  return withZone(`${start} – ${sameDay ? '' : `${day(endDate)}, `}${timeOf(endDate, timeZone)}`, endDate, timeZone)
}

/** A day of the calendar as its cell is named: `Sat, Nov 21, 2026, today, 2 events`. */
export function dayLabel({ day, isToday, count }: { day: Day; isToday: boolean; count: number }): string {
  const many = count === 0 ? t('no events') : plural(count, '1 event', '{count} events')
  return [formatDay(day), isToday ? t('today') : '', many].filter(Boolean).join(', ')
}

/** Explains a typed time on a night with a clock change; `undefined` on all others. */
export function clockChangeNote({ instant, shown }: Meaning, timeZone: string): string | undefined {
  if (shown === 'once') return undefined
  const meant = formatDateTime(instant, timeZone)
  return shown === 'never'
    ? t('The clocks go forward that night and skip this time; {meant} is meant.', { meant })
    : t('The clocks go back that night and show this time twice; the first is meant.')
}
