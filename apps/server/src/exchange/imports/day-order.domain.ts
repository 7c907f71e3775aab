/** What the dates of a column say about the order of day and month; `open` when each can be read both ways, `null` when none says anything. */
export type DayOrder = 'day-first' | 'month-first' | 'both' | 'open' | null

/** Two numbers and a year. */
export const YEAR_LAST = /^(\d{1,2})\s?[/.\s-]\s?(\d{1,2})\s?[/.\s-]\s?['’]?(\d{4}|\d{2})$/
const TIME = /(?:[T,\s]+|^)\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d+)?\s*(?:[ap]\.?\s?m\.?)?\s*(?:Z|[+-]\d{2}:?\d{2}|UTC|GMT)?$/i

/** A date without the time behind it. */
export const withoutTime = (text: string) => text.replace(TIME, '').trim()

/** What a date says about the order in its column. */
function orderOf(text: string): 'day-first' | 'month-first' | 'open' | 'dots' | null {
  const parts = YEAR_LAST.exec(withoutTime(text))
  if (!parts) return null
  const [first, second] = [Number(parts[1]), Number(parts[2])]
  if (first > 12 && second <= 12) return 'day-first'
  if (second > 12 && first <= 12) return 'month-first'
  if (first === second) return null
  return /\d\s?\./.test(parts[0]) ? 'dots' : 'open'
}

/** How the dates of a column are written, from all of them: one that exists in one order only decides. */
export function orderOfColumn(values: Iterable<string>): DayOrder {
  const said = new Set<ReturnType<typeof orderOf>>()
  for (const value of values) said.add(orderOf(value.trim()))
  if (said.has('day-first') && said.has('month-first')) return 'both'
  if (said.has('day-first') || said.has('month-first')) return said.has('day-first') ? 'day-first' : 'month-first'
  // Dates with stops have the day first wherever people write them.
  if (said.has('dots')) return said.has('open') ? 'open' : 'day-first'
  return said.has('open') ? 'open' : null
}

/** The order that a heading asks for, as in `Birthday (DD/MM/YYYY)`; `undefined` where it asks for none. */
export function orderOfHeading(header: string): 'day-first' | 'month-first' | undefined {
  if (/(?<!\p{L})d{1,2}[\s/.-]+m{1,3}[\s/.-]+[ya]{2,4}(?!\p{L})/iu.test(header)) return 'day-first'
  return /(?<!\p{L})m{1,3}[\s/.-]+d{1,2}[\s/.-]+[ya]{2,4}(?!\p{L})/iu.test(header) ? 'month-first' : undefined
}
