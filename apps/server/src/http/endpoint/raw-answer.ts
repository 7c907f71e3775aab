import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Refusal } from '@callboard/contract/all-errors'
import { COMMON_ERROR } from '@callboard/contract/errors'
import { ENGLISH } from '@callboard/contract/translate'
import type { FastifyInstance, FastifyReply, FastifyServerOptions } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import { type InstitutionLanguage, translatorFor } from '#platform/translators.ts'
import { answerLanguage } from '../session/request-language.ts'
import { errorBodyFor } from './errors.ts'

/** The raw answer to a request that Fastify does not read or no longer reads. */
export function rawAnswer(status: number, body: object): string {
  const text = JSON.stringify(body)
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    '',
    text,
  ].join('\r\n')
}

const UNREAD: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: COMMON_ERROR.tooSlow,
  HPE_HEADER_OVERFLOW: COMMON_ERROR.headersTooLarge,
}

/** Answers lines that are not HTTP, or are too long or too slow. The language of their sender is unknown. */
function answerLines({ code }: { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return
  const refusal = UNREAD[code ?? ''] ?? COMMON_ERROR.malformed
  if (socket.writable) socket.write(rawAnswer(refusal.status, errorBodyFor({ translator: ENGLISH }, refusal)))
  socket.destroy()
}

/**
 * Options of a server that answers requests which reach no route like all others: with `code` and `message`. Node would answer them with
 * texts of its own, or with none.
 */
export function answeringUnread(
  institutionLanguage: InstitutionLanguage,
): Pick<FastifyServerOptions, 'clientErrorHandler' | 'frameworkErrors'> {
  return {
    clientErrorHandler: answerLines,
    frameworkErrors: (_error, { headers }, reply: Pick<FastifyReply, 'code'>) => {
      const translator = translatorFor(institutionLanguage, answerLanguage({ headers }, institutionLanguage.language))
      void reply.code(400).send(errorBodyFor({ translator }, COMMON_ERROR.malformed))
    },
  }
}

/** Refuses requests that Node would refuse without a body: those without a host, and those with an unknown `Expect`. */
export function refuseOddRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isHostless = request.raw.httpVersion === '1.1' && request.headers.host === undefined
    done(isHostless ? new AppError(COMMON_ERROR.malformed) : undefined)
  })
  app.server.on('checkExpectation', ({ socket }) => {
    socket.end(rawAnswer(417, errorBodyFor({ translator: ENGLISH }, COMMON_ERROR.malformed)))
  })
}
