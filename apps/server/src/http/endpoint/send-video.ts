import { COMMON_ERROR } from '@callboard/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import type { MediaStore } from '#platform/storage/media-store.ts'
import { type RequestedRange, requestedRange } from './byte-range.ts'
import { errorBodyFor } from './errors.ts'

/** A stored video. */
export interface ServedVideo {
  /** The key in the media store. */
  readonly key: string
  readonly size: number
  readonly contentType: string
  /** Changes when the video is converted again. */
  readonly tag: string
  /** Seconds that the browser may cache it; shared caches never do. */
  readonly keptSeconds: number
}

function setHeaders(reply: FastifyReply, { contentType, tag, keptSeconds }: ServedVideo): void {
  reply.headers({
    'Content-Type': contentType,
    'X-Content-Type-Options': 'nosniff',
    'Accept-Ranges': 'bytes',
    ETag: tag,
    'Cache-Control': keptSeconds === 0 ? 'no-store' : `private, max-age=${keptSeconds}`,
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
    'Content-Disposition': 'inline',
    // Browsers generate a page around a video opened directly. This page may only show the video.
    'Content-Security-Policy': "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  })
}

function rangeOf(request: FastifyRequest, size: number, tag: string): RequestedRange {
  const condition = request.headers['if-range']
  return condition !== undefined && condition !== tag ? 'whole' : requestedRange(request.headers.range, size)
}

/**
 * Sends a video, or the part that a player asks for. Its name reveals nothing about it.
 *
 * @throws AppError 503 while it is being replaced
 */
export async function sendVideo(
  store: MediaStore,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  video: ServedVideo,
): Promise<FastifyReply> {
  const { key, size, tag } = video
  setHeaders(reply, video)
  if (request.headers['if-none-match'] === tag) return reply.removeHeader('Content-Type').code(304).send()
  if (request.method === 'HEAD') return reply.header('Content-Length', size).send()
  const range = rangeOf(request, size, tag)
  if (range === 'unsatisfiable') {
    reply
      .removeHeader('ETag')
      .headers({ 'Content-Range': `bytes */${size}`, 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
    return reply.code(416).send(errorBodyFor(request, COMMON_ERROR.malformed))
  }
  const part = await store.get(key, range === 'whole' ? undefined : range)
  // The video has just been converted again, under another key; the player retries.
  if (!part || part.size !== size) {
    part?.stream.destroy()
    throw new AppError(COMMON_ERROR.notReady)
  }
  if (range === 'whole') return reply.header('Content-Length', size).send(part.stream)
  reply.headers({ 'Content-Range': `bytes ${range.start}-${range.end}/${size}`, 'Content-Length': range.end - range.start + 1 })
  return reply.code(206).send(part.stream)
}
