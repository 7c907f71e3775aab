import type { PersonTime } from '@callboard/contract/schedule/calendar/endpoints'
import { wallTimeOf } from '@callboard/contract/time/wall-time'
import { withZone } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { formatter } from '#app/language/time-of-day.ts'

const DAY = { weekday: 'short', month: 'short', day: 'numeric' } as const
const CLOCK = { hour: 'numeric', minute: '2-digit' } as const

/**
 * The text of a time at which a person is busy. Whole days are named without hours.
 *
 * @param withDay whether the day is named, too
 */
export function timeText({ startDate, endDate }: Pick<PersonTime, 'startDate' | 'endDate'>, timeZone: string, withDay: boolean): string {
  const [start, end] = [new Date(startDate), new Date(endDate)]
  const isWholeDays = [startDate, endDate].every((instant) => wallTimeOf(instant, timeZone).endsWith('T00:00'))
  if (!isWholeDays) return withZone(formatter(timeZone, withDay ? { ...DAY, ...CLOCK } : CLOCK).formatRange(start, end), endDate, timeZone)
  // The end is midnight after the last day.
  return withDay ? formatter(timeZone, DAY).formatRange(start, new Date(end.getTime() - 1)) : t('All day')
}
