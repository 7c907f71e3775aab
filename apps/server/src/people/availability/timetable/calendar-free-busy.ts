import { DAY_MS } from '@callboard/contract/time/durations'
import type { ReadTime } from './calendar-events.ts'
import { type CalendarLine, type CalendarPart, lineOf } from './calendar-lines.ts'
import type { Span } from './calendar-series.ts'
import { parseDuration, UnreadableValue, valuesOf } from './calendar-values.ts'
import { instantOf } from './calendar-zones.ts'

/** The busy periods of a `VFREEBUSY`. Calendars that are published without details have only these. */
export function busyPeriods(part: CalendarPart): { readonly line: CalendarLine; readonly value: string }[] {
  return valuesOf(part, 'FREEBUSY').filter(({ line }) => line.parameters.get('FBTYPE')?.toUpperCase() !== 'FREE')
}

/** The time range of a `VFREEBUSY`, if it states one. */
export function coveredBy(part: CalendarPart, read: ReadTime): Span[] {
  const [first, last] = [lineOf(part, 'DTSTART'), lineOf(part, 'DTEND')]
  if (!first || !last) return []
  const [start, end] = [read(first, first.value), read(last, last.value)]
  return [{ start: instantOf(start.wall, start.zone), end: instantOf(end.wall, end.zone) }]
}

/** `20260914T130000Z/20260914T140000Z` or `20260914T130000Z/PT1H`. */
export function spanOfPeriod({ line, value }: { line: CalendarLine; value: string }, read: ReadTime): Span {
  const [from = '', to] = value.split('/')
  if (to === undefined) throw new UnreadableValue('a period without an end')
  const start = read(line, from)
  const begun = instantOf(start.wall, start.zone)
  if (/^[+-]?P/i.test(to)) {
    const { days, ms } = parseDuration(to)
    return { start: begun, end: instantOf(start.wall + days * DAY_MS, start.zone) + ms }
  }
  const last = read(line, to)
  return { start: begun, end: instantOf(last.wall, last.zone) }
}
