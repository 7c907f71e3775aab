import { selfTapeEndpoints } from '@callboard/contract/self-tapes'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/implement.ts'
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
  implement(app, selfTapeEndpoints.tapeUploads, async ({ actor }) => ({
    uploads: await tapeUploads.unfinished(actor),
    converts: tapeUploads.converts,
  }))
  implement(app, selfTapeEndpoints.talentSelfTapes, ({ actor, params }) => selfTapes.ofTalent(actor, params.id))
}
