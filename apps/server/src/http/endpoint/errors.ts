import { ERROR_MESSAGE, type ErrorBody } from '@callboard/contract/errors'
import type { FastifyError, FastifyInstance } from 'fastify'
import { AppError } from '#platform/app-error.ts'

const MESSAGE_BY_STATUS: Readonly<Record<number, string>> = {
  400: ERROR_MESSAGE.malformed,
  413: ERROR_MESSAGE.tooLarge,
  415: ERROR_MESSAGE.wrongType,
  503: ERROR_MESSAGE.notReady,
}

/** What `pg` says, without a code, of a connection that broke while nothing was asked on it. */
const BROKEN_CONNECTION = /^(Client has encountered a connection error|Connection terminated)/

/** PostgreSQL restarting, refusing or cutting connections: SQLSTATE classes 08 and 57P; and the errors of a socket to it or to the media store. */
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

/** Turns every failure into the contract's error body; nothing of the inside gets out. */
export function registerErrorHandling(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: ERROR_MESSAGE.notFound } satisfies ErrorBody))
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof AppError) {
      const body: ErrorBody = { message: error.message, ...(error.fields && { fields: { ...error.fields } }) }
      if (error.retryAfterSeconds !== undefined) reply.header('Retry-After', error.retryAfterSeconds)
      return reply.code(error.status).send(body)
    }
    const status = statusOf(error)
    // Who breaks off a body is gone: no fault of ours, and nobody reads the answer.
    const isBrokenOff = request.raw.destroyed && !request.raw.complete
    if (isBrokenOff) request.log.info('request broken off')
    else if (status >= 500) request.log.error({ err: error }, 'request failed')
    const body: ErrorBody = { message: MESSAGE_BY_STATUS[status] ?? (status < 500 ? ERROR_MESSAGE.malformed : ERROR_MESSAGE.unexpected) }
    return reply.code(status).send(body)
  })
}
