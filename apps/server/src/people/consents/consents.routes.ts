import { consentEndpoints } from '@callboard/contract/people/consents/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import type { ConsentsService } from './consents.service.ts'

/** Consents to uses of photos. */
export function consentsRoutes(app: FastifyInstance, { consents }: { consents: ConsentsService }): void {
  implement(app, consentEndpoints.ownConsent, ({ actor }) => consents.own(actor))
  implement(app, consentEndpoints.setOwnConsent, ({ actor, body }) => consents.set(actor, body))
  implement(app, consentEndpoints.talentConsent, ({ params }) => consents.ofTalent(params.id))
  implement(app, consentEndpoints.recordConsent, async ({ actor, params, body }) =>
    consents.record(actor, await consents.getAskable(actor, params.id), body),
  )
  implement(app, consentEndpoints.missingConsents, ({ body }) => consents.missing(body))
}
