import type { SelfTapesService } from '#casting/self-tapes/self-tapes.service.ts'
import type { Module } from '#module.ts'
import type { ForgettingService } from '#office/own-data/forgetting.service.ts'
import type { Platform } from '#platform/open-platform.ts'
import { RETENTION_JOBS } from './retention.jobs.ts'
import { retentionRoutes } from './retention.routes.ts'
import { createRetentionService } from './retention.service.ts'
import { stored } from './retention.stored.ts'
import { sampleWarnings } from './sample-mails.ts'

export const jobs = RETENTION_JOBS

/** Automatic removal by the institution's retention rules. */
export function open(platform: Platform, { forgetting, selfTapes }: { forgetting: ForgettingService; selfTapes: SelfTapesService }) {
  const retention = createRetentionService({ ...platform, forgetting, selfTapes })
  return {
    stored,
    services: { retention },
    routes: (scope) => retentionRoutes(scope, { retention, platform }),
    sampleMails: sampleWarnings,
    work: () => retention.work(),
  } satisfies Module
}
