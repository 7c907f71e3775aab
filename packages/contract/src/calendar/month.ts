/** A day as `YYYY-MM-DD`, without a time zone. */
export type Day = string
/** A month as `YYYY-MM`. */
export type Month = string

interface Spanning {
  startDate: string
  endDate: string
}

const DAY_MS = 86_400_000
/** The clocks of every time zone are whole quarters of an hour from UTC, so that no day begins within one. */
const QUARTER_MS = 900_000
/** Quarters of which the day is remembered: more than a year's worth of one time zone is not kept. */
const REMEMBERED = 40_000

interface Zone {
  readonly format: Intl.DateTimeFormat
  readonly days: Map<number, Day>
}
const zones = new Map<string, Zone>()

function zoneOf(timeZone: string): Zone {
  let zone = zones.get(timeZone)
  if (!zone) {
    // The Canadian way of writing a day is ISO 8601.
    const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    zone = { format, days: new Map() }
    zones.set(timeZone, zone)
  }
  return zone
}

/** The day that an instant falls on in a time zone. Remembered: a month of many events asks for the same again and again. */
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

/** The day that many days later, or earlier. */
export function addDays(day: Day, days: number): Day {
  return dayAt(utc(day) + days * DAY_MS)
}

/** The month that many months later, or earlier. */
export function addMonths(month: Month, months: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** The month that an address asks for, else the one of today. Years are kept to those a calendar has. */
export function readMonth(text: unknown, today: Day): Month {
  return typeof text === 'string' && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : today.slice(0, 7)
}

/** Two instants as they are asked for, the second excluded. */
export interface AskedRange {
  startDate: string
  endDate: string
}

const midnight = (day: Day) => `${day}T00:00:00.000Z`

/** What the grid of a month asks for. A day more on either side covers every time zone; the grid takes what falls on its days. */
export function monthRange(month: Month): AskedRange {
  const days = gridDays(month)
  return { startDate: midnight(addDays(days[0] ?? month, -1)), endDate: midnight(addDays(days.at(-1) ?? month, 2)) }
}

/** How far *Upcoming Events* looks at a time, and how often: one call asks for at most 100 days, and nobody plans beyond a year. */
const AHEAD = { days: 91, looks: 4 } as const

/** What *Upcoming Events* asks for, one after the other. A day more covers every time zone, and whole days stay the same all day. */
export function upcomingRanges(today: Day): AskedRange[] {
  const from = addDays(today, -1)
  return Array.from({ length: AHEAD.looks }, (_, look) => ({
    startDate: midnight(addDays(from, look * AHEAD.days)),
    endDate: midnight(addDays(from, (look + 1) * AHEAD.days)),
  }))
}

/** Every day of the weeks, Sunday to Saturday, that a month touches. */
export function gridDays(month: Month): Day[] {
  const first = `${month}-01`
  const start = addDays(first, -new Date(utc(first)).getUTCDay())
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const weeks = Math.ceil((utc(last) - utc(start) + DAY_MS) / (7 * DAY_MS))
  return Array.from({ length: weeks * 7 }, (_, index) => addDays(start, index))
}

/** The days an event touches in a time zone. One that ends at midnight does not touch the day that begins then. */
export function daysOf({ startDate, endDate }: Spanning, timeZone: string): Day[] {
  const first = dayOf(startDate, timeZone)
  const end = Math.max(Date.parse(startDate), Date.parse(endDate) - 1)
  const last = dayOf(new Date(end), timeZone)
  const days = [first]
  while ((days.at(-1) ?? last) < last) days.push(addDays(days.at(-1) ?? last, 1))
  return days
}

/** Events by day, each day's in order of their beginning. */
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
