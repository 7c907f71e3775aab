import { DAY_MS, MINUTE_MS } from './durations.ts'

/** A date and time in local time of a time zone, `YYYY-MM-DDTHH:MM`: the value of a `datetime-local` input. */
export type WallTime = string

const formats = new Map<string, Intl.DateTimeFormat>()

/** Offset of a time zone from UTC at a moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  let format = formats.get(timeZone)
  if (!format) {
    const options = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
    format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...options })
    formats.set(timeZone, format)
  }
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return shown - Math.floor(moment / 1000) * 1000
}

/** The wall time of an instant in a time zone, to the minute. */
export function wallTimeOf(instant: string, timeZone: string): WallTime {
  const moment = Date.parse(instant)
  return new Date(moment + offsetAt(moment, timeZone)).toISOString().slice(0, 16)
}

/** Whether a text is a date and time. Browsers return an empty text while either is missing. */
export function isWallTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}:00Z`))
}

/** How often a wall time occurs. In nights with a clock change it may be `never` or `twice`. */
export interface Meaning {
  readonly instant: string
  readonly shown: 'once' | 'never' | 'twice'
}

/**
 * The instant of a wall time, by the rules of RFC 5545: the first one if it occurs twice. A skipped time moves forward by the
 * clock change.
 */
export function resolveWallTime(wall: WallTime, timeZone: string): Meaning {
  const asUtc = Date.parse(`${wall}:00Z`)
  // No time zone has two clock changes within two days.
  const [before, after] = [offsetAt(asUtc - DAY_MS, timeZone), offsetAt(asUtc + DAY_MS, timeZone)]
  const meant = [...new Set([asUtc - before, asUtc - after])].filter((moment) => moment + offsetAt(moment, timeZone) === asUtc)
  const shown = meant.length === 0 ? 'never' : meant.length === 1 ? 'once' : 'twice'
  return { instant: new Date(meant.length === 0 ? asUtc - before : Math.min(...meant)).toISOString(), shown }
}

/** The same time of day, some days later or earlier. */
export function addWallDays(wall: WallTime, days: number): WallTime {
  return new Date(Date.parse(`${wall}:00Z`) + days * DAY_MS).toISOString().slice(0, 16)
}

/** Minutes between two wall times, ignoring clock changes. */
export function wallMinutesBetween(from: WallTime, to: WallTime): number {
  return (Date.parse(`${to}:00Z`) - Date.parse(`${from}:00Z`)) / MINUTE_MS
}

export function addWallMinutes(wall: WallTime, minutes: number): WallTime {
  return new Date(Date.parse(`${wall}:00Z`) + minutes * MINUTE_MS).toISOString().slice(0, 16)
}
