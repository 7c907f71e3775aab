import { DAY_MS, HOUR_MS } from '@callboard/contract/time/durations'
import { findIana } from 'windows-iana'
import { type CalendarPart, lineOf } from './calendar-lines.ts'
import { parseOffset, parseTime, requiredLine, UnreadableValue, valuesOf } from './calendar-values.ts'
import { occurrencesOf, type Spend } from './recurrences.ts'

export interface Zone {
  /** The offset from UTC at an instant, in milliseconds. */
  offsetAt(instant: number): number
}

const WEEK_MS = 7 * DAY_MS

export const UTC: Zone = { offsetAt: () => 0 }

/** The local time of a zone at an instant. */
export function wallOf(instant: number, zone: Zone): number {
  return instant + zone.offsetAt(instant)
}

/**
 * The instant of a local time in a zone, by RFC 5545: the earlier one if there are two. A skipped time is read with the offset before the
 * clock change.
 */
export function instantOf(wall: number, zone: Zone): number {
  // No zone has two clock changes within two days.
  const before = wall - zone.offsetAt(wall - DAY_MS)
  const after = wall - zone.offsetAt(wall + DAY_MS)
  if (before === after || wallOf(before, zone) === wall) return before
  return wallOf(after, zone) === wall ? after : before
}

/** A zone by its IANA name; undefined for a name that is unknown. */
export function ianaZone(name: string): Zone | undefined {
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' })
  } catch {
    return undefined
  }
  const read = (instant: number) => {
    const [, sign, hours, minutes, seconds] = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(format.format(instant)) ?? []
    return sign === undefined ? 0 : parseOffset(`${sign}${hours}${minutes}${seconds ?? ''}`)
  }
  const midnights = new Map<number, number>()
  const atMidnight = (day: number) => {
    const offset = midnights.get(day) ?? read(day * DAY_MS)
    if (midnights.size >= MAX_MIDNIGHTS) midnights.clear()
    midnights.set(day, offset)
    return offset
  }
  return {
    offsetAt: (instant) => {
      const day = Math.floor(instant / DAY_MS)
      const offset = atMidnight(day)
      return offset === atMidnight(day + 1) ? offset : read(instant)
    },
  }
}

/** Days cached for each zone of a file: two years. With them the 540 classes of a term take 6 ms to read, and 14 ms without. */
const MAX_MIDNIGHTS = 750

/**
 * The names of three letters in the time zone database (files `backward` and `etcetera`, release 2025b). Node also accepts Java's names
 * for cities: `BST` is Dhaka there, `IST` Calcutta and `AST` Anchorage.
 */
const LETTERS = new Set(['CET', 'EET', 'EST', 'GMT', 'HST', 'MET', 'MST', 'PRC', 'ROC', 'ROK', 'UCT', 'UTC', 'WET'])
const sharedLetters = (name: string) => /^[a-z]{3}$/i.test(name) && !LETTERS.has(name.toUpperCase())

/**
 * The IANA name for a zone name in a calendar: an IANA name (`America/New_York`, also at the end of a path, as in Mozilla and Evolution)
 * or a Windows name (`Eastern Standard Time`). Abbreviations that several zones share have none.
 */
export function ianaName(name: string): string | undefined {
  if (sharedLetters(name)) return undefined
  const [windows] = findIana(name)
  const segments = name.split('/')
  return [windows, name, segments.slice(-2).join('/'), segments.slice(-3).join('/')].find((candidate) => candidate && ianaZone(candidate))
}

/** A zone by its name in a calendar; as `ianaName`. */
export function zoneNamed(name: string): Zone | undefined {
  const known = ianaName(name)
  return known === undefined ? undefined : ianaZone(known)
}

/**
 * Whether a calendar's description of a zone differs from the known zone of that name. `EST`, `IST` or `BST` are names of several zones,
 * and files describe the one that they mean. For a description that ends, only its changes are compared.
 */
export function contradicts(described: DescribedZone, known: Zone, within: { readonly start: number; readonly end: number }): boolean {
  const { changes, isWhole } = described
  const weeks = isWhole
    ? Array.from({ length: Math.ceil((within.end - within.start) / WEEK_MS) }, (_, week) => within.start + week * WEEK_MS)
    : []
  const instants = [...weeks, ...changes.map((at) => at + HOUR_MS), ...changes.slice(1).map((at) => at - HOUR_MS)]
  return instants.some((instant) => described.offsetAt(instant) !== known.offsetAt(instant))
}

/** A zone as described by a calendar (`VTIMEZONE`). */
export interface DescribedZone extends Zone {
  /** Whether it gives the offset at all relevant instants; some exporters describe only the time between two changes. */
  readonly isWhole: boolean
  /** Relevant instants at which the clocks change. */
  readonly changes: readonly number[]
}

/** How long before the requested time changes are needed. Every zone of today has had a change within it, or has none. */
const BEFORE_MS = 800 * DAY_MS

/**
 * A zone as described by a calendar. Some exporters describe it since 1601, so only the changes around the requested time are expanded.
 *
 * @param within instants outside are not needed
 */
export function describedZone(part: CalendarPart, within: { readonly start: number; readonly end: number }, spend: Spend): DescribedZone {
  const begin = within.start - BEFORE_MS
  const changes = part.parts
    .filter(({ name }) => name === 'STANDARD' || name === 'DAYLIGHT')
    .flatMap((observance) => {
      const from = parseOffset(requiredLine(observance, 'TZOFFSETFROM').value)
      const to = parseOffset(requiredLine(observance, 'TZOFFSETTO').value)
      const start = parseTime(requiredLine(observance, 'DTSTART').value)
      const rule = lineOf(observance, 'RRULE')
      const repeated = rule?.value.trim()
        ? occurrencesOf(rule.value, start, { begin, end: within.end + DAY_MS, wallOf: (instant) => instant + from, spend })
        : []
      const dates = valuesOf(observance, 'RDATE').map(({ value }) => parseTime(value).wall)
      return [start.wall, ...dates, ...repeated].map((wall) => ({ at: wall - from, from, to }))
    })
    .sort((one, other) => one.at - other.at)
  const [first] = changes
  if (!first) throw new UnreadableValue('a zone without rules')
  const isWithoutEnd = part.parts.some(
    (one) => /FREQ=/i.test(lineOf(one, 'RRULE')?.value ?? '') && !/UNTIL=|COUNT=/i.test(lineOf(one, 'RRULE')?.value ?? ''),
  )
  return {
    isWhole: isWithoutEnd || new Set(changes.map(({ to }) => to)).size === 1,
    changes: changes.map(({ at }) => at).filter((at) => at >= begin),
    offsetAt: (instant) => {
      spend(1 + changes.length / 50)
      return changes.findLast(({ at }) => at <= instant)?.to ?? first.from
    },
  }
}
