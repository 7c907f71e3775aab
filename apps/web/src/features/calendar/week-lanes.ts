import { type Day, daysOf } from '@callboard/contract/calendar/month'
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
 * Why our own grid: FullCalendar's month view moves and resizes nothing by keyboard (decision 27).
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

/** What begins on one day, and where it is there. */
export interface DayPlan<Event extends Span> {
  /** In their lanes: what is above or beside an event of several days. */
  readonly inLanes: readonly Segment<Event>[]
  /** Below those, one after another. */
  readonly below: readonly { readonly segment: Segment<Event>; readonly lines: number }[]
  /** How many lanes lie above the ones below. */
  readonly lanesAbove: number
}

/**
 * Gives the events of single days the lines that are free on their day, so that no title is cut where there is room for it. An event of
 * several days has one line, because it has one place on all of them.
 *
 * @param segments what is shown of one week
 * @param hidden how many of each day are not shown; such a day has no line to spare
 * @param lines lines of a day, with the one that would say how many are hidden
 * @returns a plan for each of the seven days
 */
export function planDays<Event extends Span>(
  segments: readonly Segment<Event>[],
  hidden: readonly number[],
  lines: number,
): DayPlan<Event>[] {
  const isLong = ({ days, continues, goesOn }: Segment<Event>) => days > 1 || continues || goesOn
  return hidden.map((notShown, column) => {
    const covering = segments.filter((part) => part.column <= column && column < part.column + part.days)
    const lanesAbove = Math.max(0, ...covering.filter(isLong).map(({ lane }) => lane + 1))
    const here = segments.filter((part) => part.column === column)
    const below = here.filter(({ lane }) => lane >= lanesAbove)
    const free = lines - lanesAbove - below.length - (notShown > 0 ? 1 : 0)
    const each = below.length > 0 ? Math.floor(free / below.length) : 0
    // What does not come out even goes to the last ones.
    const more = free - each * below.length
    return {
      inLanes: here.filter(({ lane }) => lane < lanesAbove),
      below: below.map((segment, index) => ({ segment, lines: 1 + each + (index >= below.length - more ? 1 : 0) })),
      lanesAbove,
    }
  })
}
