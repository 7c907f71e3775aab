import { AVAILABILITY_LIMITS, type TimetableProblem } from '@callboard/contract/people/availability/plan'
import type { LeftOut } from '@callboard/contract/people/availability/timetables.endpoints'
import { type CalendarEvent, endOf, readEvent, timeReader } from './calendar-events.ts'
import { busyPeriods, coveredBy, spanOfPeriod } from './calendar-free-busy.ts'
import { type CalendarPart, lineOf, readCalendars, zoneNameOf } from './calendar-lines.ts'
import { currentEvents } from './calendar-revisions.ts'
import { instancesOf, type Span } from './calendar-series.ts'
import { UnreadableValue } from './calendar-values.ts'
import { type UnlessUnreadable, zonesOf } from './calendar-zone-names.ts'
import { ianaName, ianaZone, instantOf, type Zone } from './calendar-zones.ts'
import { coveredByEvent, coveredRun } from './covered-run.ts'
import { leftOutEntries } from './left-out.ts'
import type { Spend } from './recurrences.ts'

export const MAX_CALENDAR_INSTANCES = 5_000

/** The maximum of steps of about a microsecond. A usual semester takes 1,300, a full file of single events 80,000. */
const MAX_STEPS = 150_000

/** The maximum of steps and instances of one event. An event beyond it is left out, and the others are read. */
const MAX_EVENT_STEPS = 40_000
const MAX_EVENT_INSTANCES = 2_000

/** `too-many-instances` also if counting them would take too long. */
export type CalendarFailure = 'not-a-calendar' | 'too-large' | 'too-many-instances'

/** The busy times. Nothing else of a calendar is kept. */
export interface BusyTimes {
  /** Sorted and merged: times that overlap or touch become one. ISO instants. */
  readonly spans: readonly { readonly start: string; readonly end: string }[]
  /**
   * The covered time (`coveredRun`), also outside the window, from classes and published busy times. ISO instants; `null` if there are
   * neither.
   */
  readonly covers: { readonly start: string; readonly end: string } | null
  /** The number of these events. */
  readonly instances: number
  readonly problems: readonly TimetableProblem[]
  /** Which events were left out, and why. */
  readonly leftOut: readonly LeftOut[]
  /**
   * The zones used for times with no zone or an unknown one: that of the calendar (`X-WR-TIMEZONE`), otherwise the campus's. IANA names,
   * in the order of the calendars.
   */
  readonly assumedZones: readonly string[]
}

export interface CalendarWindow {
  readonly from: Date
  readonly to: Date
  /** The IANA zone of the campus. It is used for whole days, and for times without a zone in calendars without one. */
  readonly zone: string
  /** The person's mail address; invitations that it declined are not busy. */
  readonly ownAddress?: string
}

class LimitReached extends Error {}

/** Counts the steps of one event, in addition to the total. */
function forOne(spend: Spend): Spend {
  let own = 0
  return (steps) => {
    own += steps
    if (own > MAX_EVENT_STEPS) throw new UnreadableValue('an event that repeats too often', 'often')
    spend(steps)
  }
}

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

function busyTimes(
  calendars: readonly CalendarPart[],
  { from, to, zone, ownAddress }: CalendarWindow,
  spend: Spend,
): BusyTimes | CalendarFailure {
  const campus = ianaZone(zone)
  if (!campus) throw new Error(`no time zone: ${zone}`)
  const within: Span = { start: from.getTime(), end: to.getTime() }
  const problems = new Set<TimetableProblem>()
  const leftOut = leftOutEntries()
  const places = new Map<CalendarPart, number>()
  const assumedZones = new Set<string>()
  const instances: Span[] = []
  const covered: Span[] = []
  const unlessUnreadable: UnlessUnreadable = (work, problem) => {
    try {
      return work()
    } catch (error) {
      if (error instanceof LimitReached) throw error
      // Errors of the recurrence library have no type. The student's file caused it, so it is not a fault of ours.
      problems.add(problem)
      return undefined
    }
  }
  /** Runs something for an event; an unreadable event is left out. */
  const unlessLeftOut = <Value>(part: CalendarPart, work: () => Value): Value | undefined => {
    try {
      return work()
    } catch (error) {
      if (error instanceof LimitReached) throw error
      leftOut.add(error instanceof UnreadableValue ? error.reason : 'rule', places.get(part) ?? 0, part)
      problems.add('unreadable-event')
      return undefined
    }
  }
  const add = (part: CalendarPart, all: readonly Span[]) => {
    const spans = all.filter(({ start, end }) => end > start)
    covered.push(...coveredByEvent(part, spans))
    for (const { start, end } of spans) {
      if (end <= within.start || start >= within.end) continue
      if (instances.length === MAX_CALENDAR_INSTANCES) throw new LimitReached()
      instances.push({ start: Math.max(start, within.start), end: Math.min(end, within.end) })
    }
  }
  const readCalendar = (calendar: CalendarPart): CalendarEvent[] => {
    const { parts } = calendar
    const assume = (): Zone => {
      const named = zoneNameOf(lineOf(calendar, 'X-WR-TIMEZONE')?.value ?? '')
      const name = named ? ianaName(named) : undefined
      if (named && !name) problems.add('unknown-zone')
      assumedZones.add(name ?? zone)
      return name === undefined ? campus : of(named)
    }
    let assumed: Zone | undefined
    const ofCalendar = () => (assumed ??= assume())
    const of = zonesOf(parts, { ofCalendar, within, spend, unlessUnreadable, onProblem: (problem) => problems.add(problem) })
    const read = timeReader(campus, { of, ofCalendar })
    const isWithdrawn = lineOf(calendar, 'METHOD')?.value.trim().toUpperCase() === 'CANCEL'
    for (const part of parts.filter(({ name }) => name === 'VEVENT' || name === 'VFREEBUSY')) places.set(part, places.size + 1)
    for (const part of parts.filter(({ name }) => name === 'VFREEBUSY')) {
      unlessLeftOut(part, () => covered.push(...coveredBy(part, read)))
      for (const period of busyPeriods(part)) {
        spend(2)
        unlessLeftOut(part, () => add(part, [spanOfPeriod(period, read)]))
      }
    }
    return parts
      .filter(({ name }) => name === 'VEVENT')
      .flatMap((part) => unlessLeftOut(part, () => readEvent(part, read, { ownAddress, isWithdrawn })) ?? [])
  }

  const events = calendars.flatMap(readCalendar)
  spend(10 * events.length)
  for (const { event, changes } of currentEvents(events)) {
    const { part, start, length, isBusy, replaces } = event
    if (isBusy && length.days === 0 && length.ms === 0 && !part.lines.has('RDATE')) leftOut.add('length', places.get(part) ?? 0, part)
    unlessLeftOut(part, () => {
      if (!replaces) add(part, atMost(instancesOf(event, { changes, within, spend: forOne(spend) }), within))
      else if (isBusy) add(part, [{ start: instantOf(start.wall, start.zone), end: endOf(event, start.wall) }])
    })
  }
  // A file with only unreadable events has no result.
  if (leftOut.has('often') && instances.length === 0) return 'too-many-instances'
  const covers = coveredRun(covered, within)
  return {
    spans: merged(instances),
    covers: covers && isoSpan(covers),
    instances: instances.length,
    problems: [...problems],
    leftOut: leftOut.all(),
    assumedZones: [...assumedZones],
  }
}

/** The occurrences of one event. @throws UnreadableValue when there are too many */
function atMost(spans: Iterable<Span>, within: Span): Span[] {
  const found: Span[] = []
  let count = 0
  for (const span of spans) {
    if (span.end > within.start && span.start < within.end) count++
    if (count > MAX_EVENT_INSTANCES) throw new UnreadableValue('an event that repeats too often', 'often')
    found.push(span)
  }
  return found
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
