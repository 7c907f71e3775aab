import { AVAILABILITY_LIMITS } from '@callboard/contract/availability/plan'
import { type CalendarEvent, endOf, readEvent, timeReader } from './calendar-events.ts'
import { busyPeriods, coveredBy, spanOfPeriod } from './calendar-free-busy.ts'
import { type CalendarPart, lineOf, readCalendars } from './calendar-lines.ts'
import { instancesOf, type Span } from './calendar-series.ts'
import { UnreadableValue } from './calendar-values.ts'
import { describedZone, ianaName, instantOf, type Zone, zoneNamed } from './calendar-zones.ts'
import type { Spend } from './recurrences.ts'

export const MAX_CALENDAR_INSTANCES = 5_000

/** Steps of about a microsecond. A usual semester takes 1,300, a full file of single events 80,000. */
const MAX_STEPS = 150_000

/** `too-many-instances` also where counting them would take too long. */
export type CalendarFailure = 'not-a-calendar' | 'too-large' | 'too-many-instances'

/** `unknown-zone`: at least one time names a zone of which nothing is known. `unreadable-event`: at least one event was left out. */
export type CalendarProblem = 'unknown-zone' | 'unreadable-event'

/** When somebody is busy. Nothing else of a calendar is kept. */
export interface BusyTimes {
  /** Sorted and apart: times that overlap or touch are one. ISO instants. */
  readonly spans: readonly { readonly start: string; readonly end: string }[]
  /**
   * From the beginning of the first class to the end of the last, also of those outside of the window, and the time of which published busy times
   * speak. ISO instants; `null` where there is neither.
   */
  readonly covers: { readonly start: string; readonly end: string } | null
  /** How many events these are. */
  readonly instances: number
  readonly problems: readonly CalendarProblem[]
  /**
   * The zones in which times were read that name none, or an unknown one: that of the calendar (`X-WR-TIMEZONE`), otherwise the campus's.
   * Names of IANA, in the order of the calendars.
   */
  readonly assumedZones: readonly string[]
}

export interface CalendarWindow {
  readonly from: Date
  readonly to: Date
  /** IANA zone of the campus: for whole days, and for times without a zone in calendars without one. */
  readonly zone: string
  /** Mail address of the person, whose declined invitations are not busy. */
  readonly ownAddress?: string
}

class LimitReached extends Error {}

type UnlessUnreadable = <Value>(work: () => Value, problem: CalendarProblem) => Value | undefined

/** When an iCalendar file (RFC 5545) makes somebody busy, cut to a window of time. */
export function expandCalendar(text: string, window: CalendarWindow): BusyTimes | CalendarFailure {
  if (Buffer.byteLength(text) > AVAILABILITY_LIMITS.timetableBytes) return 'too-large'
  let steps = 0
  const spend: Spend = (count) => {
    steps += count
    if (steps > MAX_STEPS) throw new LimitReached()
  }
  try {
    const calendars = readCalendars(text, () => spend(1))
    return calendars ? busyTimes(calendars, window, spend) : 'not-a-calendar'
  } catch (error) {
    if (error instanceof LimitReached) return 'too-many-instances'
    throw error
  }
}

function busyTimes(calendars: readonly CalendarPart[], { from, to, zone, ownAddress }: CalendarWindow, spend: Spend): BusyTimes {
  const campus = zoneNamed(zone)
  if (!campus) throw new Error(`no time zone: ${zone}`)
  const within: Span = { start: from.getTime(), end: to.getTime() }
  const problems = new Set<CalendarProblem>()
  const assumedZones = new Set<string>()
  const instances: Span[] = []
  const covers = { start: Number.POSITIVE_INFINITY, end: Number.NEGATIVE_INFINITY }
  const cover = ({ start, end }: Span) => {
    covers.start = Math.min(covers.start, start)
    covers.end = Math.max(covers.end, end)
  }
  const unlessUnreadable: UnlessUnreadable = (work, problem) => {
    try {
      return work()
    } catch (error) {
      if (error instanceof LimitReached) throw error
      // What the recurrence library throws has no type. The file is somebody's own, so this is no fault of ours.
      problems.add(problem)
      return undefined
    }
  }
  const add = (spans: Iterable<Span>) => {
    for (const { start, end } of spans) {
      if (end <= start) continue
      cover({ start, end })
      if (end <= within.start || start >= within.end) continue
      if (instances.length === MAX_CALENDAR_INSTANCES) throw new LimitReached()
      instances.push({ start: Math.max(start, within.start), end: Math.min(end, within.end) })
    }
  }

  for (const calendar of calendars) {
    const { parts } = calendar
    const assume = (): Zone => {
      const named = lineOf(calendar, 'X-WR-TIMEZONE')?.value.trim()
      const name = named ? ianaName(named) : undefined
      if (named && !name) problems.add('unknown-zone')
      assumedZones.add(name ?? zone)
      return (name === undefined ? undefined : zoneNamed(name)) ?? campus
    }
    let assumed: Zone | undefined
    const ofCalendar = () => (assumed ??= assume())
    const read = timeReader(campus, { of: zonesOf(parts, { ofCalendar, end: within.end, spend, unlessUnreadable }), ofCalendar })
    const events = parts
      .filter(({ name }) => name === 'VEVENT')
      .flatMap((part) => unlessUnreadable(() => readEvent(part, read, ownAddress), 'unreadable-event') ?? [])
    for (const part of parts.filter(({ name }) => name === 'VFREEBUSY')) {
      unlessUnreadable(() => coveredBy(part, read).forEach(cover), 'unreadable-event')
      for (const period of busyPeriods(part)) {
        spend(2)
        unlessUnreadable(() => add([spanOfPeriod(period, read)]), 'unreadable-event')
      }
    }
    const changes = latestChanges(events)
    spend(10 * events.length)
    for (const event of events) {
      const ofSeries = changes.get(event.uid) ?? []
      unlessUnreadable(() => {
        if (!event.replaces) add([...instancesOf(event, { changes: ofSeries, within, read, spend })])
        else if (event.isBusy && ofSeries.includes(event))
          add([{ start: instantOf(event.start.wall, event.start.zone), end: endOf(event, event.start.wall) }])
      }, 'unreadable-event')
    }
  }
  return {
    spans: merged(instances),
    covers: Number.isFinite(covers.start) ? isoSpan(covers) : null,
    instances: instances.length,
    problems: [...problems],
    assumedZones: [...assumedZones],
  }
}

/** Zones by the names that a calendar uses: the known zone of that name; otherwise as the calendar describes it; otherwise that of the calendar. */
function zonesOf(
  parts: readonly CalendarPart[],
  { ofCalendar, end, spend, unlessUnreadable }: { ofCalendar: () => Zone; end: number; spend: Spend; unlessUnreadable: UnlessUnreadable },
): (name: string) => Zone {
  const described = new Map(parts.filter((part) => part.name === 'VTIMEZONE').map((part) => [lineOf(part, 'TZID')?.value, part]))
  const zones = new Map<string, Zone>()
  return (name) => {
    const known = zones.get(name)
    if (known) return known
    spend(100)
    const describe = () => {
      const part = described.get(name)
      if (!part) throw new UnreadableValue('a zone of which nothing is known')
      return describedZone(part, end, spend)
    }
    const zone = zoneNamed(name) ?? unlessUnreadable(describe, 'unknown-zone') ?? ofCalendar()
    zones.set(name, zone)
    return zone
  }
}

/** The changes of each series, by its UID. Of two changes of the same occurrence the newer one counts. */
function latestChanges(events: readonly CalendarEvent[]): ReadonlyMap<string | undefined, readonly CalendarEvent[]> {
  const latest = new Map<string, CalendarEvent>()
  for (const event of events) {
    if (!event.replaces) continue
    const { wall, zone } = event.replaces.time
    const key = `${instantOf(wall, zone)} ${event.uid}`
    if ((latest.get(key)?.sequence ?? 0) <= event.sequence) latest.set(key, event)
  }
  return Map.groupBy(latest.values(), ({ uid }) => uid)
}

function merged(instances: readonly Span[]): BusyTimes['spans'] {
  const spans: { start: number; end: number }[] = []
  for (const { start, end } of instances.toSorted((one, other) => one.start - other.start)) {
    const last = spans.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else spans.push({ start, end })
  }
  return spans.map(isoSpan)
}

const isoSpan = ({ start, end }: Span) => ({ start: new Date(start).toISOString(), end: new Date(end).toISOString() })
