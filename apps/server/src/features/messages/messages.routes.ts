import { messageEndpoints } from '@callboard/contract/messages'
import type { FastifyInstance } from 'fastify'
import type { TalentSearchService } from '#features/talent-search/talent-search.service.ts'
import { implement } from '#http/implement.ts'
import type { MessagesService } from './messages.service.ts'

/** The talent inbox. */
export function messagesRoutes(
  app: FastifyInstance,
  { messages, talentSearch }: { messages: MessagesService; talentSearch: TalentSearchService },
): void {
  implement(app, messageEndpoints.inbox, ({ actor }) => messages.inbox(actor))
  implement(app, messageEndpoints.unreadCount, async ({ actor }) => ({ count: await messages.unreadCount(actor) }))
  implement(app, messageEndpoints.markRead, ({ actor, params }) => messages.markRead(actor, params.id))
  implement(app, messageEndpoints.searchUsers, async ({ query: { limit, offset, ...criteria }, reply }) => {
    const { people, total } = await talentSearch.people(criteria, { limit, offset })
    reply.header('X-Total-Count', String(total))
    return people
  })
}
