import { ERROR_MESSAGE } from '@callboard/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#platform/app-error.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether another site's page sends a request, by what browsers say of its source. Over plain http, and in browsers before 2023, they say it in
 * `Origin` alone; a page may be sandboxed so that this says `null`. Programs say neither, and carry no visitor's cookie by accident.
 *
 * Beside the public address the one that was asked is our own, as for the browser itself: a name on the local network, or one that a proxy forwards.
 * The scheme is always the public one, because behind a proxy we see plain http.
 */
function isForeign({ headers, host }: FastifyRequest, publicUrl: URL): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (site === 'same-origin') return false
  if (site !== undefined && site !== 'none') return true
  return origin !== undefined && origin !== publicUrl.origin && origin !== URL.parse(`${publicUrl.protocol}//${host}`)?.origin
}

/** Refuses changes that another site's page makes with the visitor's cookie. */
export function refuseCrossSite(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  const own = new URL(publicUrl)
  app.addHook('onRequest', (request, _reply, done) => {
    const isChange = !SAFE_METHODS.has(request.method) && !request.routeOptions.config.takesCrossSite
    done(isChange && isForeign(request, own) ? new AppError(403, ERROR_MESSAGE.notAllowed) : undefined)
  })
}
