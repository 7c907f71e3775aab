import { messageEndpoints } from '@callboard/contract/messages/messages/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import type { MessagesService } from './messages.service.ts'

/** The talent inbox. */
export function messagesRoutes(app: FastifyInstance, { messages }: { messages: MessagesService }): void {
  implement(app, messageEndpoints.inbox, ({ actor }) => messages.inbox(actor))
  implement(app, messageEndpoints.unreadCount, async ({ actor }) => ({ count: await messages.unreadCount(actor) }))
  implement(app, messageEndpoints.markRead, ({ actor, params }) => messages.markRead(actor, params.id))
}
