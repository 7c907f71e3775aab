import type { SavedSearch } from '@callboard/contract/people/saved-searches/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#app/api/api.ts'
import { savedSearchesQuery } from '#shared/queries/saved-searches.ts'

/** Records that the user has opened a saved search. */
export function useOpenedSearch(saved: number | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (saved === undefined) return
    const seen = (list: SavedSearch[] | undefined) => list?.map((one) => (one.id === saved ? { ...one, newMatches: 0 } : one))
    api('POST /api/saved-searches/{id}/open', { params: { id: saved } }).then(
      () => queryClient.setQueryData(savedSearchesQuery.queryKey, seen),
      // If the search was deleted or cannot be reached, the filters in the URL still work.
      () => {},
    )
  }, [saved, queryClient])
}
