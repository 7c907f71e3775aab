import { withZone } from '#app/language/dates.ts'
import { formatter } from '#app/language/time-of-day.ts'

/** The time of a call as `9:15 AM`. */
export function callTimeText(callAt: string, timeZone: string): string {
  return withZone(formatter(timeZone, { hour: 'numeric', minute: '2-digit' }).format(new Date(callAt)), callAt, timeZone)
}

/** The day of a call as `Saturday, March 20`. */
export function callDayText(callAt: string, timeZone: string): string {
  return formatter(timeZone, { weekday: 'long', month: 'long', day: 'numeric' }).format(new Date(callAt))
}

/**
 * The URL of a place on OpenStreetMap. The page loads nothing from there; only a press on the link does.
 *
 * @param place a street address, a name, or an https link to a map, which is returned unchanged
 */
export function mapLink(place: string): string {
  if (URL.parse(place.trim())?.protocol === 'https:') return place.trim()
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: place })}`
}

/** The address that calls a telephone number; `null` for a text without digits. */
export function telephoneLink(number: string): string | null {
  const digits = number.replace(/(?!^\+)\D/g, '')
  return digits === '' ? null : `tel:${digits}`
}
