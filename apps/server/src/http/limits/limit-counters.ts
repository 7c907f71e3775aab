import type { EndpointSpec } from '@callboard/contract/endpoint'
import type { RateLimitStore } from './rate-limit-store.ts'

/** Milliseconds after which what one instance has counted is told to the others, so that a call waits for no statement. */
const SHARE_MS = 2000
/** The part of a limit that is told at once. */
const SHARE_PART = 0.05
/** Milliseconds between two removals of the counters that have ended. */
const SWEEP_MS = 10_000
/** Counters in memory; about 200 bytes each. Beyond it the oldest make room: the database still knows them. */
const MOST_COUNTERS = 20_000

interface Counter {
  /** By all instances, as far as told. */
  shared: number
  /** By this one, not told yet. */
  own: number
  /** Milliseconds since 1970. */
  endsAt: number
  toldAt: number
  isTelling: boolean
}

/** How many calls within how many seconds. */
export type Limit = NonNullable<EndpointSpec['rateLimit']>

interface CounterOptions {
  readonly now?: () => number
  readonly most?: number
}

/**
 * Counts in memory, and tells the other instances now and then; together they may go over a limit by what they had not told.
 *
 * Why our own: `rate-limiter-flexible` and `@fastify/rate-limit` count either in memory, for one instance alone, or by a statement for each
 * call, which every signed-in call would wait for.
 *
 * @param count the database's counters, which all instances share
 */
export function limitCounters(count: RateLimitStore['count'], { now = Date.now, most = MOST_COUNTERS }: CounterOptions = {}) {
  const counters = new Map<string, Counter>()
  let sweptAt = now()

  function makeRoom(moment: number): void {
    if (moment - sweptAt >= SWEEP_MS) {
      sweptAt = moment
      for (const [key, { endsAt }] of counters) if (endsAt <= moment) counters.delete(key)
    }
    if (counters.size < most) return
    const [oldest] = counters
    if (!oldest) return
    const [key, counter] = oldest
    if (counter.own > 0) tell(key, counter, Math.max(1, counter.endsAt - moment))
    counters.delete(key)
  }

  function tell(what: string, counter: Counter, windowMs: number): void {
    const tries = counter.own
    counter.own = 0
    counter.shared += tries
    counter.isTelling = true
    counter.toldAt = now()
    count(what, tries, windowMs)
      .then(({ tries: all, left }) => {
        counter.shared = all
        counter.endsAt = now() + left
      })
      // Of what is not known nothing is refused, but what this instance knows itself still counts.
      .catch(() => {})
      .finally(() => {
        counter.isTelling = false
      })
  }

  /** @returns milliseconds to wait, 0 for a call that may be made and has been counted */
  function take(what: string, { max, seconds }: Limit): number {
    const moment = now()
    let counter = counters.get(what)
    if (!counter || counter.endsAt <= moment) {
      if (!counter) makeRoom(moment)
      counter = { shared: 0, own: 0, endsAt: moment + seconds * 1000, toldAt: 0, isTelling: false }
      counters.set(what, counter)
    }
    const wait = counter.shared + counter.own >= max ? counter.endsAt - moment : 0
    if (wait === 0) counter.own += 1
    // Anyone who is refused here is asked after there too, and what is still untold would let them through.
    const isDue = wait > 0 ? counter.own > 0 : counter.own >= max * SHARE_PART || moment - counter.toldAt >= SHARE_MS
    if (isDue && !counter.isTelling) tell(what, counter, seconds * 1000)
    return wait
  }

  /** @returns how many calls may still be made, and milliseconds until all of them may again */
  function left(what: string, { max }: Limit): { calls: number; resetMs: number } {
    const counter = counters.get(what)
    return counter
      ? { calls: Math.max(0, max - counter.shared - counter.own), resetMs: Math.max(0, counter.endsAt - now()) }
      : { calls: max, resetMs: 0 }
  }

  return { take, left, size: () => counters.size }
}
