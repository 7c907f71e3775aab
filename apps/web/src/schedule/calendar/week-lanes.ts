import { type Day, daysOf } from '@callboard/contract/time/month'
import { daysBetween, type Span } from './event-span.ts'

/** The part of an event in one week. */
export interface Segment<Event extends Span> {
  readonly event: Event
  /** Its first day in the week, 0 to 6, and the number of days it covers. */
  readonly column: number
  readonly days: number
  /** Its row from the top, starting at 0; the same on all its days. */
  readonly lane: number
  /** Whether it started in an earlier week, or continues in a later one. */
  readonly continues: boolean
  readonly goesOn: boolean
}

/**
 * Assigns the events of one week to lanes, so that an event of several days is one bar.
 *
 * Why we wrote our own grid: FullCalendar's month view cannot move or resize by keyboard (decision 27).
 *
 * @param week its seven days
 * @param events earliest first; events with the same start keep their order
 * @returns the segments by first day, then longest first, then by start
 */
export function layOutWeek<Event extends Span>(events: readonly Event[], week: readonly Day[], timeZone: string): Segment<Event>[] {
  const [sunday = '', saturday = ''] = [week[0], week.at(-1)]
  const parts = events.flatMap((event) => {
    const touched = daysOf(event, timeZone)
    const [first = '', last = ''] = [touched[0], touched.at(-1)]
    if (last < sunday || first > saturday) return []
    const column = first < sunday ? 0 : daysBetween(sunday, first)
    const end = last > saturday ? 6 : daysBetween(sunday, last)
    return [{ event, column, days: end - column + 1, continues: first < sunday, goesOn: last > saturday }]
  })
  parts.sort((one, other) => one.column - other.column || other.days - one.days || one.event.startDate.localeCompare(other.event.startDate))
  /** The first free column of each lane. */
  const free: number[] = []
  return parts.map((part) => {
    const open = free.findIndex((column) => column <= part.column)
    const lane = open === -1 ? free.length : open
    free[lane] = part.column + part.days
    return { ...part, lane }
  })
}

/** For each day of a week, the number of events that do not fit into the visible lanes. */
export function hiddenByDay(segments: readonly Segment<Span>[], lanes: number): number[] {
  return Array.from(
    { length: 7 },
    (_, column) => segments.filter((part) => part.lane >= lanes && part.column <= column && column < part.column + part.days).length,
  )
}

/** The events that start on one day, and their positions. */
export interface DayPlan<Event extends Span> {
  /** Segments in lanes: above or beside an event of several days. */
  readonly inLanes: readonly Segment<Event>[]
  /** Segments below the lanes, one after another. */
  readonly below: readonly { readonly segment: Segment<Event>; readonly lines: number }[]
  /** Number of lanes above those. */
  readonly lanesAbove: number
}

/**
 * Distributes the free lines of a day among its one-day events, so that no title is cut if there is room. An event of several
 * days has one line, because its position is the same on all of them.
 *
 * @param segments the visible events of one week
 * @param hidden number of hidden events per day; such a day has no spare lines
 * @param lines lines of a day, including the one that shows how many events are hidden
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
    // The last events get the remainder.
    const more = free - each * below.length
    return {
      inLanes: here.filter(({ lane }) => lane < lanesAbove),
      below: below.map((segment, index) => ({ segment, lines: 1 + each + (index >= below.length - more ? 1 : 0) })),
      lanesAbove,
    }
  })
}
