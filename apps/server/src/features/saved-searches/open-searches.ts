import type { Database } from '#db/client.ts'
import { createTalentSearchService, type TalentSearchService } from '#features/talent-search/talent-search.service.ts'
import type { Clock } from '#platform/clock.ts'
import { createSavedSearchesService, type SavedSearchesService } from './saved-searches.service.ts'

/** The talent search and saved searches. */
export interface Searches {
  readonly talentSearch: TalentSearchService
  readonly savedSearches: SavedSearchesService
}

/** @param deps what the talent search needs, and the database for saved searches */
export function openSearches(deps: { db: Database; readDb: Database; searchDb: Database; clock: Clock }): Searches {
  const talentSearch = createTalentSearchService(deps)
  return { talentSearch, savedSearches: createSavedSearchesService({ ...deps, talentSearch }) }
}
