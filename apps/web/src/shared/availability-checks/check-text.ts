import type { CheckAnswer } from '@callboard/contract/schedule/availability-checks/rules'
import { withZoneOn } from '#app/language/dates.ts'
import { msg, t } from '#app/language/t.ts'
import { formatTimeOfDay, formatter } from '#app/language/time-of-day.ts'

/** A time that people are asked about. */
export interface WindowTimes {
  readonly day: string
  readonly from: string
  readonly to: string
}

const ANSWER_WORDS: Readonly<Record<CheckAnswer, string>> = { yes: msg('Yes'), partly: msg('Partly'), no: msg('No') }
export const answerText = (answer: CheckAnswer): string => t(ANSWER_WORDS[answer])

/** *Thu, Dec 3*; the year is left out, because the day is in the next months. */
export const windowDay = ({ day }: WindowTimes): string =>
  formatter('UTC', { weekday: 'short', month: 'short', day: 'numeric' }).format(new Date(`${day}T00:00:00Z`))

/** *10:00 AM – 12:00 PM*, with the zone if the reader is in another one. @param timeZone the institution's */
export const windowHours = ({ day, from, to }: WindowTimes, timeZone: string): string =>
  withZoneOn(t('{from} – {to}', { from: formatTimeOfDay(from), to: formatTimeOfDay(to) }), { day, time: to }, timeZone)

/** *Thu, Dec 3, 10:00 AM – 12:00 PM*. */
export const windowText = (window: WindowTimes, timeZone: string): string =>
  t('{day}, {hours}', { day: windowDay(window), hours: windowHours(window, timeZone) })

/** The days of a check: *Thu, Dec 3 – Sat, Dec 5*. @param windows in chronological order */
export function checkDays(windows: readonly WindowTimes[]): string {
  const [first, last] = [windows[0], windows.at(-1)]
  if (!first || !last) return ''
  return first.day === last.day ? windowDay(first) : t('{from} – {to}', { from: windowDay(first), to: windowDay(last) })
}
