import { profileHistoryEndpoints } from '@callboard/contract/people/profiles/history.endpoints'
import { talentEndpoints } from '@callboard/contract/people/profiles/talents.endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import type { ProfileHistoryService } from './profile-history.service.ts'
import type { TalentsService } from './talents.service.ts'

/** Profiles managed by casting directors. */
export function talentsRoutes(
  app: FastifyInstance,
  { talents, profileHistory }: { talents: TalentsService; profileHistory: ProfileHistoryService },
): void {
  implement(app, talentEndpoints.chosenTalents, ({ body }) => talents.chosen(body.ids))
  implement(app, talentEndpoints.createTalent, ({ actor, body }) => talents.create(actor, body))
  implement(app, talentEndpoints.updateTalent, ({ actor, params, body }) => talents.update(actor, params.id, body))
  implement(app, profileHistoryEndpoints.talentHistory, ({ params }) => profileHistory.of(params.id))
  implement(app, talentEndpoints.confirmTalents, async ({ actor, body }) => ({
    changed: await talents.confirmMany(actor, body.ids, body.confirmed),
  }))
  implement(app, talentEndpoints.confirmTalent, ({ actor, params, body }) => talents.confirm(actor, params.id, body.confirmed))
}
