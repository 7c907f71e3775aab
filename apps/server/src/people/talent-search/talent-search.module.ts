import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { talentSearchRoutes } from './talent-search.routes.ts'
import { createTalentSearchService } from './talent-search.service.ts'

/** The search of the talent database. */
export function open({ readDb, searchDb, clock, institution }: Platform) {
  const talentSearch = createTalentSearchService({ readDb, searchDb, clock, institution })
  return { stored: null, services: { talentSearch }, routes: (scope) => talentSearchRoutes(scope, { talentSearch }) } satisfies Module
}
