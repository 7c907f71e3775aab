import { finished, type Readable, Transform } from 'node:stream'
import { getHeapStatistics } from 'node:v8'
import { DEFAULT_BODY_BYTES, INLINE_IMAGES_BODY_BYTES } from '@callboard/contract/endpoint'
import { COMMON_ERROR } from '@callboard/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressOf } from '#http/limits/address-of.ts'
import { type BodySender, bodyBudget } from '#http/limits/body-budget.ts'
import { AppError } from '#platform/app-error.ts'
import { declaredBytes } from './declared-bytes.ts'

/** Seconds after which a refused body may be sent again. */
const RETRY_SECONDS = 5

/** A body of at most this many bytes needs no more memory than its connection, and is not counted. */
const UNCOUNTED_BYTES = 4 * 1024

/** Limits in bytes for large bodies in memory at once, and for small ones. */
export interface BodyBytes {
  readonly large: number
  readonly small: number
}

/**
 * A body of inline images needs up to twice its size until it is read, outside of the heap, so large ones together may be a sixth of the
 * heap. Half of that is not available to strangers, and the largest body of a known person must fit into the rest.
 */
export function bodyBytes(heapBytes: number = getHeapStatistics().heap_size_limit): BodyBytes {
  return { large: Math.max(heapBytes / 6, 2 * INLINE_IMAGES_BODY_BYTES), small: heapBytes / 8 }
}

/** 503: there is no room for another body now. */
export function noRoomForBody(): AppError {
  return new AppError(COMMON_ERROR.busy, { retryAfterSeconds: RETRY_SECONDS })
}

function senderOf(request: FastifyRequest): BodySender {
  const { actor, params, routeOptions } = request
  if (actor.kind === 'user') return { key: `account ${actor.userId}`, known: true }
  if (routeOptions.config.beforeBody) return { key: `link ${JSON.stringify(params)}`, known: true }
  return { key: `address ${addressOf(request)}`, known: false }
}

/**
 * Limits the memory for bodies: those of the whole process, of all strangers together, and of one address or person. Nothing of a body is
 * read before the endpoint's own check (`beforeBody`) has passed. A body counts until its answer is sent and its handler has ended, because
 * the handler keeps the parsed body. Bodies that a route streams to a disk take no memory and do not count. Neither do tiny ones: other
 * bodies must not prevent anyone from signing in.
 */
export function limitBodies(app: FastifyInstance, bytes: BodyBytes): void {
  // Small bodies have a separate budget, so that a form need not wait for photographs.
  const budgets = { large: bodyBudget(bytes.large), small: bodyBudget(bytes.small) }

  app.decorateRequest('bodyShare')
  app.addHook('preParsing', async (request, reply, payload) => {
    const { beforeBody, endpoint, streamsBody } = request.routeOptions.config
    await beforeBody?.(request)
    const declared = declaredBytes(request.raw)
    const isForm = endpoint?.alsoForm === true && /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')
    if (streamsBody || (declared !== undefined && declared <= UNCOUNTED_BYTES && !isForm)) return payload
    const isSmall = declared !== undefined && declared <= DEFAULT_BODY_BYTES
    const share = budgets[isSmall ? 'small' : 'large'](senderOf(request))
    request.bodyShare = share
    reply.raw.once('close', share.release)
    // The parser refuses a body whose declared size exceeds the route's limit, so it needs no memory.
    const hasRoom = isSmall ? share.take(declared) : share.hasRoomFor(Math.min(declared ?? 0, request.routeOptions.bodyLimit ?? 0))
    if (!hasRoom) {
      // A body without a length may never end.
      if (declared === undefined) reply.header('connection', 'close')
      throw noRoomForBody()
    }
    // The code that reads the file counts forms with a file.
    if (isSmall || endpoint?.consumes === 'multipart' || isForm) return payload
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        if (share.take(chunk.length)) done(null, chunk)
        else done(noRoomForBody())
      },
    })
    // The reader of the body listens until it refuses the body. An error without a listener would end the process.
    counted.on('error', () => {})
    finished(payload as Readable, { writable: false }, (error) => error && counted.destroy(error))
    return payload.pipe(counted)
  })
}
