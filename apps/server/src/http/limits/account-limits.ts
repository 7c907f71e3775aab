import { createHash } from 'node:crypto'
import { CALLS_OF_AN_ACCOUNT, type EndpointSpec } from '@callboard/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { routePath } from '#http/endpoint/implement.ts'
import type { Actor } from '#platform/actor.ts'
import { tooMany } from '#platform/app-error.ts'
import { limitedAddress, type RateLimitStores } from './rate-limit-store.ts'

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

type Limit = NonNullable<EndpointSpec['accountLimit']>

interface CounterOptions {
  readonly now?: () => number
  readonly most?: number
}

/**
 * Counts in memory, and tells the other instances now and then; together they may go over a limit by what they had not told.
 *
 * @param count the database's counters, which all instances share
 */
export function accountCounters(count: RateLimitStores['count'], { now = Date.now, most = MOST_COUNTERS }: CounterOptions = {}) {
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
    // Whoever is refused here is asked after there too, and what is still untold would let them through.
    const isDue = wait > 0 ? counter.own > 0 : counter.own >= max * SHARE_PART || moment - counter.toldAt >= SHARE_MS
    if (isDue && !counter.isTelling) tell(what, counter, seconds * 1000)
    return wait
  }

  return { take, size: () => counters.size }
}

type RouteConfig = FastifyRequest['routeOptions']['config']

/** That of the route that serves an endpoint. */
export const configOf = (endpoint: EndpointSpec): RouteConfig => ({ endpoint, method: endpoint.method, url: routePath(endpoint.path) })

/** Limits that are counted in memory, so that no call waits for a statement. Each answers the milliseconds to wait, 0 for a call that may be made. */
export interface QuickLimits {
  /** Counts a call of any kind against its account. */
  takeOfAccount(actor: Actor): number
  /**
   * Counts a call against what this route allows one account, or one link.
   *
   * @param bearer names either; it must exist, because each that is named gets a counter
   */
  takeOfBearer(bearer: string, config: RouteConfig): number
  /** Counts a call against its address, together with those that the plugin counts; for calls that never reach it. */
  takeOfAddress(address: string, config: RouteConfig): number
  /** How many counters there are in memory. */
  size(): number
}

export function quickLimits({ count }: Pick<RateLimitStores, 'count'>): QuickLimits {
  // Kept apart, so that a caller with very many addresses evicts no counter of an account.
  const [ofBearers, ofAddresses] = [accountCounters(count), accountCounters(count)]
  return {
    takeOfAccount: (actor) => (actor.kind === 'user' ? ofBearers.take(bearerOf(actor), CALLS_OF_AN_ACCOUNT) : 0),
    takeOfBearer(bearer, config) {
      const limit = bearerLimit(config)
      const { endpoint, method, url } = config
      return limit ? ofBearers.take(`${bearer} ${endpoint?.method ?? method} ${endpoint?.path ?? url}`, limit) : 0
    },
    takeOfAddress: (address, { endpoint, method, url }) =>
      endpoint?.rateLimit ? ofAddresses.take(limitedAddress(`${method} ${url}`, address), endpoint.rateLimit) : 0,
    size: () => ofBearers.size() + ofAddresses.size(),
  }
}

/** What one account, or one link, may do by a route. */
export const bearerLimit = ({ endpoint, accountLimit }: RouteConfig): Limit | undefined => accountLimit ?? endpoint?.accountLimit

export const bearerOf = ({ userId }: Extract<Actor, { kind: 'user' }>): string => `account ${userId}`

/** @throws AppError 429 where there is a wait, in milliseconds */
export function orWait(wait: number): void {
  if (wait > 0) throw tooMany(Math.ceil(wait / 1000))
}

/**
 * Refuses with 429, and with when to try again, what an account or a link does too often. Of a scope that knows who asks; before its routes.
 *
 * @param isLink whether there is a link with this token: a token that somebody made up counts against their address alone
 */
export function limitAccounts(app: FastifyInstance, limits: QuickLimits, isLink: (token: string) => Promise<boolean>): void {
  async function bearer({ actor, params }: FastifyRequest): Promise<string | undefined> {
    if (actor.kind === 'user') return bearerOf(actor)
    const { token } = params as { token?: unknown }
    if (typeof token !== 'string' || !(await isLink(token))) return undefined
    return `link ${createHash('sha256').update(token).digest('base64url')}`
  }

  app.decorate('countRead', (actor: Actor, endpoint: EndpointSpec) => {
    orWait(limits.takeOfAccount(actor))
    if (actor.kind === 'user') orWait(limits.takeOfBearer(bearerOf(actor), configOf(endpoint)))
  })
  app.addHook('onRequest', async ({ actor }) => orWait(limits.takeOfAccount(actor)))
  // Last of all that a route asks before it reads a body, so that the limit of the address comes first.
  app.addHook('onRoute', (route) => {
    const { config } = route
    if (!config || !bearerLimit(config as RouteConfig)) return
    route.onRequest = [
      ...[route.onRequest ?? []].flat(),
      async (request: FastifyRequest) => {
        const one = await bearer(request)
        if (one !== undefined) orWait(limits.takeOfBearer(one, request.routeOptions.config))
      },
    ]
  })
}
