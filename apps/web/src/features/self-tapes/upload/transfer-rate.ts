import { oneDecimal } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'

/** How much was there at a moment. */
interface Mark {
  readonly at: number
  readonly sent: number
}

/** The stretch that the speed is taken from, in milliseconds: short enough to follow a network, long enough not to jump about. */
const STRETCH_MS = 8000

/** Measures how fast bytes go. */
export interface TransferRate {
  /** Notes what is sent by now. @param at milliseconds */
  mark(at: number, sent: number): void
  /** Bytes a second; null until it can be told. */
  speed(): number | null
  /** Forgets what was: after a pause everything is different. */
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
 * What a person reads of an upload's speed.
 *
 * @param left bytes that are still to go
 * @returns such as `1.4 MB/s, about 3 minutes left`; null while nothing can be said
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
