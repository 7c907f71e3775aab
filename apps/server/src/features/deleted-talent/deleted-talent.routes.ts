import { deletedTalentEndpoints } from '@callboard/contract/deleted-talent'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/implement.ts'
import type { DeletedTalentService } from './deleted-talent.service.ts'

/** Deleting talent, and undoing it. */
export function deletedTalentRoutes(app: FastifyInstance, { deletedTalent }: { deletedTalent: DeletedTalentService }): void {
  implement(app, deletedTalentEndpoints.deleteTalent, async ({ actor, params }) => {
    await deletedTalent.deleteOne(actor, params.id)
    return undefined
  })
  implement(app, deletedTalentEndpoints.deleteTalents, ({ actor, body }) => deletedTalent.deleteMany(actor, body.profileIds))
  implement(app, deletedTalentEndpoints.deletedTalents, () => deletedTalent.deletions())
  implement(app, deletedTalentEndpoints.restoreTalents, ({ actor, params }) => deletedTalent.restore(actor, params.batch))
}
