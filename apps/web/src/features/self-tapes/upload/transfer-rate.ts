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
  const pace = megabytes >= 0.1 ? `${megabytes.toFixed(1)} MB/s` : `${Math.round(speed / 1024)} KB/s`
  const seconds = left / speed
  if (seconds < 5) return `${pace}, a few seconds left`
  if (seconds < 55) return `${pace}, about ${Math.ceil(seconds / 5) * 5} seconds left`
  const minutes = Math.max(1, Math.round(seconds / 60))
  if (minutes < 60) return `${pace}, about ${minutes === 1 ? '1 minute' : `${minutes} minutes`} left`
  const hours = Math.round(minutes / 60)
  return `${pace}, about ${hours === 1 ? '1 hour' : `${hours} hours`} left`
}
