import { formatter } from '#app/language/time-of-day.ts'

/** The common name of a time zone: `Pacific Time`. */
export function zoneName(timeZone: string): string {
  const parts = formatter(timeZone, { timeZoneName: 'longGeneric' }).formatToParts(Date.now())
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
