import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Actor } from '#platform/actor.ts'

/** An answered request. The route's pattern replaces the address, because addresses hold tokens and names. */
export interface AnsweredRequest {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly milliseconds: number
  readonly actor: Actor
}

/** Writes one JSON line. */
export function logRequest(log: FastifyBaseLogger, { milliseconds, actor, ...request }: AnsweredRequest): void {
  const user = actor.kind === 'user' ? { user: actor.userId, ...(actor.token && { apiToken: actor.token.id }) } : {}
  log.info({ ...request, ms: Math.round(milliseconds * 10) / 10, ...user }, 'request')
}

/** Calls `answered` for every request that was answered. */
export function watchRequests(app: FastifyInstance, answered: (request: AnsweredRequest, log: FastifyBaseLogger) => void): void {
  app.addHook('onResponse', ({ method, routeOptions, actor, log }, { statusCode: status, elapsedTime: milliseconds }, done) => {
    answered({ method, route: routeOptions.url ?? 'none', status, milliseconds, actor }, log)
    done()
  })
}
