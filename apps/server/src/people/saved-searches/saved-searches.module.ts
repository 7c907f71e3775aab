import type { Module } from '#module.ts'
import type { TalentSearchService } from '#people/talent-search/talent-search.service.ts'
import type { Platform } from '#platform/open-platform.ts'
import { PURGE_SEARCHES_JOB, startPurgingSearches } from './saved-searches.jobs.ts'
import { savedSearchesRoutes } from './saved-searches.routes.ts'
import { createSavedSearchesService } from './saved-searches.service.ts'
import { stored } from './saved-searches.stored.ts'

export const jobs = [PURGE_SEARCHES_JOB] as const

/** Searches that casting directors keep. */
export function open({ db, clock, jobs: queue }: Platform, { talentSearch }: { talentSearch: TalentSearchService }) {
  const savedSearches = createSavedSearchesService({ db, clock, talentSearch })
  return {
    stored,
    services: { savedSearches },
    routes: (scope) => savedSearchesRoutes(scope, { savedSearches }),
    work: () => startPurgingSearches({ db, clock, jobs: queue }),
  } satisfies Module
}
