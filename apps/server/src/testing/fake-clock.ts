import type { Clock } from '#platform/clock.ts'

/** A clock that stands still until a test moves it. */
export interface FakeClock extends Clock {
  /** Advances it by this many minutes. */
  advance(minutes: number): void
}

export function fakeClock(start = new Date()): FakeClock {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    advance(minutes) {
      now += minutes * 60_000
    },
  }
}
