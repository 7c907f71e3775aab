import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { COMMON_ERROR } from '@callboard/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { declaredBytes } from '#http/endpoint/declared-bytes.ts'
import { errorBodyFor } from '#http/endpoint/errors.ts'
import { rawAnswer } from '#http/endpoint/raw-answer.ts'

/** The slowest accepted pace of a body. */
export interface BodyPace {
  /** Milliseconds in which at least `bytes` must arrive. The slowest phone network delivers a kilobyte a second. */
  readonly window: number
  readonly bytes: number
  /** Milliseconds that a stranger's whole body may take. There is no such limit for known people. */
  readonly stranger: number
  /** Milliseconds for which the rest of a body is still read, and dropped, after its request was answered. */
  readonly afterAnswer: number
  /** Milliseconds between two checks. */
  readonly look: number
}

export const BODY_PACE: BodyPace = { window: 30_000, bytes: 30_000, stranger: 600_000, afterAnswer: 30_000, look: 5_000 }

interface Coming {
  readonly request: FastifyRequest
  readonly response: ServerResponse
  readonly began: number
  /** When the current window began, and the bytes received until then. */
  since: number
  bytes: number
  answered: number | undefined
}

function isLate({ request, response, ...coming }: Coming, pace: BodyPace, now: number): boolean {
  if (coming.answered !== undefined) return now - coming.answered >= pace.afterAnswer
  const isStranger = request.bodyShare?.sender.known === false
  if (isStranger && now - coming.began >= pace.stranger) return true
  // Bytes have arrived and the server has not read them yet, for example because a disk or a bucket is slow.
  if (request.raw.readableLength > 0) return false
  return now - coming.since >= pace.window && request.raw.socket.bytesRead - coming.bytes < pace.bytes
}

function end({ request, response }: Coming): void {
  const { socket } = request.raw
  if (response.headersSent) socket.destroy()
  // Like Node's answer to slow headers.
  else socket.end(rawAnswer(408, errorBodyFor(request, COMMON_ERROR.tooSlow)), () => socket.destroy())
}

/**
 * Ends requests whose body has stopped arriving: with 408, or without an answer if they already have one. A slow sender who progresses is
 * never cut off, however large the body.
 */
export function requireProgress(app: FastifyInstance, pace: BodyPace): void {
  const bodies = new Set<Coming>()

  app.addHook('onRequest', (request, reply, done) => {
    // Injected requests have no connection.
    if (declaredBytes(request.raw) !== 0 && request.raw.socket instanceof Socket) {
      const now = performance.now()
      const coming: Coming = {
        request,
        response: reply.raw,
        began: now,
        since: now,
        bytes: request.raw.socket.bytesRead,
        answered: undefined,
      }
      bodies.add(coming)
      reply.raw.once('close', () => {
        coming.answered = performance.now()
      })
    }
    done()
  })

  const looking = setInterval(() => {
    const now = performance.now()
    for (const coming of bodies) {
      const { raw } = coming.request
      if (raw.complete || raw.destroyed) bodies.delete(coming)
      else if (isLate(coming, pace, now)) {
        bodies.delete(coming)
        end(coming)
      } else if (raw.readableLength > 0 || now - coming.since >= pace.window) {
        coming.since = now
        coming.bytes = raw.socket.bytesRead
      }
    }
  }, pace.look)
  looking.unref()
  app.addHook('onClose', async () => clearInterval(looking))
}
