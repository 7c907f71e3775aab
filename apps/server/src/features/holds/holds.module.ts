import type { ExportJobsService } from '#features/exports/export-jobs.service.ts'
import type { MessagesService } from '#features/messages/messages.service.ts'
import type { Module } from '#features/module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { holdsRoutes } from './holds.routes.ts'
import { createHoldsService } from './holds.service.ts'
import { sampleHoldNotices } from './sample-notices.ts'

/** Restricted students. */
export function open(
  { db, clock, jobs }: Platform,
  { messages, exportJobs }: { messages: MessagesService; exportJobs: ExportJobsService },
) {
  const holds = createHoldsService({ db, clock, jobs, messages, exportJobs })
  return {
    services: { holds },
    routes: (scope) => holdsRoutes(scope, { holds }),
    sampleNotices: sampleHoldNotices,
  } satisfies Module
}
