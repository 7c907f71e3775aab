import { TOKEN_ERROR, tokenRefusal } from '@callboard/contract/exchange/api-tokens/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TokenActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'

/** The maker of the token in a call; `undefined` for an invalid token. */
export type FindTokenCaller = (secret: string) => Promise<TokenActor | undefined>

/** The token in the header, valid or not. Tokens in addresses or bodies are not read, because addresses get into logs. */
function tokenOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const [, token] = /^bearer +(.*)$/i.exec(headers.authorization ?? '') ?? []
  return token
}

/**
 * Whether a request presents a token. No page of another site can make a browser send one by accident.
 */
export const hasToken = (request: Pick<FastifyRequest, 'headers'>): boolean => tokenOf(request) !== undefined

/** Removes the cookies of requests with a token, so that nothing is decided by a session. Register it before everything that reads cookies. */
export function preferTokens(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasToken(request)) delete request.raw.headers.cookie
    done()
  })
}

/**
 * Makes the caller of a request with a token its maker, within the token's scopes, before the body is read. Routes that do not state that
 * they take tokens refuse them. Register it after the session, and before the limits.
 */
export function readTokens(app: FastifyInstance, findCaller: FindTokenCaller): void {
  app.addHook('onRequest', async (request, reply) => {
    const token = tokenOf(request)
    if (token === undefined) return
    const caller = await findCaller(token)
    if (!caller) {
      reply.header('WWW-Authenticate', 'Bearer error="invalid_token"')
      throw new AppError(TOKEN_ERROR.unknown)
    }
    request.actor = caller
    const refusal = tokenRefusal(caller.token.scopes, request.routeOptions.config.endpoint?.token)
    if (refusal !== undefined) throw new AppError(refusal)
  })
}
