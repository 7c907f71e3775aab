import { selfTapeEndpoints } from '@callboard/contract/casting/self-tapes/endpoints'
import type { FastifyInstance } from 'fastify'
import { isNamedBy } from '#http/endpoint/entity-tag.ts'
import { implement } from '#http/endpoint/implement.ts'
import type { SelfTapesService } from './self-tapes.service.ts'
import type { TapeUploadsService } from './tape-uploads.service.ts'

/** Students' self-tapes. */
export function selfTapesRoutes(
  app: FastifyInstance,
  { selfTapes, tapeUploads }: { selfTapes: SelfTapesService; tapeUploads: TapeUploadsService },
): void {
  implement(app, selfTapeEndpoints.selfTapes, ({ actor }) => selfTapes.own(actor))
  implement(app, selfTapeEndpoints.createSelfTape, ({ actor, body }) => selfTapes.create(actor, body))
  implement(app, selfTapeEndpoints.deleteSelfTape, async ({ actor, params }) => {
    await selfTapes.delete(actor, await selfTapes.getDeletable(actor, params.id))
    return undefined
  })
  implement(app, selfTapeEndpoints.setTapeCaptions, async ({ actor, params, body }) =>
    selfTapes.setCaptions(actor, await selfTapes.getCaptionable(actor, params.id), body.captions),
  )
  implement(app, selfTapeEndpoints.tapeCaptions, async ({ actor, params, request, reply }) => {
    const { text, tag, language } = await selfTapes.captions(actor, params.id)
    reply.headers({
      'Content-Type': 'text/vtt; charset=utf-8',
      'Content-Language': language,
      'X-Content-Type-Options': 'nosniff',
      // Revalidated each time, because the student may become restricted.
      'Cache-Control': 'private, no-cache',
      'Cross-Origin-Resource-Policy': 'same-origin',
      ETag: `"${tag}"`,
    })
    if (isNamedBy(request.headers['if-none-match'], `"${tag}"`)) return reply.removeHeader('Content-Type').code(304).send()
    return reply.send(text)
  })
  implement(app, selfTapeEndpoints.tapeUploads, async ({ actor }) => ({
    uploads: await tapeUploads.unfinished(actor),
    converts: tapeUploads.converts,
  }))
  implement(app, selfTapeEndpoints.talentSelfTapes, ({ actor, params }) => selfTapes.ofTalent(actor, params.id))
  implement(app, selfTapeEndpoints.watchTape, async ({ actor, params }) => {
    await selfTapes.watch(actor, params.id)
    return undefined
  })
}
