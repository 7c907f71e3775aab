/** The order of day and month in the dates of a column; `open` when each date fits both orders, `null` when there are no dates. */
export type DayOrder = 'day-first' | 'month-first' | 'both' | 'open' | null

/** Two numbers and a year. */
export const YEAR_LAST = /^(\d{1,2})\s?[/.\s-]\s?(\d{1,2})\s?[/.\s-]\s?['’]?(\d{4}|\d{2})$/
const TIME = /(?:(?<![T,\s])[T,\s]+|^)\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d+)?\s*(?:[ap]\.?\s?m\.?)?\s*(?:Z|[+-]\d{2}:?\d{2}|UTC|GMT)?$/i

/** A date without the time after it. */
export const withoutTime = (text: string) => text.replace(TIME, '').trim()

export interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** The day, if it exists in the calendar. */
export function existing(year: number, month: number, day: number): Day | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? { year, month, day } : undefined
}

/** The possible centuries of a two-digit year. */
const CENTURIES = [1900, 2000]

/** The order that a date fits; `null` when the cell has no date, or fits no order. */
function orderOf(text: string): 'day-first' | 'month-first' | 'open' | 'dots' | null {
  const parts = YEAR_LAST.exec(withoutTime(text))
  if (!parts) return null
  const [first, second, year] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const years = year < 100 ? CENTURIES.map((century) => century + year) : [year]
  const isDayFirst = years.some((one) => existing(one, second, first))
  const isMonthFirst = years.some((one) => existing(one, first, second))
  if (isDayFirst !== isMonthFirst) return isDayFirst ? 'day-first' : 'month-first'
  if (!isDayFirst || first === second) return null
  return /\d\s?\./.test(parts[0]) ? 'dots' : 'open'
}

/** The order of day and month in a column. A date that exists in only one order decides. */
export function orderOfColumn(values: Iterable<string>): DayOrder {
  const said = new Set<ReturnType<typeof orderOf>>()
  for (const value of values) said.add(orderOf(value.trim()))
  if (said.has('day-first') && said.has('month-first')) return 'both'
  if (said.has('day-first') || said.has('month-first')) return said.has('day-first') ? 'day-first' : 'month-first'
  // Dates with dots have the day first in every country that uses them.
  if (said.has('dots')) return said.has('open') ? 'open' : 'day-first'
  return said.has('open') ? 'open' : null
}

/** The order that a heading names, as in `Birthday (DD/MM/YYYY)`; `undefined` if it names none. */
export function orderOfHeading(header: string): 'day-first' | 'month-first' | undefined {
  if (/(?<!\p{L})d{1,2}[\s/.-]+m{1,3}[\s/.-]+[ya]{2,4}(?!\p{L})/iu.test(header)) return 'day-first'
  return /(?<!\p{L})m{1,3}[\s/.-]+d{1,2}[\s/.-]+[ya]{2,4}(?!\p{L})/iu.test(header) ? 'month-first' : undefined
}
