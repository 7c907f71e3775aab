import { deletedTalentEndpoints } from '@callboard/contract/office/deletion/talent.endpoints'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import { requestLanguage } from '#http/session/request-language.ts'
import { type InstitutionLanguage, translatorFor } from '#platform/translators.ts'
import type { DeletedTalentService } from './deleted-talent.service.ts'

/** Deleting talent, and undoing it. */
export function deletedTalentRoutes(
  app: FastifyInstance,
  { deletedTalent, platform }: { deletedTalent: DeletedTalentService; platform: { institution: InstitutionLanguage } },
): void {
  const translatorOf = (request: FastifyRequest) =>
    translatorFor(platform.institution, requestLanguage(request, platform.institution.language).language)
  implement(app, deletedTalentEndpoints.deleteTalent, async ({ actor, params }) => {
    await deletedTalent.deleteOne(actor, params.id)
    return undefined
  })
  implement(app, deletedTalentEndpoints.deleteTalents, ({ actor, body, request }) =>
    deletedTalent.deleteMany(actor, body.profileIds, translatorOf(request)),
  )
  implement(app, deletedTalentEndpoints.deletedTalents, () => deletedTalent.deletions())
  implement(app, deletedTalentEndpoints.restoreTalents, ({ actor, params, request }) =>
    deletedTalent.restore(actor, params.batch, translatorOf(request)),
  )
}
