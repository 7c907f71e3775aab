import { savedSearchEndpoints } from '@callboard/contract/people/saved-searches/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import type { SavedSearchesService } from './saved-searches.service.ts'

/** Saved searches for talent. */
export function savedSearchesRoutes(app: FastifyInstance, { savedSearches }: { savedSearches: SavedSearchesService }): void {
  implement(app, savedSearchEndpoints.savedSearches, ({ actor }) => savedSearches.all(actor))
  implement(app, savedSearchEndpoints.createSavedSearch, ({ actor, body }) => savedSearches.create(actor, body))
  implement(app, savedSearchEndpoints.updateSavedSearch, async ({ actor, params, body }) =>
    savedSearches.update(actor, await savedSearches.authorize(actor, 'edit', params.id), body),
  )
  implement(app, savedSearchEndpoints.openSavedSearch, async ({ actor, params }) => {
    await savedSearches.open(actor, await savedSearches.authorize(actor, 'open', params.id))
    return undefined
  })
  implement(app, savedSearchEndpoints.deleteSavedSearch, async ({ actor, params }) => {
    await savedSearches.remove(actor, await savedSearches.authorize(actor, 'delete', params.id))
    return undefined
  })
  implement(app, savedSearchEndpoints.restoreSavedSearch, async ({ actor, params }) =>
    savedSearches.restore(actor, await savedSearches.authorize(actor, 'restore', params.id)),
  )
}
