import { DAY_MS } from './durations.ts'

/** A day as `YYYY-MM-DD`, without a time zone. */
export type Day = string
/** A month as `YYYY-MM`. */
export type Month = string

interface Spanning {
  startDate: string
  endDate: string
}

/** Offsets of time zones from UTC are multiples of a quarter of an hour, so no day begins within one. */
const QUARTER_MS = 900_000
/** Most cached quarters of an hour: somewhat more than a year of one time zone. */
const REMEMBERED = 40_000

interface Zone {
  readonly format: Intl.DateTimeFormat
  readonly days: Map<number, Day>
}
const zones = new Map<string, Zone>()

function zoneOf(timeZone: string): Zone {
  let zone = zones.get(timeZone)
  if (!zone) {
    // The Canadian date format is that of ISO 8601.
    const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    zone = { format, days: new Map() }
    zones.set(timeZone, zone)
  }
  return zone
}

/** The day of an instant in a time zone. Cached, because a month with many events asks for the same days repeatedly. */
export function dayOf(instant: string | Date, timeZone: string): Day {
  const { format, days } = zoneOf(timeZone)
  const moment = typeof instant === 'string' ? Date.parse(instant) : instant.getTime()
  const quarter = Math.floor(moment / QUARTER_MS)
  let day = days.get(quarter)
  if (day === undefined) {
    day = format.format(moment)
    if (days.size >= REMEMBERED) days.clear()
    days.set(quarter, day)
  }
  return day
}

const utc = (day: Day) => Date.parse(`${day}T00:00:00Z`)
const dayAt = (time: number): Day => new Date(time).toISOString().slice(0, 10)

/** Adds days to a day; negative numbers subtract. */
export function addDays(day: Day, days: number): Day {
  return dayAt(utc(day) + days * DAY_MS)
}

/** Adds months to a month; negative numbers subtract. */
export function addMonths(month: Month, months: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** The month in an address, else the current one. Years are limited to those of the calendar. */
export function readMonth(text: unknown, today: Day): Month {
  return typeof text === 'string' && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : today.slice(0, 7)
}

/** A range of instants for a request; the end is excluded. */
export interface AskedRange {
  startDate: string
  endDate: string
}

const midnight = (day: Day) => `${day}T00:00:00.000Z`

/**
 * The range to request for consecutive days. One more day on either side covers every time zone; the calendar uses only events on
 * its own days.
 */
export function rangeOf(days: readonly Day[]): AskedRange {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return { startDate: midnight(addDays(first, -1)), endDate: midnight(addDays(last, 2)) }
}

/**
 * Days of each request of *Upcoming Events*, and the number of requests: one call may ask for 100 days, and no one plans beyond a
 * year.
 */
const AHEAD = { days: 91, looks: 4 } as const

/**
 * The consecutive requests of *Upcoming Events*. One extra day covers every time zone. Whole days keep the requests the same all
 * day.
 */
export function upcomingRanges(today: Day): AskedRange[] {
  const from = addDays(today, -1)
  return Array.from({ length: AHEAD.looks }, (_, look) => ({
    startDate: midnight(addDays(from, look * AHEAD.days)),
    endDate: midnight(addDays(from, (look + 1) * AHEAD.days)),
  }))
}

/** The range to request for the next shoots: all days of *Upcoming Events* together. */
export function yearAhead(today: Day): AskedRange {
  const from = addDays(today, -1)
  return { startDate: midnight(from), endDate: midnight(addDays(from, AHEAD.looks * AHEAD.days)) }
}

/** Every day of the weeks, Sunday to Saturday, that a month touches. */
export function gridDays(month: Month): Day[] {
  const first = `${month}-01`
  const start = addDays(first, -new Date(utc(first)).getUTCDay())
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const weeks = Math.ceil((utc(last) - utc(start) + DAY_MS) / (7 * DAY_MS))
  return Array.from({ length: weeks * 7 }, (_, index) => addDays(start, index))
}

/** The week of a day, Sunday to Saturday. */
export function weekOf(day: Day): Day[] {
  const sunday = addDays(day, -new Date(utc(day)).getUTCDay())
  return Array.from({ length: 7 }, (_, index) => addDays(sunday, index))
}

/** The days that an event touches in a time zone. An event that ends at midnight does not touch the day that begins then. */
export function daysOf({ startDate, endDate }: Spanning, timeZone: string): Day[] {
  const first = dayOf(startDate, timeZone)
  const end = Math.max(Date.parse(startDate), Date.parse(endDate) - 1)
  const last = dayOf(new Date(end), timeZone)
  const days = [first]
  while ((days.at(-1) ?? last) < last) days.push(addDays(days.at(-1) ?? last, 1))
  return days
}

/** Events by day, ordered by their start. */
export function byDay<Event extends Spanning>(events: readonly Event[], timeZone: string): Map<Day, Event[]> {
  const days = new Map<Day, Event[]>()
  for (const event of events.toSorted((one, other) => one.startDate.localeCompare(other.startDate))) {
    for (const day of daysOf(event, timeZone)) {
      const others = days.get(day)
      if (others) others.push(event)
      else days.set(day, [event])
    }
  }
  return days
}
