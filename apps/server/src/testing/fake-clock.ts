import type { Clock } from '#platform/clock.ts'

/** A clock that stands still until a test moves it. */
export interface FakeClock extends Clock {
  /** Moves it on, in minutes. */
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
