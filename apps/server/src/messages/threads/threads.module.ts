import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { createMailThreadsService } from './mail-threads.service.ts'
import { createOwnThreadsService } from './own-threads.service.ts'
import { createSavedAnswersService } from './saved-answers.service.ts'
import { createThreadHandlingService } from './thread-handling.service.ts'
import { inboxRoutes, ownThreadsRoutes, threadsRoutes } from './threads.routes.ts'
import { createThreadsService } from './threads.service.ts'
import { stored } from './threads.stored.ts'

/** Conversations between students and the office. */
export function open(platform: Platform, { messages }: { messages: MessagesService }) {
  const { db, clock } = platform
  const threads = createThreadsService({ db, clock, messages })
  const threadChanges = createThreadHandlingService({ db, clock })
  const ownThreads = createOwnThreadsService({ db, clock })
  const mailThreads = createMailThreadsService({ clock })
  const savedAnswers = createSavedAnswersService({ db, clock })
  return {
    stored,
    services: { threads, threadChanges, ownThreads, mailThreads, savedAnswers },
    routes(scope) {
      inboxRoutes(scope, { messages, threads })
      ownThreadsRoutes(scope, { ownThreads })
      threadsRoutes(scope, { threads, threadChanges, savedAnswers })
    },
  } satisfies Module
}
