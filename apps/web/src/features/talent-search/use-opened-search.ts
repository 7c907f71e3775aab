import type { SavedSearch } from '@callboard/contract/saved-searches/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#app/api/api.ts'
import { savedSearchesQuery } from '#shared/queries/saved-searches.ts'

/** Remembers that what a saved search finds is being looked at. */
export function useOpenedSearch(saved: number | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (saved === undefined) return
    const seen = (list: SavedSearch[] | undefined) => list?.map((one) => (one.id === saved ? { ...one, newMatches: 0 } : one))
    api('POST /api/saved-searches/{id}/open', { params: { id: saved } }).then(
      () => queryClient.setQueryData(savedSearchesQuery.queryKey, seen),
      // Deleted meanwhile, or out of reach: the filters in the address work all the same.
      () => {},
    )
  }, [saved, queryClient])
}
