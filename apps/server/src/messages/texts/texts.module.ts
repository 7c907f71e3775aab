import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { TEXT_JOB } from './texts.jobs.ts'
import { textsRoutes } from './texts.routes.ts'
import { createTextsService } from './texts.service.ts'
import { stored } from './texts.stored.ts'

export const jobs = [TEXT_JOB] as const

/** Text messages about changes on the same day. */
export function open({ db, clock, office, config, jobs: queue, network, log }: Platform) {
  const texts = createTextsService({ db, clock, office, jobs: queue, publicUrl: config.publicUrl, network, log })
  return {
    stored,
    services: { texts },
    routes: (scope) => textsRoutes(scope, texts),
    work: () => texts.work(),
  } satisfies Module
}
