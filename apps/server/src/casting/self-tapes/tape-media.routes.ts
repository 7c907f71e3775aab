import { SELF_TAPE_ERROR } from '@callboard/contract/casting/self-tapes/errors'
import { TAPE_VIDEO_PATH } from '@callboard/contract/casting/self-tapes/rules'
import { COMMON_ERROR } from '@callboard/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type RequestedRange, requestedRange } from '#http/endpoint/byte-range.ts'
import { errorBodyFor } from '#http/endpoint/errors.ts'
import { AppError } from '#platform/app-error.ts'
import type { MediaStore } from '#platform/storage/media-store.ts'
import type { FoundVideo, TapeVideosService } from './tape-video.service.ts'

interface VideoRequest {
  Params: { id: string }
  Querystring: { expires?: string | string[]; signature?: string | string[] }
}

/** Seconds that the browser may cache a video; shared caches never do. */
const KEPT_SECONDS = 3600

const one = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '')

function setHeaders(reply: FastifyReply, { contentType, tag }: FoundVideo): void {
  reply.headers({
    'Content-Type': contentType,
    'X-Content-Type-Options': 'nosniff',
    'Accept-Ranges': 'bytes',
    ETag: tag,
    'Cache-Control': `private, max-age=${KEPT_SECONDS}`,
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

/** Serves videos to anyone with a signed address, independent of the session, because players send many requests over hours. */
export function tapeMediaRoutes(app: FastifyInstance, { store, tapeVideos }: { store: MediaStore; tapeVideos: TapeVideosService }): void {
  async function serveVideo(request: FastifyRequest<VideoRequest>, reply: FastifyReply): Promise<FastifyReply> {
    const { expires, signature } = request.query
    const video = await tapeVideos.find(request.params.id, { expires: one(expires), signature: one(signature) })
    if (video === 'over') throw new AppError(SELF_TAPE_ERROR.addressOver)
    if (!video) throw new AppError(SELF_TAPE_ERROR.missing)
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

  app.route<VideoRequest>({
    method: ['GET', 'HEAD'],
    url: TAPE_VIDEO_PATH.replace('{id}', ':id'),
    exposeHeadRoute: false,
    handler: serveVideo,
  })
}
