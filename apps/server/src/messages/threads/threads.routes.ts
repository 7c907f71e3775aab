import { isDesk } from '@callboard/contract/access'
import { messageEndpoints } from '@callboard/contract/messages/messages/endpoints'
import { threadEndpoints } from '@callboard/contract/messages/threads/endpoints'
import { ownThreadEndpoints } from '@callboard/contract/messages/threads/own-threads.endpoints'
import { savedAnswerEndpoints } from '@callboard/contract/messages/threads/saved-answers.endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { OwnThreadsService } from './own-threads.service.ts'
import type { SavedAnswersService } from './saved-answers.service.ts'
import type { ThreadHandlingService } from './thread-handling.service.ts'
import type { ThreadsService } from './threads.service.ts'

/** Messages for the caller: to a student from the office, to the casting desk from students. */
export function inboxRoutes(app: FastifyInstance, { messages, threads }: { messages: MessagesService; threads: ThreadsService }): void {
  implement(app, messageEndpoints.inbox, ({ actor }) => (isDesk(actor.role) ? threads.received(actor) : messages.inbox(actor)))
  implement(app, messageEndpoints.unreadCount, async ({ actor }) => ({
    count: isDesk(actor.role) ? (await threads.counts(actor)).unread : await messages.unreadCount(actor),
  }))
}

/** Conversations, for students. */
export function ownThreadsRoutes(app: FastifyInstance, { ownThreads }: { ownThreads: OwnThreadsService }): void {
  implement(app, ownThreadEndpoints.ownThreads, ({ actor }) => ownThreads.all(actor))
  implement(app, ownThreadEndpoints.ownThread, ({ actor, params, query }) => ownThreads.read(actor, params.id, query.before))
  implement(app, ownThreadEndpoints.messageThread, ({ actor, params }) => ownThreads.ofMessage(actor, params.id))
  implement(app, ownThreadEndpoints.beginThread, ({ actor, body }) => ownThreads.begin(actor, body))
  implement(app, ownThreadEndpoints.writeInThread, async ({ actor, params, body }) =>
    ownThreads.write(actor, await ownThreads.getWritable(actor, params.id), body),
  )
  implement(app, ownThreadEndpoints.answerMessage, async ({ actor, params, body }) =>
    ownThreads.answer(actor, await ownThreads.getAnswerable(actor, params.id), body),
  )
}

/** Conversations, for the casting desk. */
export function threadsRoutes(
  app: FastifyInstance,
  services: { threads: ThreadsService; threadChanges: ThreadHandlingService; savedAnswers: SavedAnswersService },
): void {
  const { threads, threadChanges, savedAnswers } = services
  implement(app, threadEndpoints.threads, ({ actor, query: { limit, before, ...filter } }) =>
    threads.list(actor, filter, { limit, before: before ?? 0 }),
  )
  implement(app, threadEndpoints.threadCounts, ({ actor }) => threads.counts(actor))
  implement(app, threadEndpoints.projectThreads, ({ actor, params }) => threads.ofProject(actor, params.id))
  implement(app, threadEndpoints.threadAssignees, () => threads.assignees())
  implement(app, threadEndpoints.thread, ({ actor, params, query }) => threads.read(actor, params.id, query.before))
  implement(app, threadEndpoints.answerThread, async ({ actor, params, body }) =>
    threads.answer(actor, await threads.getAnswerable(actor, params.id), body),
  )
  implement(app, threadEndpoints.noteThread, async ({ actor, params, body }) =>
    threads.note(actor, await threads.getAnswerable(actor, params.id), body),
  )
  implement(app, threadEndpoints.changeThreads, ({ actor, body }) => threadChanges.change(actor, body))
  implement(app, threadEndpoints.threadAttendance, ({ actor, params }) => threadChanges.others(actor, params.id))
  implement(app, threadEndpoints.attendThread, ({ actor, params, body }) => threadChanges.attend(actor, params.id, body.doing))

  implement(app, savedAnswerEndpoints.savedAnswers, () => savedAnswers.all())
  implement(app, savedAnswerEndpoints.createSavedAnswer, ({ actor, body }) => savedAnswers.create(actor, body))
  implement(app, savedAnswerEndpoints.updateSavedAnswer, async ({ actor, params, body }) =>
    savedAnswers.update(actor, await savedAnswers.getEditable(actor, params.id), body),
  )
  implement(app, savedAnswerEndpoints.deleteSavedAnswer, async ({ actor, params }) => {
    await savedAnswers.remove(actor, await savedAnswers.getEditable(actor, params.id))
    return undefined
  })
}
