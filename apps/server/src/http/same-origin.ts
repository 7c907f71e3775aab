import { ERROR_MESSAGE } from '@callboard/contract/errors'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#platform/app-error.ts'

/** Methods that change nothing. */
export const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses changes that another site's page makes with the visitor's cookie. Browsers state the source of a request in
 * `Sec-Fetch-Site`; programs without it carry no visitor's cookie by accident.
 */
export function refuseCrossSite(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const site = request.headers['sec-fetch-site']
    const isForeign = !SAFE_METHODS.has(request.method) && site !== undefined && site !== 'same-origin' && site !== 'none'
    done(isForeign && !request.routeOptions.config.takesCrossSite ? new AppError(403, ERROR_MESSAGE.notAllowed) : undefined)
  })
}
