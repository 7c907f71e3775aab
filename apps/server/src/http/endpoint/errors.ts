import type { Refusal } from '@callboard/contract/all-errors'
import type { ErrorBody } from '@callboard/contract/error-body'
import { COMMON_ERROR } from '@callboard/contract/errors'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import { type InstitutionLanguage, translatorFor } from '#platform/translators.ts'
import { answerLanguage } from '../session/request-language.ts'

const REFUSAL_BY_STATUS: Readonly<Record<number, Refusal>> = {
  400: COMMON_ERROR.malformed,
  413: COMMON_ERROR.tooLarge,
  415: COMMON_ERROR.wrongType,
  503: COMMON_ERROR.notReady,
}

/** Messages of `pg`, which have no code, about a connection that broke while no statement was running. */
const BROKEN_CONNECTION = /^(Client has encountered a connection error|Connection terminated)/

/**
 * PostgreSQL is restarting, refusing or closing connections (SQLSTATE classes 08 and 57P), or a socket to it or to the media store failed.
 */
function isSomethingAway(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  if (cause instanceof Error && BROKEN_CONNECTION.test(cause.message)) return true
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
  return /^(08|57P|53300)/.test(code) || ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'].includes(code)
}

function statusOf(error: FastifyError): number {
  if (isSomethingAway(error)) return 503
  return error.statusCode && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : 500
}

/** The body of an error in the language of a request. */
export function errorBodyFor(
  { translator }: Pick<FastifyRequest, 'translator'>,
  { code, message }: Pick<Refusal, 'code' | 'message'>,
  fields?: Readonly<Record<string, string>>,
): ErrorBody {
  if (!fields) return { code, message: translator.t(message) }
  return {
    code,
    message: translator.t(message),
    fields: Object.fromEntries(Object.entries(fields).map(([name, why]) => [name, translator.t(why)])),
  }
}

/**
 * Converts every failure to the contract's error body, in the language of the request and without internal details.
 *
 * @param institutionLanguage the institution's language, and the region that numbers are formatted for
 */
export function registerErrorHandling(app: FastifyInstance, institutionLanguage: InstitutionLanguage): void {
  app.decorateRequest('translator', {
    getter(this: FastifyRequest) {
      return translatorFor(institutionLanguage, answerLanguage(this, institutionLanguage.language))
    },
  })
  app.setNotFoundHandler((request, reply) => reply.code(404).send(errorBodyFor(request, COMMON_ERROR.notFound)))
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof AppError) {
      if (error.retryAfterSeconds !== undefined) reply.header('Retry-After', error.retryAfterSeconds)
      return reply.code(error.status).send(errorBodyFor(request, error, error.fields))
    }
    const status = statusOf(error)
    // A caller that aborts its body has disconnected. This is not our fault, and no one reads the answer.
    const isBrokenOff = request.raw.destroyed && !request.raw.complete
    if (isBrokenOff) request.log.info('request broken off')
    else if (status >= 500) request.log.error({ err: error }, 'request failed')
    const refusal = REFUSAL_BY_STATUS[status] ?? (status < 500 ? COMMON_ERROR.malformed : COMMON_ERROR.unexpected)
    return reply.code(status).send(errorBodyFor(request, refusal))
  })
}
