import { COMMON_ERROR } from '@callboard/contract/errors'
import { shareLinkEndpoints } from '@callboard/contract/exchange/share-links/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import { openOriginal } from '#people/photos/original-photo.service.ts'
import { AppError } from '#platform/app-error.ts'
import type { MediaStore } from '#platform/storage/media-store.ts'
import type { ShareLinksService } from './share-links.service.ts'

/** `GET /api/image-proxy`: an original photo from our own origin, so that a page can put it into a canvas or a file. */
export function imageProxyRoutes(
  app: FastifyInstance,
  { shareLinks, platform: { store } }: { shareLinks: ShareLinksService; platform: { store: MediaStore } },
): void {
  implement(app, shareLinkEndpoints.imageProxy, async ({ query, reply }) => {
    const photo = await openOriginal(store, await shareLinks.proxied(query.url))
    if (!photo) throw new AppError(COMMON_ERROR.notFound)
    return reply
      .headers({
        'Content-Type': photo.contentType,
        'Content-Length': photo.size,
        'Cache-Control': 'private, max-age=3600',
        'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        'Cross-Origin-Resource-Policy': 'same-origin',
      })
      .send(photo.stream)
  })
}
