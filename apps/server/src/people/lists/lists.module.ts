import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { PURGE_LISTS_JOB, startPurgingLists } from './lists.jobs.ts'
import { listsRoutes } from './lists.routes.ts'
import { createListsService } from './lists.service.ts'
import { stored } from './lists.stored.ts'

export const jobs = [PURGE_LISTS_JOB] as const

/** Named lists of people, shared by the office. */
export function open({ db, clock, jobs: queue }: Platform) {
  const lists = createListsService({ db, clock })
  return {
    stored,
    services: { lists },
    routes: (scope) => listsRoutes(scope, { lists }),
    work: () => startPurgingLists({ db, clock, jobs: queue }),
  } satisfies Module
}
