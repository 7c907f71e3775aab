import { COMMON_ERROR } from '@callboard/contract/errors'
import type { PhotoSize } from '@callboard/contract/people/photos/endpoints'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isNamedBy } from '#http/endpoint/entity-tag.ts'
import { AppError } from '#platform/app-error.ts'
import { negotiate } from '#platform/images/negotiate.ts'
import { openPhoto } from '#platform/images/photo-media.ts'
import type { MediaStore } from '#platform/storage/media-store.ts'
import { openOriginal } from './original-photo.service.ts'

/**
 * Sends a photo to somebody who may see it for a while: browsers ask again each time, and neither headers nor names say its content id.
 * The original is a file to save.
 *
 * @param tag names the photo for this reader
 * @throws AppError 404
 */
export async function sendPhoto(
  store: MediaStore,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { hash, size, tag }: { readonly hash: string; readonly size: PhotoSize; readonly tag: string },
): Promise<FastifyReply> {
  const isWhole = size === 'original'
  const photo = await (isWhole ? openOriginal(store, hash) : openPhoto(store, hash, size, negotiate(request.headers.accept)))
  if (!photo) throw new AppError(COMMON_ERROR.notFound)
  const kind = photo.contentType.slice('image/'.length)
  const entityTag = `"${tag}-${size}-${kind}"`
  reply.headers({
    'Content-Type': photo.contentType,
    Vary: 'Accept',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'Cache-Control': photo.exact ? 'private, no-cache' : 'no-store',
    ...(photo.exact && { ETag: entityTag }),
    ...(isWhole && { 'Content-Disposition': `attachment; filename="photo-${tag.slice(0, 8)}.${kind === 'jpeg' ? 'jpg' : kind}"` }),
  })
  const isKnown = photo.exact && isNamedBy(request.headers['if-none-match'], entityTag)
  if (isKnown || request.method === 'HEAD') photo.stream.destroy()
  if (isKnown) return reply.removeHeader('Content-Type').code(304).send()
  reply.header('Content-Length', photo.size)
  return reply.send(request.method === 'HEAD' ? undefined : photo.stream)
}
