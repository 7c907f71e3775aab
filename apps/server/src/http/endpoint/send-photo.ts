import type { PhotoSize } from '@callboard/contract/people/photos/endpoints'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenedPhoto } from '#platform/images/photo-media.ts'
import { isNamedBy } from './entity-tag.ts'

/**
 * Sends a photo to somebody who may see it for a limited time. Browsers ask again each time, and headers and names do not contain its
 * content id. The original is sent as a file to save.
 *
 * @param photo its stream is read or closed
 * @param tag names the photo for this reader
 */
export function sendPhoto(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  photo: OpenedPhoto,
  { size, tag }: { readonly size: PhotoSize; readonly tag: string },
): FastifyReply {
  const isWhole = size === 'original'
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
