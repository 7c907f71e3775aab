import { createHash } from 'node:crypto'
import { CALLS_OF_AN_ACCOUNT, type EndpointSpec } from '@callboard/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '#platform/actor.ts'
import { tooMany } from '#platform/app-error.ts'
import { limitedAddress, type RateLimitStores } from './rate-limit-store.ts'

/** Milliseconds after which what one instance has counted is told to the others, so that a call waits for no statement. */
const SHARE_MS = 2000
/** The part of a limit that is told at once. */
const SHARE_PART = 0.05
/** Entries from which on those that have ended are looked for. */
const MANY = 5000

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

type Limit = NonNullable<EndpointSpec['accountLimit']>

/** Counts in memory, and tells the other instances now and then; together they may go over a limit by what they had not told. */
export function accountCounters(count: RateLimitStores['count'], now: () => number = Date.now) {
  const counters = new Map<string, Counter>()

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
    if (counters.size >= MANY) for (const [key, { endsAt }] of counters) if (endsAt <= moment) counters.delete(key)
    let counter = counters.get(what)
    if (!counter || counter.endsAt <= moment) {
      counter = { shared: 0, own: 0, endsAt: moment + seconds * 1000, toldAt: 0, isTelling: false }
      counters.set(what, counter)
    }
    const wait = counter.shared + counter.own >= max ? counter.endsAt - moment : 0
    if (wait === 0) counter.own += 1
    // Whoever is refused here is asked after there too, and what is still untold would let them through.
    const isDue = wait > 0 ? counter.own > 0 : counter.own >= max * SHARE_PART || moment - counter.toldAt >= SHARE_MS
    if (isDue && !counter.isTelling) tell(what, counter, seconds * 1000)
    return wait
  }

  return { take }
}

/** Whom a call counts against besides its address: an account, or a link for which nobody signs in. */
function bearerOf(actor: Actor, params: unknown, limit: Limit | undefined): string | undefined {
  if (actor.kind === 'user') return `account ${actor.userId}`
  const { token } = params as { token?: unknown }
  return limit && typeof token === 'string' ? `link ${createHash('sha256').update(token).digest('base64url')}` : undefined
}

/** One call, as limits count it. */
interface CountedCall {
  readonly actor: Actor
  readonly params: unknown
  readonly config: FastifyRequest['routeOptions']['config']
}

/** Limits that are counted in memory, so that no call waits for a statement. */
export interface QuickLimits {
  /** Counts a call against its account, or its link. @returns milliseconds to wait, 0 for a call that may be made */
  takeOfAccount(call: CountedCall): number
  /**
   * Counts a call against its address, together with those that the plugin counts; for calls that never reach it.
   *
   * @returns as `takeOfAccount`
   */
  takeOfAddress(address: string, config: CountedCall['config']): number
}

export function quickLimits({ count }: Pick<RateLimitStores, 'count'>): QuickLimits {
  const counters = accountCounters(count)
  return {
    takeOfAccount({ actor, params, config }) {
      const { endpoint, accountLimit = endpoint?.accountLimit } = config
      const bearer = bearerOf(actor, params, accountLimit)
      if (bearer === undefined) return 0
      const wait = actor.kind === 'user' ? counters.take(bearer, CALLS_OF_AN_ACCOUNT) : 0
      if (wait > 0 || !accountLimit) return wait
      return counters.take(`${bearer} ${endpoint?.method ?? config.method} ${endpoint?.path ?? config.url}`, accountLimit)
    },
    takeOfAddress(address, { endpoint, method, url }) {
      return endpoint?.rateLimit ? counters.take(limitedAddress(`${method} ${url}`, address), endpoint.rateLimit) : 0
    },
  }
}

/** Refuses with 429, and with when to try again, what an account does too often. Of a scope that knows who asks. */
export function limitAccounts(app: FastifyInstance, { takeOfAccount }: QuickLimits): void {
  app.addHook('onRequest', async ({ actor, params, routeOptions: { config } }) => {
    const wait = takeOfAccount({ actor, params, config })
    if (wait > 0) throw tooMany(Math.ceil(wait / 1000))
  })
}
