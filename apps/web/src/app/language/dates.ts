import { resolveWallTime } from '@callboard/contract/calendar/wall-time'
import { locale, t } from './t.ts'
import { formatter } from './time-of-day.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * A calendar day, which has no time zone, as `Sat, Nov 21, 2026`.
 *
 * @param day `YYYY-MM-DD`
 */
export function formatDay(day: string): string {
  const midnight = `${day}T00:00:00Z`
  // Joined here: if Intl formats the weekday too, Spanish writes the date differently than without it.
  return t('{weekday}, {date}', {
    weekday: formatter('UTC', { weekday: 'short' }).format(new Date(midnight)),
    date: formatDate(midnight, 'UTC'),
  })
}

/**
 * The day of an instant in the institution's time zone, as `Nov 21, 2026`.
 *
 * @param instant ISO 8601
 * @param timeZone `institution.timeZone`
 */
export function formatDate(instant: string, timeZone: string): string {
  return formatter(timeZone, { month: 'short', day: 'numeric', year: 'numeric' }).format(new Date(instant))
}

/** An instant in the institution's time zone, as `Nov 21, 2026, 2:30 PM`, with the zone where the reader's is another. */
export function formatDateTime(instant: string, timeZone: string): string {
  return withZone(formatter(timeZone, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant)), instant, timeZone)
}

/** The zone that the device shows; a build or a server has no reader. */
const zoneOfReader = () => (typeof window === 'undefined' ? undefined : new Intl.DateTimeFormat().resolvedOptions().timeZone)

const offsetText = (timeZone: string, instant: string) => zonePart(timeZone, 'longOffset', instant)

function zonePart(timeZone: string, timeZoneName: 'short' | 'longOffset', instant: string): string | undefined {
  const parts = formatter(timeZone, { timeZoneName }).formatToParts(new Date(instant))
  return parts.find(({ type }) => type === 'timeZoneName')?.value
}

/**
 * A time with the time zone beside it, as `2:30 PM EST`, where the clocks of the reader show another time at that instant. All times are those of
 * the institution.
 *
 * @param text the time in `timeZone`
 * @param instant ISO 8601
 * @param timeZone `institution.timeZone`
 * @param reader the zone of the device
 */
export function withZone(text: string, instant: string, timeZone: string, reader = zoneOfReader()): string {
  if (reader === undefined || reader === timeZone || offsetText(reader, instant) === offsetText(timeZone, instant)) return text
  return `${text} ${zonePart(timeZone, 'short', instant) ?? timeZone}`
}

/** As `withZone`, of a time of day at the institution on a day: `YYYY-MM-DD`. */
export function withZoneOn(text: string, { day, time }: { readonly day: string; readonly time: string }, timeZone: string): string {
  return withZone(text, resolveWallTime(`${day}T${time}`, timeZone).instant, timeZone)
}

const relativeFormats = new Map<string, Intl.RelativeTimeFormat>()

function relativeFormat(language: string): Intl.RelativeTimeFormat {
  let format = relativeFormats.get(language)
  if (!format) {
    format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
    relativeFormats.set(language, format)
  }
  return format
}

/**
 * The time between now and an instant, as `3 days ago`.
 *
 * @param instant ISO 8601
 * @param now the moment to count from
 */
export function formatRelative(instant: string, now: Date): string {
  const seconds = Math.round((new Date(instant).getTime() - now.getTime()) / 1000)
  const relative = relativeFormat(locale())
  const size = Math.abs(seconds)
  if (size < HOUR) return relative.format(Math.round(seconds / MINUTE), 'minute')
  if (size < DAY) return relative.format(Math.round(seconds / HOUR), 'hour')
  if (size < 30 * DAY) return relative.format(Math.round(seconds / DAY), 'day')
  if (size < 365 * DAY) return relative.format(Math.round(seconds / (30 * DAY)), 'month')
  return relative.format(Math.round(seconds / (365 * DAY)), 'year')
}

/** Words as a list in a sentence: `Ada, Jonas, and Leila`. */
export function listText(words: readonly string[]): string {
  return new Intl.ListFormat(locale(), { type: 'conjunction' }).format(words)
}

const decimals = new Map<string, Intl.NumberFormat>()

/** A number with exactly one decimal: `12.0`. */
export function oneDecimal(number: number): string {
  const language = locale()
  let format = decimals.get(language)
  if (!format) {
    format = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false })
    decimals.set(language, format)
  }
  return format.format(number)
}

/** A percentage in the language's format: `50%`, `50 %`. */
export function percentText(percent: number): string {
  return new Intl.NumberFormat(locale(), { style: 'percent' }).format(percent / 100)
}
