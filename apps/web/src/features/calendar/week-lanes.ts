import { type Day, daysOf } from '@callboard/contract/calendar-month'
import { daysBetween, type Span } from './event-span.ts'

/** The part of an event that lies in one week. */
export interface Segment<Event extends Span> {
  readonly event: Event
  /** Its first day in the week, 0 to 6, and how many days it covers from there. */
  readonly column: number
  readonly days: number
  /** Its place from the top, 0 and up; the same on all its days. */
  readonly lane: number
  /** It began in an earlier week, or goes on in a later one. */
  readonly continues: boolean
  readonly goesOn: boolean
}

/**
 * Lays the events of one week out in lanes, so that one of several days is one bar.
 *
 * @param week its seven days
 * @returns the parts in order of their first day, the longer first, then by their beginning
 */
export function layOutWeek<Event extends Span & { readonly id: number }>(
  events: readonly Event[],
  week: readonly Day[],
  timeZone: string,
): Segment<Event>[] {
  const [sunday = '', saturday = ''] = [week[0], week.at(-1)]
  const parts = events.flatMap((event) => {
    const touched = daysOf(event, timeZone)
    const [first = '', last = ''] = [touched[0], touched.at(-1)]
    if (last < sunday || first > saturday) return []
    const column = first < sunday ? 0 : daysBetween(sunday, first)
    const end = last > saturday ? 6 : daysBetween(sunday, last)
    return [{ event, column, days: end - column + 1, continues: first < sunday, goesOn: last > saturday }]
  })
  parts.sort(
    (one, other) =>
      one.column - other.column ||
      other.days - one.days ||
      one.event.startDate.localeCompare(other.event.startDate) ||
      one.event.id - other.event.id,
  )
  /** The first free column of each lane. */
  const free: number[] = []
  return parts.map((part) => {
    const open = free.findIndex((column) => column <= part.column)
    const lane = open === -1 ? free.length : open
    free[lane] = part.column + part.days
    return { ...part, lane }
  })
}

/** How many events of each day of a week do not fit into the lanes that are shown. */
export function hiddenByDay(segments: readonly Segment<Span>[], lanes: number): number[] {
  return Array.from(
    { length: 7 },
    (_, column) => segments.filter((part) => part.lane >= lanes && part.column <= column && column < part.column + part.days).length,
  )
}
