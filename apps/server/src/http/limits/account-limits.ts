import { createHash } from 'node:crypto'
import { CALLS_OF_AN_ACCOUNT, type EndpointSpec } from '@callboard/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { routePath } from '#http/endpoint/implement.ts'
import type { Actor } from '#platform/actor.ts'
import { tooMany } from '#platform/app-error.ts'
import { addressOf } from './address-of.ts'
import { type Limit, limitCounters } from './limit-counters.ts'
import type { RateLimitStore } from './rate-limit-store.ts'

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
  /** Counts a call against what this route allows one address. */
  takeOfAddress(address: string, config: RouteConfig): number
  /** What this route still allows that address; milliseconds. */
  leftOfAddress(address: string, config: RouteConfig): { max: number; calls: number; resetMs: number } | undefined
  /** How many counters there are in memory. */
  size(): number
}

export function quickLimits({ count }: Pick<RateLimitStore, 'count'>): QuickLimits {
  // Kept apart, so that a caller with very many addresses evicts no counter of an account.
  const [ofBearers, ofAddresses] = [limitCounters(count), limitCounters(count)]
  const atRoute = ({ method, url }: RouteConfig, address: string) => `${method} ${url} ${address}`
  return {
    takeOfAccount: (actor) => (actor.kind === 'user' ? ofBearers.take(bearerOf(actor), CALLS_OF_AN_ACCOUNT) : 0),
    takeOfBearer(bearer, config) {
      const limit = bearerLimit(config)
      const { endpoint, method, url } = config
      return limit ? ofBearers.take(`${bearer} ${endpoint?.method ?? method} ${endpoint?.path ?? url}`, limit) : 0
    },
    takeOfAddress(address, config) {
      const limit = addressLimit(config)
      return limit ? ofAddresses.take(atRoute(config, address), limit) : 0
    },
    leftOfAddress(address, config) {
      const limit = addressLimit(config)
      return limit && { max: limit.max, ...ofAddresses.left(atRoute(config, address), limit) }
    },
    size: () => ofBearers.size() + ofAddresses.size(),
  }
}

/** What one account, or one link, may do by a route. */
const bearerLimit = ({ endpoint, accountLimit }: RouteConfig): Limit | undefined => accountLimit ?? endpoint?.accountLimit

/** What one address may do by a route. */
const addressLimit = ({ endpoint, rateLimit }: RouteConfig): Limit | undefined => rateLimit ?? endpoint?.rateLimit

const bearerOf = ({ userId }: Extract<Actor, { kind: 'user' }>): string => `account ${userId}`

/** @throws AppError 429 where there is a wait, in milliseconds */
export function orWait(wait: number): void {
  if (wait > 0) throw tooMany(Math.ceil(wait / 1000))
}

/** Refuses with 429, and with when to try again, what an address does too often. Before the routes. */
export function limitAddresses(app: FastifyInstance, limits: QuickLimits): void {
  app.addHook('onRoute', (route) => {
    if (!route.config || !addressLimit(route.config as RouteConfig)) return
    route.onRequest = [
      ...[route.onRequest ?? []].flat(),
      async (request: FastifyRequest, reply: FastifyReply) => {
        const [address, config] = [addressOf(request), request.routeOptions.config]
        const wait = limits.takeOfAddress(address, config)
        const left = limits.leftOfAddress(address, config)
        if (left) {
          reply.headers({
            'x-ratelimit-limit': left.max,
            'x-ratelimit-remaining': left.calls,
            'x-ratelimit-reset': Math.ceil(left.resetMs / 1000),
          })
        }
        orWait(wait)
      },
    ]
  })
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
