import type { savedSearchEndpoints } from '@callboard/contract/people/saved-searches/endpoints'
import { aSearch, type Scene } from '#testing/scene.ts'

/** One call of every endpoint of saved searches, in the form of `endpointCalls`. */
export const savedSearchCalls = {
  savedSearches: async () => ({}),
  createSavedSearch: async () => ({ body: { name: 'Dancers', filters: { search: 'dance' } } }),
  updateSavedSearch: async (scene) => ({
    params: { id: await aSearch(scene) },
    body: { name: 'Tall dancers', filters: { search: 'dance tall' } },
  }),
  openSavedSearch: async (scene) => ({ params: { id: await aSearch(scene) } }),
  deleteSavedSearch: async (scene) => ({ params: { id: await aSearch(scene) } }),
  restoreSavedSearch: async (scene) => ({ params: { id: await aSearch(scene, { deletedAt: new Date() }) } }),
} satisfies Record<keyof typeof savedSearchEndpoints, (scene: Scene) => Promise<object>>

/** The status that each visitor gets. */
export const SAVED_SEARCH_STATUSES = {
  savedSearches: [401, 403, 403, 200, 401],
  createSavedSearch: [401, 403, 403, 201, 401],
  updateSavedSearch: [401, 403, 403, 200, 401],
  openSavedSearch: [401, 403, 403, 204, 401],
  deleteSavedSearch: [401, 403, 403, 204, 401],
  restoreSavedSearch: [401, 403, 403, 200, 401],
} as const satisfies Record<keyof typeof savedSearchEndpoints, readonly number[]>
