import { COMMON_ERROR } from '@callboard/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import { hasToken } from './bearer-token.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a page of another site sends a request, by the headers of the browser. Over plain http, and in browsers before 2023, only
 * `Origin` says so; in a sandboxed page it is `null`. Programs send neither header, and send no visitor's cookie by accident.
 *
 * Besides the public address, the requested host is our own, as it is for the browser: a name on the local network, or one that a proxy
 * forwards. The scheme is always the public one, because behind a proxy the server sees plain http.
 */
function isForeign({ headers, host }: FastifyRequest, publicUrl: URL): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (site === 'same-origin') return false
  if (site !== undefined && site !== 'none') return true
  return origin !== undefined && origin !== publicUrl.origin && origin !== URL.parse(`${publicUrl.protocol}//${host}`)?.origin
}

/** Refuses changes that a page of another site makes with the visitor's cookie. Requests with a token have none. */
export function refuseCrossSite(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  const own = new URL(publicUrl)
  app.addHook('onRequest', (request, _reply, done) => {
    const isChange = !SAFE_METHODS.has(request.method) && !request.routeOptions.config.takesCrossSite && !hasToken(request)
    done(isChange && isForeign(request, own) ? new AppError(COMMON_ERROR.notAllowed) : undefined)
  })
}
