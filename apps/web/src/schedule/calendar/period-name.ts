import type { Day, Month } from '@callboard/contract/time/month'
import { locale } from '#app/language/t.ts'
import { formatter } from '#app/language/time-of-day.ts'

const midday = (day: Day) => new Date(`${day}T12:00:00Z`)

/** As a heading the name starts with a capital letter, also in languages that write months in lower case. */
const heading = (name: string) => name.slice(0, 1).toLocaleUpperCase(locale()) + name.slice(1)

/** `November 2026`. */
export function monthName(month: Month): string {
  return heading(formatter('UTC', { month: 'long', year: 'numeric' }).format(midday(`${month}-01`)))
}

/** `Nov 22 – 28, 2026`. */
export function weekName(days: readonly Day[]): string {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return heading(formatter('UTC', { month: 'short', day: 'numeric', year: 'numeric' }).formatRange(midday(first), midday(last)))
}
