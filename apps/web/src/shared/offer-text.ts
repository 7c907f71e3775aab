import { MINUTE_MS } from '@callboard/contract/time/durations'
import { formatDateTime, withZone } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { formatter } from '#app/language/time-of-day.ts'

const HOUR = 60
const DAY = 24 * HOUR
/** Minutes of tolerance in hours and days, so that a one-day offer that was just sent shows *24 h left*. */
const SLACK = 5
/** Within this time a weekday names exactly one day. */
const WEEK_MS = 6 * DAY * MINUTE_MS

/**
 * The time left to answer, as *5 h left*.
 *
 * @param expiresAt ISO 8601
 * @param now milliseconds since 1970
 */
export function leftText(expiresAt: string, now: number): string {
  const minutes = Math.floor((Date.parse(expiresAt) - now) / MINUTE_MS)
  if (minutes < 1) return t('time is up')
  if (minutes + SLACK < 2 * HOUR) return t('{minutes} min left', { minutes })
  const hours = Math.floor((minutes + SLACK) / HOUR)
  if (hours < 48) return t('{hours} h left', { hours })
  const days = Math.floor((minutes + SLACK) / DAY)
  return plural(days, '1 day left', '{count} days left')
}

/**
 * A moment within a week as *Thursday 5:00 PM*, a later one with its date.
 *
 * @param moment ISO 8601
 * @param timeZone the institution's
 */
export function momentText(moment: string, timeZone: string, now: number): string {
  if (Date.parse(moment) - now > WEEK_MS) return formatDateTime(moment, timeZone)
  const text = formatter(timeZone, { weekday: 'long', hour: 'numeric', minute: '2-digit' }).format(new Date(moment))
  return withZone(text, moment, timeZone)
}

/** Compares two offers: the one that must be answered first comes first. */
export const byDeadline = (one: { expiresAt: string }, other: { expiresAt: string }): number => one.expiresAt.localeCompare(other.expiresAt)
