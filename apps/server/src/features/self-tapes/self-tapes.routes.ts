import { selfTapeEndpoints } from '@callboard/contract/self-tapes'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/implement.ts'
import type { SelfTapesService } from './self-tapes.service.ts'

/** A student's self-tapes. */
export function selfTapesRoutes(app: FastifyInstance, { selfTapes }: { selfTapes: SelfTapesService }): void {
  implement(app, selfTapeEndpoints.selfTapes, ({ actor }) => selfTapes.own(actor))
  implement(app, selfTapeEndpoints.deleteSelfTape, async ({ actor, params }) => {
    await selfTapes.delete(await selfTapes.getDeletable(actor, params.id))
    return undefined
  })
}
