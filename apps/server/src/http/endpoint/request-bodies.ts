import { finished, type Readable, Transform } from 'node:stream'
import { getHeapStatistics } from 'node:v8'
import { DEFAULT_BODY_BYTES, INLINE_IMAGES_BODY_BYTES } from '@callboard/contract/endpoint'
import { ERROR_MESSAGE } from '@callboard/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressOf } from '#http/limits/address-of.ts'
import { type BodySender, bodyBudget } from '#http/limits/body-budget.ts'
import { AppError } from '#platform/app-error.ts'
import { declaredBytes } from './declared-bytes.ts'

/** Seconds after which a body that found no room may be sent again. */
const RETRY_SECONDS = 5

/** A body of so many bytes takes no more than the connection that it comes on, and is not counted. */
const UNCOUNTED_BYTES = 4 * 1024

/** Bytes of large bodies, and of all small ones together, that are in memory at once. */
export interface BodyBytes {
  readonly large: number
  readonly small: number
}

/**
 * A body of inline images takes up to four times its size until it is parsed, so that large ones together are a sixth of the heap. Half
 * of that is out of reach for strangers, and a known person's largest body must fit into what is left.
 */
export function bodyBytes(heapBytes: number = getHeapStatistics().heap_size_limit): BodyBytes {
  return { large: Math.max(heapBytes / 6, 2 * INLINE_IMAGES_BODY_BYTES), small: heapBytes / 8 }
}

/** 503: there is no room for another body now. */
export function noRoomForBody(): AppError {
  return new AppError(503, ERROR_MESSAGE.busy, undefined, RETRY_SECONDS)
}

function senderOf(request: FastifyRequest): BodySender {
  const { actor, params, routeOptions } = request
  if (actor.kind === 'user') return { key: `account ${actor.userId}`, known: true }
  if (routeOptions.config.beforeBody) return { key: `link ${JSON.stringify(params)}`, known: true }
  return { key: `address ${addressOf(request)}`, known: false }
}

/**
 * Bounds what bodies take of the memory: those of the whole process, of all strangers together, and of one address or person. Nothing of
 * a body is read before the endpoint's own check (`beforeBody`) has passed. A body counts until its answer is sent and its handler has
 * ended, because the handler holds what was parsed of it. Bodies that a route streams to a disk take no memory and do not count. Tiny ones
 * do not count either: what others hold must not keep anybody from signing in.
 */
export function limitBodies(app: FastifyInstance, bytes: BodyBytes): void {
  // Small ones have a budget of their own: a form need not wait for photographs.
  const budgets = { large: bodyBudget(bytes.large), small: bodyBudget(bytes.small) }

  app.decorateRequest('bodyShare')
  app.addHook('preParsing', async (request, reply, payload) => {
    const { beforeBody, endpoint, streamsBody } = request.routeOptions.config
    await beforeBody?.(request)
    const declared = declaredBytes(request.raw)
    if (streamsBody || (declared !== undefined && declared <= UNCOUNTED_BYTES)) return payload
    const isSmall = declared !== undefined && declared <= DEFAULT_BODY_BYTES
    const share = budgets[isSmall ? 'small' : 'large'](senderOf(request))
    request.bodyShare = share
    reply.raw.once('close', share.release)
    // One that says it is larger than the route allows is refused by the parser, whatever it would take.
    const hasRoom = isSmall ? share.take(declared) : share.hasRoomFor(Math.min(declared ?? 0, request.routeOptions.bodyLimit ?? 0))
    if (!hasRoom) {
      // The end of a body without a length may never come.
      if (declared === undefined) reply.header('connection', 'close')
      throw noRoomForBody()
    }
    // The reader of the file counts forms with a file.
    if (isSmall || endpoint?.consumes === 'multipart') return payload
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        if (share.take(chunk.length)) done(null, chunk)
        else done(noRoomForBody())
      },
    })
    finished(payload as Readable, { writable: false }, (error) => error && counted.destroy(error))
    return payload.pipe(counted)
  })
}
