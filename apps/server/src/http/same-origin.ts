import { ERROR_MESSAGE } from '@callboard/contract/errors'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#platform/app-error.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses changes that another site's page makes with the visitor's cookie. Browsers state the source of a request in
 * `Sec-Fetch-Site`; programs without it carry no visitor's cookie by accident.
 */
export function refuseCrossSite(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const site = request.headers['sec-fetch-site']
    if (request.routeOptions.config.takesCrossSite) return
    if (!SAFE_METHODS.has(request.method) && site !== undefined && site !== 'same-origin' && site !== 'none') {
      throw new AppError(403, ERROR_MESSAGE.notAllowed)
    }
  })
}
