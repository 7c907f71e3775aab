import { createHash } from 'node:crypto'
import { CALLS_OF_AN_ACCOUNT, type EndpointSpec } from '@callboard/contract/endpoint'
import { COMMON_ERROR } from '@callboard/contract/errors'
import { CALLS_OF_A_TOKEN } from '@callboard/contract/exchange/api-tokens/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { routePath } from '#http/endpoint/implement.ts'
import type { Actor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { addressOf } from './address-of.ts'
import { type Limit, limitCounters } from './limit-counters.ts'
import type { RateLimitStore } from './rate-limit-store.ts'

type RouteConfig = FastifyRequest['routeOptions']['config']

/** The configuration of the route that serves an endpoint. */
export const configOf = (endpoint: EndpointSpec): RouteConfig => ({ endpoint, method: endpoint.method, url: routePath(endpoint.path) })

/**
 * Limits that are counted in memory, so that no call waits for a statement. Each returns the milliseconds to wait, 0 for an allowed call.
 */
export interface QuickLimits {
  /** Counts a call of any kind for its account, or for its API token. */
  takeOfAccount(actor: Actor): number
  /**
   * Counts a call for the limit of one account, or one link, at this route.
   *
   * @param bearer identifies either; it must exist, because each one gets a counter
   */
  takeOfBearer(bearer: string, config: RouteConfig): number
  /** Counts a call for the limit of one address at this route. */
  takeOfAddress(address: string, config: RouteConfig): number
  /** The calls that this route still allows the address; times in milliseconds. */
  leftOfAddress(address: string, config: RouteConfig): { max: number; calls: number; resetMs: number } | undefined
  /** Number of counters in memory. */
  size(): number
}

export function quickLimits({ count }: Pick<RateLimitStore, 'count'>): QuickLimits {
  // Separate, so that a caller with very many addresses evicts no counter of an account.
  const [ofBearers, ofAddresses] = [limitCounters(count), limitCounters(count)]
  const atRoute = ({ method, url }: RouteConfig, address: string) => `${method} ${url} ${address}`
  return {
    takeOfAccount: (actor) =>
      actor.kind === 'user' ? ofBearers.take(bearerOf(actor), actor.token ? CALLS_OF_A_TOKEN : CALLS_OF_AN_ACCOUNT) : 0,
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

/** The limit of an account or a link at a route. */
const bearerLimit = ({ endpoint, accountLimit }: RouteConfig): Limit | undefined => accountLimit ?? endpoint?.accountLimit

/** The limit of one address at a route. */
const addressLimit = ({ endpoint, rateLimit }: RouteConfig): Limit | undefined => rateLimit ?? endpoint?.rateLimit

/** A token has counters of its own, so that a busy program does not lock out its maker. */
const bearerOf = ({ userId, token }: Extract<Actor, { kind: 'user' }>): string => (token ? `token ${token.id}` : `account ${userId}`)

/** @throws AppError 429 if there is a wait, in milliseconds */
export function orWait(wait: number): void {
  if (wait > 0) throw new AppError(COMMON_ERROR.tooMany, { retryAfterSeconds: Math.ceil(wait / 1000) })
}

/** Refuses calls of an address beyond its limits, with 429 and the time to wait. Register it before the routes. */
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
 * Refuses calls of an account or a link beyond its limits, with 429 and the time to wait. For a scope that knows the caller; register it
 * before the scope's routes.
 *
 * @param isLink whether there is a link with this token: a made-up token counts for its address alone
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
  // The last check of a route before it reads a body, so that the limit of the address comes first.
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
