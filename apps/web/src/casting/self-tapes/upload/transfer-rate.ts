import { oneDecimal } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'

/** The bytes sent at a point in time. */
interface Mark {
  readonly at: number
  readonly sent: number
}

/** The interval over which the speed is measured, in milliseconds: short enough to follow the network, long enough to be steady. */
const STRETCH_MS = 8000

/** Measures the speed of an upload. */
export interface TransferRate {
  /** Records the bytes sent so far. @param at milliseconds */
  mark(at: number, sent: number): void
  /** Bytes per second; null until it is known. */
  speed(): number | null
  /** Forgets previous measurements, which do not apply after a pause. */
  reset(): void
}

export function transferRate(): TransferRate {
  let marks: Mark[] = []
  return {
    mark(at, sent) {
      marks = [...marks.filter((mark) => at - mark.at <= STRETCH_MS), { at, sent }]
    },
    speed() {
      const [first, last] = [marks[0], marks.at(-1)]
      if (!first || !last || last.at - first.at < 1000) return null
      return Math.max(0, ((last.sent - first.sent) * 1000) / (last.at - first.at))
    },
    reset() {
      marks = []
    },
  }
}

/**
 * The text for an upload's speed.
 *
 * @param left remaining bytes
 * @returns such as `1.4 MB/s, about 3 minutes left`; null while the speed is unknown
 */
export function rateText(speed: number | null, left: number): string | null {
  if (speed === null || speed < 1024) return null
  const megabytes = speed / 1024 / 1024
  const pace =
    megabytes >= 0.1
      ? t('{megabytes} MB/s', { megabytes: oneDecimal(megabytes) })
      : t('{kilobytes} KB/s', { kilobytes: Math.round(speed / 1024) })
  const seconds = left / speed
  if (seconds < 5) return t('{pace}, a few seconds left', { pace })
  if (seconds < 55) return t('{pace}, about {count} seconds left', { pace, count: Math.ceil(seconds / 5) * 5 })
  const minutes = Math.max(1, Math.round(seconds / 60))
  if (minutes < 60) return plural(minutes, '{pace}, about 1 minute left', '{pace}, about {count} minutes left', { pace })
  const hours = Math.round(minutes / 60)
  return plural(hours, '{pace}, about 1 hour left', '{pace}, about {count} hours left', { pace })
}
