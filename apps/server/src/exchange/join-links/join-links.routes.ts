import { joinLinkEndpoints } from '@callboard/contract/exchange/join-links/endpoints'
import { JOIN_MESSAGE } from '@callboard/contract/exchange/join-links/rules'
import type { FastifyInstance } from 'fastify'
import { idempotencyKey } from '#http/endpoint/idempotency-key.ts'
import { implement, implementProven } from '#http/endpoint/implement.ts'
import { addressOf } from '#http/limits/address-of.ts'
import { requestLanguage } from '#http/session/request-language.ts'
import type { InstitutionLanguage } from '#platform/translators.ts'
import type { JoinLinksService } from './join-links.service.ts'

/** Registration links: managed by casting directors, used by visitors. A visitor's session is ignored. */
export function joinLinksRoutes(
  app: FastifyInstance,
  { joinLinks, platform }: { joinLinks: JoinLinksService; platform: { institution: InstitutionLanguage } },
): void {
  implement(app, joinLinkEndpoints.joinLinks, () => joinLinks.all())
  implement(app, joinLinkEndpoints.createJoinLink, ({ actor, body }) => joinLinks.create(actor, body))
  implement(app, joinLinkEndpoints.updateJoinLink, async ({ actor, params, body }) =>
    joinLinks.update(actor, await joinLinks.getEditable(actor, params.id), body),
  )
  implement(app, joinLinkEndpoints.pauseJoinLink, async ({ actor, params, body }) =>
    joinLinks.pause(actor, await joinLinks.getEditable(actor, params.id), body.isPaused),
  )
  implement(app, joinLinkEndpoints.revokeJoinLink, async ({ actor, params }) => {
    await joinLinks.revoke(actor, await joinLinks.getEditable(actor, params.id))
    return undefined
  })
  implement(app, joinLinkEndpoints.restoreJoinLink, async ({ actor, params }) =>
    joinLinks.restore(actor, await joinLinks.getEditable(actor, params.id, 'revoked')),
  )
  implement(app, joinLinkEndpoints.joinForm, ({ params }) => joinLinks.form(params.token))
  implementProven(
    app,
    joinLinkEndpoints.join,
    ({ token }) => joinLinks.getOpen(token),
    async ({ body, request }, link) => {
      const language = body.language ?? requestLanguage(request, platform.institution.language).language
      const who = `address ${addressOf(request)}`
      await joinLinks.join(link, { key: idempotencyKey(request), registration: body, language, who })
      return { message: JOIN_MESSAGE.sent }
    },
  )
}
