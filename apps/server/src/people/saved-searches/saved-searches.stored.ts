import { savedSearchEndpoints } from '@callboard/contract/people/saved-searches/endpoints'
import type { Stored } from '#platform/stored.ts'

/** The stored data: searches, which name nobody. */
export const stored: Stored = {
  ownData: [],
  withProfile: [],
  detaches: [],
  archive: [{ name: 'saved-searches', endpoint: savedSearchEndpoints.savedSearches }],
  files: [],
  names: {},
}
