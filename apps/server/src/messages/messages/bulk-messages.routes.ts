import { messageEndpoints } from '@callboard/contract/messages/messages/endpoints'
import { templateEndpoints } from '@callboard/contract/messages/messages/templates.endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import type { TalentSearchService } from '#people/talent-search/talent-search.service.ts'
import type { BulkMessagesService } from './bulk-messages.service.ts'
import type { MessageTemplatesService } from './message-templates.service.ts'

/** Bulk messages of casting directors: recipients, messages, delivery progress, and templates. */
export function bulkMessagesRoutes(
  app: FastifyInstance,
  services: { bulkMessages: BulkMessagesService; messageTemplates: MessageTemplatesService; talentSearch: TalentSearchService },
): void {
  const { bulkMessages, messageTemplates: templates, talentSearch } = services
  implement(app, messageEndpoints.searchUsers, async ({ query: { limit, offset, ...criteria }, reply }) => {
    const { people, total } = await talentSearch.people(criteria, { limit, offset })
    reply.header('X-Total-Count', String(total))
    return people
  })
  implement(app, messageEndpoints.sendMessage, ({ actor, body }) => bulkMessages.send(actor, body))
  implement(app, messageEndpoints.previewMessage, ({ body }) => bulkMessages.preview(body))
  implement(app, messageEndpoints.sentMessages, ({ query }) => bulkMessages.sent(query))
  implement(app, messageEndpoints.sentMessage, ({ params }) => bulkMessages.sentById(params.id))
  implement(app, messageEndpoints.messageDeliveries, ({ params, query }) => bulkMessages.deliveries(params.id, query))
  implement(app, messageEndpoints.resendMail, async ({ actor, params }) =>
    bulkMessages.resend(actor, await bulkMessages.getResendable(actor, params.id, params.recipientId)),
  )

  implement(app, templateEndpoints.templates, () => templates.all())
  implement(app, templateEndpoints.createTemplate, ({ actor, body }) => templates.create(actor, body))
  implement(app, templateEndpoints.updateTemplate, async ({ actor, params, body }) =>
    templates.update(actor, await templates.getEditable(actor, params.id), body),
  )
  implement(app, templateEndpoints.deleteTemplate, async ({ actor, params }) => {
    await templates.remove(actor, await templates.getEditable(actor, params.id))
    return undefined
  })
}
