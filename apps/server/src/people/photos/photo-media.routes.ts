import { COMMON_ERROR } from '@callboard/contract/errors'
import { IMAGE_WIDTHS, PHOTO_PATH, type PhotoSize } from '@callboard/contract/people/photos/endpoints'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type RequestedRange, requestedRange } from '#http/endpoint/byte-range.ts'
import { isNamedBy } from '#http/endpoint/entity-tag.ts'
import { errorBodyFor } from '#http/endpoint/errors.ts'
import type { FindVisitor } from '#http/session/visitor.ts'
import { AppError } from '#platform/app-error.ts'
import { negotiate } from '#platform/images/negotiate.ts'
import { isPhotoHash, variantKey } from '#platform/images/photo-keys.ts'
import { LIST_WIDTH, type OpenedPhoto, openPhoto, openStandIn } from '#platform/images/photo-media.ts'
import type { RememberingStore } from '#platform/storage/remembering-store.ts'
import { openOriginal } from './original-photo.service.ts'
import { attachmentName } from './photo-media.domain.ts'
import type { WithheldPhotos } from './withheld-photos.service.ts'

interface PhotoRequest {
  Params: { hash: string; size: string }
  Querystring: { download?: string | string[]; format?: string | string[] }
}

const SIZES = new Map<string, PhotoSize>([['original', 'original'], ...IMAGE_WIDTHS.map((width) => [String(width), width] as const)])

/** A format in the address takes precedence over the Accept header. */
function wantedTypes({ query, headers }: FastifyRequest<PhotoRequest>): string | undefined {
  return query.format === 'jpeg' ? 'image/jpeg' : headers.accept
}

/** Cached by the browser only, not by shared caches, which would still serve photos of a student who becomes restricted. */
const CACHED_FOREVER = 'private, max-age=31536000, immutable'

/** The content of a content id never changes, so hash, size and format identify the bytes. */
function entityTag(hash: string, size: PhotoSize, contentType: string): string {
  return `"${hash}-${size}-${contentType.slice('image/'.length)}"`
}

type ShownPhoto = Pick<OpenedPhoto, 'contentType' | 'exact'>

function setHeaders(reply: FastifyReply, request: FastifyRequest<PhotoRequest>, photo: ShownPhoto, size: PhotoSize): void {
  const { download } = request.query
  reply.headers({
    'Content-Type': photo.contentType,
    Vary: 'Accept',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // Browsers add inline styles to the page that they generate for a picture opened directly.
    'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    // For withheld photos the header is already set. A stand-in is replaced within seconds.
    'Cache-Control': reply.getHeader('cache-control') ?? (photo.exact ? CACHED_FOREVER : 'no-store'),
  })
  if (photo.exact) reply.header('ETag', entityTag(request.params.hash, size, photo.contentType))
  if (download !== undefined) {
    const name = attachmentName(Array.isArray(download) ? download[0] : download, request.params.hash, photo.contentType)
    reply.header('Content-Disposition', `attachment; filename="${name}"`)
  }
}

function rangeOf(request: FastifyRequest, photo: OpenedPhoto, tag: string): RequestedRange {
  const condition = request.headers['if-range']
  if (!photo.exact || (condition !== undefined && condition !== tag)) return 'whole'
  return requestedRange(request.headers.range, photo.size)
}

function sendWhole(
  request: FastifyRequest<PhotoRequest>,
  reply: FastifyReply,
  { bytes, contentType, size }: { bytes: Buffer; contentType: string; size: PhotoSize },
): FastifyReply {
  setHeaders(reply, request, { contentType, exact: true }, size)
  if (isNamedBy(request.headers['if-none-match'], entityTag(request.params.hash, size, contentType))) {
    return reply.removeHeader('Content-Type').code(304).send()
  }
  reply.header('Content-Length', bytes.length)
  return request.method === 'HEAD' ? reply.send() : reply.send(bytes)
}

/**
 * Serves photos to anyone who knows their content id, independent of the session; see `PHOTO_PATH`. Removed photos are never served.
 * Photos of a restricted student are served to that student only.
 */
export function photoMediaRoutes(
  app: FastifyInstance,
  {
    store,
    withheld,
    findVisitor,
    onStandIn,
  }: {
    store: RememberingStore
    withheld: Pick<WithheldPhotos, 'has' | 'isOwn'>
    findVisitor: FindVisitor
    /** Called with each photo that is shown before its sizes have been rendered. */
    onStandIn?: ((hash: string) => void) | undefined
  },
): void {
  /** The student's own copy is not cached, so that it does not stay on a shared device. */
  async function requireOwn(request: FastifyRequest, reply: FastifyReply, hash: string): Promise<void> {
    const userId = await findVisitor(request.headers.cookie)
    if (userId === undefined || !(await withheld.isOwn(userId, hash))) throw new AppError(COMMON_ERROR.notFound)
    reply.header('Cache-Control', 'private, no-store')
  }

  async function servePhoto(request: FastifyRequest<PhotoRequest>, reply: FastifyReply): Promise<FastifyReply> {
    const { hash } = request.params
    const size = SIZES.get(request.params.size)
    if (size === undefined || !isPhotoHash(hash)) throw new AppError(COMMON_ERROR.notFound)
    if (await withheld.has(hash)) await requireOwn(request, reply, hash)
    const format = negotiate(wantedTypes(request))
    // These are small and requested often, so they are served from memory.
    const isOfLists = size !== 'original' && size <= LIST_WIDTH
    if (isOfLists) {
      const bytes = await store.whole(variantKey(hash, { width: size, format }))
      if (bytes) return sendWhole(request, reply, { bytes, contentType: `image/${format}`, size })
    }
    const isDownload = size === 'original' && request.query.download !== undefined
    const open = isOfLists ? openStandIn : openPhoto
    const photo = await (isDownload ? openOriginal(store, hash) : open(store, hash, size, format))
    if (!photo) throw new AppError(COMMON_ERROR.notFound)
    if (!photo.exact) onStandIn?.(hash)
    const drop = () => photo.stream.destroy()
    setHeaders(reply, request, photo, size)
    const tag = entityTag(hash, size, photo.contentType)
    if (photo.exact && isNamedBy(request.headers['if-none-match'], tag)) {
      drop()
      return reply.removeHeader('Content-Type').code(304).send()
    }
    if (size === 'original') reply.header('Accept-Ranges', photo.exact ? 'bytes' : 'none')
    const range = size === 'original' && request.method === 'GET' ? rangeOf(request, photo, tag) : 'whole'
    if (range === 'unsatisfiable') {
      drop()
      reply.headers({ 'Content-Range': `bytes */${photo.size}`, 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
      return reply.removeHeader('ETag').removeHeader('Content-Disposition').code(416).send(errorBodyFor(request, COMMON_ERROR.malformed))
    }
    if (range !== 'whole') {
      drop()
      const part = await store.get(photo.key, range)
      if (!part) throw new AppError(COMMON_ERROR.notFound)
      reply.headers({ 'Content-Range': `bytes ${range.start}-${range.end}/${photo.size}`, 'Content-Length': range.end - range.start + 1 })
      return reply.code(206).send(part.stream)
    }
    reply.header('Content-Length', photo.size)
    if (request.method === 'HEAD') {
      drop()
      return reply.send()
    }
    return reply.send(photo.stream)
  }

  app.route<PhotoRequest>({
    method: ['GET', 'HEAD'],
    url: PHOTO_PATH.replace(/\{(\w+)\}/g, ':$1'),
    exposeHeadRoute: false,
    handler: servePhoto,
  })
}
