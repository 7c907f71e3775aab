import { messageEndpoints } from '@callboard/contract/messages/messages/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import type { MessagesService } from './messages.service.ts'

/** Reading in a student's inbox. The lists are with the conversations, because the casting desk reads them, too. */
export function messagesRoutes(app: FastifyInstance, { messages }: { messages: MessagesService }): void {
  implement(app, messageEndpoints.markRead, ({ actor, params }) => messages.markRead(actor, params.id))
}
