import { resolveWallTime } from '@callboard/contract/time/wall-time'
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
  // The parts are joined here: if Intl formats the weekday too, Spanish writes the date differently than without it.
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

/** An instant in the institution's time zone, as `Nov 21, 2026, 2:30 PM`. Names the zone if the reader is in another one. */
export function formatDateTime(instant: string, timeZone: string): string {
  return withZone(formatter(timeZone, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant)), instant, timeZone)
}

/** The time zone of the device; during a build or on a server there is no reader. */
const zoneOfReader = () => (typeof window === 'undefined' ? undefined : new Intl.DateTimeFormat().resolvedOptions().timeZone)

function zonePart(timeZone: string, timeZoneName: 'short' | 'shortGeneric' | 'longOffset', moment: Date): string | undefined {
  const parts = formatter(timeZone, { timeZoneName }).formatToParts(moment)
  return parts.find(({ type }) => type === 'timeZoneName')?.value
}

/** Now and half a year later, so that one of the two dates is in winter and the other in summer. */
const bothSeasons = () => [new Date(), new Date(Date.now() + (365 / 2) * DAY * 1000)]

/**
 * The time zone to show beside a time of the institution, as `EST`; `null` if the reader's clock shows the same time. All pages use this
 * function.
 *
 * @param instant ISO 8601; `null` for a time without a day, for which the zone has its name for the whole year, as `ET`
 */
export function zoneBeside(instant: string | null, timeZone: string, reader = zoneOfReader()): string | null {
  if (reader === undefined || reader === timeZone) return null
  const moments = instant === null ? bothSeasons() : [new Date(instant)]
  const differs = moments.filter((moment) => zonePart(reader, 'longOffset', moment) !== zonePart(timeZone, 'longOffset', moment))
  if (!differs[0]) return null
  return zonePart(timeZone, instant === null ? 'shortGeneric' : 'short', differs[0]) ?? timeZone
}

/** A time, followed by the zone if the reader is in another one, as `2:30 PM EST`. Takes the parameters of `zoneBeside`. */
export function withZone(text: string, instant: string | null, timeZone: string, reader = zoneOfReader()): string {
  const zone = zoneBeside(instant, timeZone, reader)
  return zone === null ? text : `${text} ${zone}`
}

/** As `withZone`, for a time of day at the institution on a day (`YYYY-MM-DD`; `null` if no day is set). */
export function withZoneOn(text: string, { day, time }: { readonly day: string | null; readonly time: string }, timeZone: string): string {
  return withZone(text, day === null ? null : resolveWallTime(`${day}T${time}`, timeZone).instant, timeZone)
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
