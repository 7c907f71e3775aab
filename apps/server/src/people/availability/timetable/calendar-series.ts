import { DAY_MS } from '@callboard/contract/time/durations'
import { type CalendarEvent, endOf, type ZonedTime } from './calendar-events.ts'
import type { CalendarPart } from './calendar-lines.ts'
import { parseDuration, valuesOf } from './calendar-values.ts'
import { instantOf, wallOf } from './calendar-zones.ts'
import { occurrencesOf, type Spend } from './recurrences.ts'

/** Milliseconds since 1970. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A change of a series, with the occurrence that it replaces. */
interface Change {
  readonly event: CalendarEvent
  readonly wall: number
  readonly instant: number
}

/**
 * The occurrences of an event that does not change another one.
 *
 * @param changes of its series
 * @param within outside it, only the first and the last occurrence are given
 */
export function* instancesOf(
  event: CalendarEvent,
  { changes, within, spend }: { changes: readonly CalendarEvent[]; within: Span; spend: Spend },
): Generator<Span> {
  const { read } = event
  const { zone } = event.start
  const excluded = valuesOf(event.part, 'EXDATE')
  spend(changes.length + excluded.length)
  const at = (wall: number): Change => ({ event, wall, instant: instantOf(wall, zone) })
  const changed = changes.flatMap((change): Change[] =>
    change.replaces ? [{ ...at(clockOf(event, change.replaces.time)), event: change }] : [],
  )
  const following = changed.filter((change) => change.event.replaces?.isFollowing).sort((one, other) => other.instant - one.instant)
  const left = new Set(
    [...changed, ...excluded.map(({ line, value }) => at(clockOf(event, read(line, value, zone))))].map(({ instant }) => instant),
  )

  // How far an occurrence may begin or end from its regular time.
  const shifts = following.map((change) => Math.abs(change.event.start.wall - change.wall))
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  const longest = [event, ...following.map((change) => change.event)].map(({ length }) => length.days * DAY_MS + length.ms)
  const reach = 2 * DAY_MS + Math.max(0, ...shifts) + Math.max(0, ...longest)

  // A series of several years is not expanded from its beginning.
  if (event.start.wall < within.start - reach) first = event.start.wall
  for (const wall of excludedByRule(event, { begin: within.start - reach, end: within.end + reach, spend })) left.add(at(wall).instant)
  for (const { wall, end } of occurrences(event, { begin: within.start - reach, end: within.end + reach, spend })) {
    spend(2 + following.length)
    if (wall < within.start - reach || wall > within.end + reach) {
      first = Math.min(first, wall)
      last = Math.max(last, wall)
      continue
    }
    const { instant } = at(wall)
    if (left.has(instant)) continue
    const change = following.find((candidate) => candidate.instant <= instant)
    if (!change) {
      if (event.isBusy) yield { start: instant, end: end ?? endOf(event, wall) }
    } else if (change.event.isBusy) {
      const moved = wall + change.event.start.wall - change.wall
      yield { start: instantOf(moved, change.event.start.zone), end: endOf(change.event, moved) }
    }
  }
  if (!event.isBusy) return
  for (const wall of [first, last]) if (Number.isFinite(wall)) yield { start: at(wall).instant, end: endOf(event, wall) }
}

/** The rules of that name, usually one. An empty rule is ignored. */
const rulesOf = (part: CalendarPart, name: 'RRULE' | 'EXRULE') =>
  (part.lines.get(name) ?? []).map(({ value }) => value).filter((value) => value.trim() !== '')

/** Occurrences excluded by `EXRULE`, which RFC 5545 has removed but older exporters still write. */
function* excludedByRule({ part, start }: CalendarEvent, limits: { begin: number; end: number; spend: Spend }): Generator<number> {
  for (const value of rulesOf(part, 'EXRULE'))
    yield* occurrencesOf(value, start, { ...limits, wallOf: (instant) => wallOf(instant, start.zone) })
}

/** The local start of an occurrence; `end` if it has its own end. */
interface Occurrence {
  readonly wall: number
  readonly end?: number
}

interface Bounds {
  readonly begin: number
  readonly end: number
  readonly spend: Spend
}

/** Yields each occurrence once. If both a rule and a date give it, it has the time that the date states (RFC 5545, 3.8.5.2). */
function* occurrences(event: CalendarEvent, bounds: Bounds): Generator<Occurrence> {
  const seen = new Set<number>()
  for (const occurrence of dated(event, bounds.spend)) {
    if (!seen.has(occurrence.wall)) yield occurrence
    seen.add(occurrence.wall)
  }
  for (const wall of repeated(event, bounds)) {
    if (!seen.has(wall)) yield { wall }
    seen.add(wall)
  }
}

function* repeated({ part, start }: CalendarEvent, bounds: Bounds): Generator<number> {
  const rules = rulesOf(part, 'RRULE')
  if (rules.length === 0) yield start.wall
  for (const rule of rules) yield* occurrencesOf(rule, start, { ...bounds, wallOf: (instant) => wallOf(instant, start.zone) })
}

/** The occurrences of `RDATE`, first those with their own duration. */
function dated(event: CalendarEvent, spend: Spend): Occurrence[] {
  const { part, start, read } = event
  const dates = valuesOf(part, 'RDATE').map(({ line, value }): Occurrence => {
    spend(1)
    const [from = '', to] = value.split('/')
    const wall = clockOf(event, read(line, from, start.zone))
    if (to === undefined) return { wall }
    if (/^[+-]?P/i.test(to)) return { wall, end: endOf({ ...event, length: parseDuration(to) }, wall) }
    const last = read(line, to, start.zone)
    return { wall, end: instantOf(last.wall, last.zone) }
  })
  return dates.toSorted((one, other) => Number(other.end !== undefined) - Number(one.end !== undefined))
}

/** The local time in the event's zone. For all-day events only the day counts; a day stands for the event's time on it. */
function clockOf({ start }: CalendarEvent, time: ZonedTime): number {
  if (start.isDate) return Math.floor(time.wall / DAY_MS) * DAY_MS
  if (time.isDate) return time.wall + (start.wall % DAY_MS)
  return time.zone === start.zone ? time.wall : wallOf(instantOf(time.wall, time.zone), start.zone)
}
