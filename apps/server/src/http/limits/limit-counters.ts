import type { EndpointSpec } from '@callboard/contract/endpoint'
import type { RateLimitStore } from './rate-limit-store.ts'

/** Milliseconds after which an instance reports its count to the others, so that a call waits for no statement. */
const SHARE_MS = 2000
/** The share of a limit that is reported at once. */
const SHARE_PART = 0.05
/** Milliseconds between two removals of expired counters. */
const SWEEP_MS = 10_000
/** Counters in memory; about 200 bytes each. Beyond it the oldest are dropped: the database still has them. */
const MOST_COUNTERS = 20_000

interface Counter {
  /** Calls counted by all instances, as last reported. */
  shared: number
  /** Calls counted by this instance and not yet reported. */
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
 * Counts in memory, and reports to the other instances periodically; together they may exceed a limit by the calls not yet reported.
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
      // An unknown count refuses nothing, but the calls that this instance has counted still do.
      .catch(() => {})
      .finally(() => {
        counter.isTelling = false
      })
  }

  /** @returns milliseconds to wait, 0 for a call that is allowed and has been counted */
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
    // A refused caller is also checked in the database, so unreported calls must be reported first.
    const isDue = wait > 0 ? counter.own > 0 : counter.own >= max * SHARE_PART || moment - counter.toldAt >= SHARE_MS
    if (isDue && !counter.isTelling) tell(what, counter, seconds * 1000)
    return wait
  }

  /** @returns how many calls are still allowed, and milliseconds until the full limit applies again */
  function left(what: string, { max }: Limit): { calls: number; resetMs: number } {
    const counter = counters.get(what)
    return counter
      ? { calls: Math.max(0, max - counter.shared - counter.own), resetMs: Math.max(0, counter.endsAt - now()) }
      : { calls: max, resetMs: 0 }
  }

  return { take, left, size: () => counters.size }
}
