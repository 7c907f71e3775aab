import type { FastifyInstance } from 'fastify'

/**
 * Writes one JSON line a request. The route's pattern stands for the address, because addresses hold tokens and names.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.actor.kind === 'user' && { user: request.actor.userId }),
      },
      'request',
    )
    done()
  })
}
