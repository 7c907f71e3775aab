import { invitationEndpoints } from '@callboard/contract/casting/invitations/endpoints'
import type { FastifyInstance } from 'fastify'
import type { PlaceReturnsService } from '#casting/offers/place-returns.service.ts'
import { implement, implementProven } from '#http/endpoint/implement.ts'
import { forBearerOnly } from '#http/session/bearer-only.ts'
import type { InvitationsService } from './invitations.service.ts'

interface Services {
  readonly answers: PlaceReturnsService
  readonly invitations: InvitationsService
}

/** The answers of students to invitations. Students are signed in or have the link of a mail. */
export function invitationsRoutes(app: FastifyInstance, { answers, invitations }: Services): void {
  implement(app, invitationEndpoints.answerInvitation, async ({ actor, params, body }) =>
    invitations.answer(await answers.getOwn(actor, params.id), body),
  )

  void app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => forBearerOnly(reply))
    implement(scope, invitationEndpoints.linkedInvitation, ({ params }) => invitations.linked(params.token))
    const byLink = ({ token }: { token: string }) => invitations.getLinked(token)
    implementProven(scope, invitationEndpoints.answerLinkedInvitation, byLink, async ({ params, body }, invitation) => {
      await invitations.answer(invitation, body)
      return invitations.linked(params.token)
    })
  })
}
