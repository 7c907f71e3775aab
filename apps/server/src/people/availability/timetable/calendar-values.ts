import type { LeftOutReason } from '@callboard/contract/people/availability/plan'
import { type CalendarLine, type CalendarPart, lineOf } from './calendar-lines.ts'

/** A value that no calendar may contain. Its event is left out. */
export class UnreadableValue extends Error {
  readonly reason: LeftOutReason

  constructor(message: string, reason: LeftOutReason = 'date') {
    super(message)
    this.reason = reason
  }
}

/** A date or time as written. */
export interface WrittenTime {
  /** The local time, in milliseconds as if it were UTC. */
  readonly wall: number
  readonly isDate: boolean
  readonly isUtc: boolean
}

const TIME = /^(\d{4})(\d\d)(\d\d)(?:T([01]\d|2[0-3])([0-5]\d)([0-5]\d|60)?(Z)?)?$/i

/** `20260824`, `20260824T090000` or `20260824T130000Z`. The form alone decides, because exporters forget `VALUE=DATE`. */
export function parseTime(text: string): WrittenTime {
  const [, year, month, day, hour, minute, second, utc] = TIME.exec(text.trim()) ?? []
  const date = `${year}-${month}-${day}`
  const midnight = new Date(date)
  // A day beyond the end of its month becomes a day of the next month.
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(date)) throw new UnreadableValue('not a date')
  const time = (Number(hour ?? 0) * 60 + Number(minute ?? 0)) * 60 + Number(second ?? 0)
  return { wall: midnight.getTime() + time * 1000, isDate: hour === undefined, isUtc: utc !== undefined }
}

/** A length. Days count by the clock, so a day with a clock change has 23 or 25 hours. */
export interface Length {
  readonly days: number
  readonly ms: number
}

const DURATION = /^([+-])?P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})S)?)?$/i

/** `PT50M`, `P1D`, `P1DT2H`, `P2W`. */
export function parseDuration(text: string): Length {
  const found = DURATION.exec(text.trim())
  if (!found) throw new UnreadableValue('not a duration')
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found.slice(2).map((number) => Number(number ?? 0))
  const sign = found[1] === '-' ? -1 : 1
  return { days: sign * (weeks * 7 + days), ms: sign * ((hours * 60 + minutes) * 60 + seconds) * 1000 }
}

/** `-0500` or `+053000`, in milliseconds. */
export function parseOffset(text: string): number {
  const [, sign, hours, minutes, seconds] = /^([+-])?(\d\d):?(\d\d)(\d\d)?$/.exec(text.trim()) ?? []
  if (hours === undefined) throw new UnreadableValue('not an offset')
  return (sign === '-' ? -1000 : 1000) * ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds ?? 0))
}

/** A line that a part must have. */
export function requiredLine(part: CalendarPart, name: string, reason?: LeftOutReason): CalendarLine {
  const line = lineOf(part, name)
  if (!line) throw new UnreadableValue(`without ${name}`, reason)
  return line
}

/** Each value in all lines of that name. */
export function valuesOf(part: CalendarPart, name: string): { readonly line: CalendarLine; readonly value: string }[] {
  return (part.lines.get(name) ?? []).flatMap((line) =>
    line.value
      .split(',')
      .filter((value) => value.trim() !== '')
      .map((value) => ({ line, value })),
  )
}
