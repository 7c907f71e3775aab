import { offerEndpoints } from '@callboard/contract/casting/offers/endpoints'
import type { FastifyInstance } from 'fastify'
import type { RolesService } from '#casting/roles/roles.service.ts'
import { implement, implementProven } from '#http/endpoint/implement.ts'
import { forBearerOnly } from '#http/session/bearer-only.ts'
import type { OfferAnswersService } from './offer-answers.service.ts'
import type { OffersService } from './offers.service.ts'
import type { PlaceReturnsService } from './place-returns.service.ts'

interface Services {
  readonly answers: PlaceReturnsService
  readonly offers: OffersService
  readonly offerAnswers: OfferAnswersService
  readonly roles: RolesService
}

/** The office's offers, and the answers of students, who are signed in or have the link of a mail. */
export function offersRoutes(app: FastifyInstance, { answers, offers, offerAnswers, roles }: Services): void {
  implement(app, offerEndpoints.sendOffers, ({ actor, body: { applications, ...sending }, request }) =>
    offers.send(actor, applications, sending, request.translator),
  )
  implement(app, offerEndpoints.previewOffers, ({ body: { applications, ...sending } }) => offers.preview(applications, sending))
  implement(app, offerEndpoints.withdrawOffers, ({ actor, body, request }) => offers.withdraw(actor, body.applications, request.translator))
  implement(app, offerEndpoints.offerToAlternate, async ({ actor, params, body }) =>
    offers.offerToAlternate(actor, await roles.getEditable(actor, params.id), body),
  )
  implement(app, offerEndpoints.undoOffers, ({ actor, body, request }) => offers.undo(actor, body.applications, request.translator))
  implement(app, offerEndpoints.answerOffer, async ({ actor, params, body }) =>
    offerAnswers.answer(await offerAnswers.getOwn(actor, params.id), body),
  )

  implement(app, offerEndpoints.cannotCome, async ({ actor, params, body }) =>
    answers.cannotCome(await answers.getOwn(actor, params.id), body.reason),
  )

  void app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => forBearerOnly(reply))
    implement(scope, offerEndpoints.linkedOffer, ({ params }) => offerAnswers.linked(params.token))
    const byLink = ({ token }: { token: string }) => offerAnswers.getLinked(token)
    implementProven(scope, offerEndpoints.answerLinkedOffer, byLink, async ({ params, body }, offer) => {
      await offerAnswers.answer(offer, body)
      return offerAnswers.linked(params.token)
    })
  })
}
