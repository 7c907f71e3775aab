import { shareLinkEndpoints } from '@callboard/contract/exchange/share-links/endpoints'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import { forBearerOnly } from '#http/session/bearer-only.ts'
import type { MediaStore } from '#platform/storage/media-store.ts'
import { photoArchive } from './photo-archive.ts'
import { archiveName } from './share-links.domain.ts'
import type { PhotoSelection, ShareLinksService } from './share-links.service.ts'

/** Downloads and share links. */
export function shareLinksRoutes(
  app: FastifyInstance,
  { shareLinks, platform: { store } }: { shareLinks: ShareLinksService; platform: { store: MediaStore } },
): void {
  function sendArchive(reply: FastifyReply, selection: PhotoSelection): FastifyReply {
    return reply
      .headers({
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="${archiveName(selection.firstName, selection.lastName)}"`,
        'Cache-Control': 'no-store',
      })
      .send(photoArchive(store, selection))
  }

  implement(app, shareLinkEndpoints.downloadablePhotos, ({ actor, params }) => shareLinks.downloadable(actor, params.id))
  implement(app, shareLinkEndpoints.downloadPhotos, async ({ actor, params, query, reply }) =>
    sendArchive(reply, await shareLinks.select(actor, params.id, query.indices)),
  )
  implement(app, shareLinkEndpoints.createShareLink, async ({ actor, body }) =>
    shareLinks.create(actor, await shareLinks.getShareable(actor, body.studentId), body),
  )
  implement(app, shareLinkEndpoints.shareLinks, async ({ actor, params }) =>
    shareLinks.links(actor, await shareLinks.getShareable(actor, params.id)),
  )
  implement(app, shareLinkEndpoints.revokeShareLinks, async ({ actor, params }) => {
    await shareLinks.revokeAll(actor, await shareLinks.getShareable(actor, params.id))
    return undefined
  })
  implement(app, shareLinkEndpoints.revokeShareLink, async ({ actor, params }) => {
    await shareLinks.revoke(actor, await shareLinks.getRevocable(actor, params.token))
    return undefined
  })
  implement(app, shareLinkEndpoints.sharedPhotos, ({ params, reply }) => {
    forBearerOnly(reply)
    return shareLinks.shared(params.token)
  })
  implement(app, shareLinkEndpoints.downloadSharedPhotos, async ({ params, query, reply }) => {
    forBearerOnly(reply)
    return sendArchive(reply, await shareLinks.selectShared(params.token, query.indices))
  })
}
