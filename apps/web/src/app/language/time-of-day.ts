import { locale } from './t.ts'

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Cached: creating a formatter takes far longer than using it. */
export function formatter(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale()} ${timeZone} ${JSON.stringify(options)}`
  let found = formatters.get(key)
  if (!found) {
    found = new Intl.DateTimeFormat(locale(), { ...options, timeZone })
    formatters.set(key, found)
  }
  return found
}

/**
 * A time of day as `2:30 PM`.
 *
 * @param time `HH:MM`, 24 hours
 */
export function formatTimeOfDay(time: string): string {
  return formatter('UTC', { hour: 'numeric', minute: '2-digit' }).format(new Date(`1970-01-01T${time}:00Z`))
}
