import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { createMailThreadsService } from './mail-threads.service.ts'
import { createOwnThreadsService } from './own-threads.service.ts'
import { createSavedAnswersService } from './saved-answers.service.ts'
import { threadFilesRoutes } from './thread-files.routes.ts'
import { createThreadFilesService } from './thread-files.service.ts'
import { createThreadHandlingService } from './thread-handling.service.ts'
import { HOURLY, THREAD_FILES_JOB } from './threads.jobs.ts'
import { inboxRoutes, ownThreadsRoutes, threadsRoutes } from './threads.routes.ts'
import { createThreadsService } from './threads.service.ts'
import { stored } from './threads.stored.ts'

export const jobs = [THREAD_FILES_JOB] as const

/** Conversations between students and the office. */
export function open(platform: Platform, { messages }: { messages: MessagesService }) {
  const { db, clock, store, jobs } = platform
  const threadFiles = createThreadFilesService({ db, clock, store })
  const threads = createThreadsService({ db, clock, messages, threadFiles })
  const threadChanges = createThreadHandlingService({ db, clock })
  const ownThreads = createOwnThreadsService({ db, clock, threadFiles })
  const mailThreads = createMailThreadsService({ clock })
  const savedAnswers = createSavedAnswersService({ db, clock })
  return {
    stored,
    services: { threads, threadChanges, ownThreads, mailThreads, savedAnswers, threadFiles },
    routes(scope) {
      inboxRoutes(scope, { messages, threads })
      ownThreadsRoutes(scope, { ownThreads })
      threadsRoutes(scope, { threads, threadChanges, savedAnswers })
      threadFilesRoutes(scope, { threadFiles })
    },
    async work() {
      await jobs.work(THREAD_FILES_JOB, () => threadFiles.sweep())
      await jobs.repeat(THREAD_FILES_JOB, HOURLY)
    },
  } satisfies Module
}
