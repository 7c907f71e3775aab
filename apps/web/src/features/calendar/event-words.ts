import type { CalendarEvent } from '@callboard/contract/calendar/endpoints'
import { dayOf, daysOf } from '@callboard/contract/calendar/month'
import { formatDateTime, formatDay, formatter } from '#app/language/dates.ts'
import { locale, t } from '#app/language/t.ts'
import type { Meaning } from './wall-time.ts'

const clocks = new Map<string, Intl.DateTimeFormat>()

/** A time of day as short as a day of the grid is narrow: `2 PM`, `2:30 PM`. */
export function timeOf(instant: string, timeZone: string): string {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat(locale(), { timeZone, hour: 'numeric', minute: '2-digit' })
    clocks.set(timeZone, clock)
  }
  return clock.format(new Date(instant)).replace(':00', '')
}

/** When an event is, in one line: `Sat, Nov 21, 2026, 2 PM – 4 PM`; with both days where there are two. */
export function whenOf({ startDate, endDate }: Pick<CalendarEvent, 'startDate' | 'endDate'>, timeZone: string): string {
  const day = (instant: string) => formatDay(dayOf(instant, timeZone))
  const start = `${day(startDate)}, ${timeOf(startDate, timeZone)}`
  if (startDate === endDate) return start
  const sameDay = daysOf({ startDate, endDate }, timeZone).length === 1
  return `${start} – ${sameDay ? '' : `${day(endDate)}, `}${timeOf(endDate, timeZone)}`
}

/** The time zone as people call it: `Pacific Time`. */
export function zoneName(timeZone: string): string {
  const parts = formatter(timeZone, { timeZoneName: 'longGeneric' }).formatToParts(0)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** What a typed time means on a night on which the clocks change; `undefined` on all others. */
export function clockChangeNote({ instant, shown }: Meaning, timeZone: string): string | undefined {
  if (shown === 'once') return undefined
  const meant = formatDateTime(instant, timeZone)
  return shown === 'never'
    ? t('The clocks go forward that night and skip this time; {meant} is meant.', { meant })
    : t('The clocks go back that night and show this time twice; the first is meant.')
}
