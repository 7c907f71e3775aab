import { DAY_MS } from '@callboard/contract/time/durations'
import { type CalendarLine, type CalendarPart, lineOf, zoneNameOf } from './calendar-lines.ts'
import { type Length, parseDuration, parseTime, requiredLine, UnreadableValue, type WrittenTime } from './calendar-values.ts'
import { instantOf, UTC, type Zone } from './calendar-zones.ts'

/** A date or time in its zone. */
export interface ZonedTime extends WrittenTime {
  readonly zone: Zone
}

/** An event as written in the calendar: a single event, a series, or a changed occurrence of a series. */
export interface CalendarEvent {
  readonly part: CalendarPart
  readonly uid: string | undefined
  /** Rises with each change of the event. */
  readonly sequence: number
  /** When this revision was written, in milliseconds; 0 if it is not stated. */
  readonly writtenAt: number
  readonly isCancelled: boolean
  /** Reads the other times of the same event. */
  readonly read: ReadTime
  readonly start: ZonedTime
  readonly length: Length
  readonly isBusy: boolean
  /** The occurrence of the series that this event replaces, and whether it replaces all later ones, too. */
  readonly replaces: { readonly time: ZonedTime; readonly isFollowing: boolean } | undefined
}

/** Reads a time of a calendar. The zone is the line's; if it names none, `otherwise`; if that is missing, the calendar's. */
export type ReadTime = (line: CalendarLine, value: string, otherwise?: Zone) => ZonedTime

/**
 * The forms of time in calendars: in UTC, in a zone, or as local time anywhere. A day is a day of the campus, whatever zone its line
 * names.
 *
 * @param zones.of the zone of that name
 * @param zones.ofCalendar the zone of times that name none, in events that name none
 */
export function timeReader(campus: Zone, zones: { readonly of: (name: string) => Zone; readonly ofCalendar: () => Zone }): ReadTime {
  return (line, value, otherwise) => {
    const time = parseTime(value)
    if (time.isDate) return { ...time, zone: campus }
    const name = zoneNameOf(line.parameters.get('TZID') ?? '')
    return { ...time, zone: time.isUtc ? UTC : name ? zones.of(name) : (otherwise ?? zones.ofCalendar()) }
  }
}

/** The end of an occurrence that begins when the clock of its event shows `wall`. */
export function endOf({ start, length }: CalendarEvent, wall: number): number {
  return instantOf(wall + length.days * DAY_MS, start.zone) + length.ms
}

/**
 * @param ownAddress the person's address; invitations that this person declined are not busy
 * @param isWithdrawn whether the whole calendar only states cancellations
 */
export function readEvent(
  part: CalendarPart,
  read: ReadTime,
  { ownAddress, isWithdrawn }: { ownAddress: string | undefined; isWithdrawn: boolean },
): CalendarEvent {
  const first = requiredLine(part, 'DTSTART', 'start')
  const start = startOf(first, read)
  const isCancelled = isWithdrawn || upperOf(part, 'STATUS') === 'CANCELLED'
  const busy = !isCancelled && isBusy(part, ownAddress)
  const uid = lineOf(part, 'UID')?.value
  const replaced = uid === undefined ? undefined : lineOf(part, 'RECURRENCE-ID')
  return {
    part,
    uid,
    sequence: Number.parseInt(lineOf(part, 'SEQUENCE')?.value ?? '0', 10) || 0,
    writtenAt: writtenAt(part),
    isCancelled,
    read,
    start,
    // The length may be invalid if the event makes nobody busy.
    length: busy ? lengthOf(part, start, read) : { days: 0, ms: 0 },
    isBusy: busy,
    replaces: replaced && {
      time: read(replaced, replaced.value, start.zone),
      isFollowing: replaced.parameters.get('RANGE')?.toUpperCase() === 'THISANDFUTURE',
    },
  }
}

function startOf(line: CalendarLine, read: ReadTime): ZonedTime {
  try {
    return read(line, line.value)
  } catch (error) {
    throw error instanceof UnreadableValue ? new UnreadableValue(error.message, 'start') : error
  }
}

/** When this revision was written: exporters that write `LAST-MODIFIED` write the time of the export as `DTSTAMP`. */
function writtenAt(part: CalendarPart): number {
  const line = lineOf(part, 'LAST-MODIFIED') ?? lineOf(part, 'DTSTAMP')
  try {
    return line ? parseTime(line.value).wall : 0
  } catch {
    return 0
  }
}

/**
 * An end is an exact distance from the start; a duration counts by the clock. An event of a day without an end, or that ends on the same
 * day, lasts that day.
 *
 * @throws UnreadableValue if the end is before the start
 */
function lengthOf(part: CalendarPart, start: ZonedTime, read: ReadTime): Length {
  const length = writtenLength(part, start, read)
  if (length.days < 0 || length.ms < 0) throw new UnreadableValue('an end before its start', 'order')
  return length
}

function writtenLength(part: CalendarPart, start: ZonedTime, read: ReadTime): Length {
  const last = lineOf(part, 'DTEND')
  if (last) {
    const end = read(last, last.value, start.zone)
    if (start.isDate && end.isDate) return { days: Math.round((end.wall - start.wall) / DAY_MS) || 1, ms: 0 }
    return { days: 0, ms: instantOf(end.wall, end.zone) - instantOf(start.wall, start.zone) }
  }
  const duration = lineOf(part, 'DURATION')
  return duration ? parseDuration(duration.value) : { days: start.isDate ? 1 : 0, ms: 0 }
}

const upperOf = (part: CalendarPart, name: string) => lineOf(part, name)?.value.trim().toUpperCase()

/** By RFC 5545, events are busy unless they say otherwise, including all-day events. Tentative events are busy. */
function isBusy(part: CalendarPart, ownAddress: string | undefined): boolean {
  if (upperOf(part, 'TRANSP') === 'TRANSPARENT' || upperOf(part, 'X-MICROSOFT-CDO-BUSYSTATUS') === 'FREE') return false
  const own = `mailto:${ownAddress?.toLowerCase()}`
  return !part.lines
    .get('ATTENDEE')
    ?.some((attendee) => attendee.value.trim().toLowerCase() === own && attendee.parameters.get('PARTSTAT')?.toUpperCase() === 'DECLINED')
}
