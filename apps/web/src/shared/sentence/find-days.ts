import type { NamedDay } from '@callboard/contract/people/talent-search/sentence-times'
import * as english from 'chrono-node/en'
import * as spanish from 'chrono-node/es'

/** A number at the end of a date that chrono mistakes for an hour. */
const HOUR_AT_END = /\s+\S*\d\S*$/

/**
 * Finds the days that a text names, in English and Spanish. If both languages match, as in *3/12*, the page's language wins.
 *
 * @param today `YYYY-MM-DD`, in the institution's zone: days are counted from it, and are never past
 * @param language of the page
 * @param region decides whether *12/3* is in December, in English
 */
export function findDays(text: string, today: string, language: string, region: string): NamedDay[] {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  // Noon in the browser's time zone works everywhere, because only the day is used, never the instant.
  const noon = new Date(year, month - 1, day, 12)
  const english_ = region === 'US' ? english.casual : english.GB
  const libraries = language === 'es' ? [spanish.casual, english_] : [english_, spanish.casual]
  const found: NamedDay[] = []
  for (const { index, text: named, start } of libraries.flatMap((library) => library.parse(text, noon, { forwardDate: true }))) {
    // A month alone may be a person's name, and *now* is not a day.
    if (start.isCertain('second') || !(start.isCertain('day') || start.isCertain('weekday'))) continue
    const length = (start.isCertain('hour') ? named.replace(HOUR_AT_END, '') : named).length
    if (found.some((other) => index < other.index + other.length && other.index < index + length)) continue
    const parts = [start.get('year'), start.get('month'), start.get('day')].map((part) => String(part).padStart(2, '0'))
    found.push({ index, length, day: parts.join('-') })
  }
  return found.toSorted((one, other) => one.index - other.index)
}
