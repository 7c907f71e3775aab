import type { ExportJobsService } from '#exchange/exports/export-jobs.service.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Module } from '#module.ts'
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
    stored: null,
    services: { holds },
    routes: (scope) => holdsRoutes(scope, { holds }),
    sampleNotices: sampleHoldNotices,
  } satisfies Module
}
