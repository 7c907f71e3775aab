import type { TalentProfile } from '@callboard/contract/profiles/endpoints'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#app/api/api.ts'

/** What a search for talent may ask; empty values are left out. */
export interface TalentQuery {
  search?: string
  experienceLevel?: string
  ageMin?: number
  ageMax?: number
  location?: string
}

/** One page of matching talents, newest first. The page before stays on screen until this one is there. */
export const talentPageQuery = (query: TalentQuery & { limit: number; offset?: number; after?: string; before?: string }) =>
  queryOptions({ ...apiQuery('GET /api/talent/search', { query }), placeholderData: keepPreviousData })

/** How many talents match, counted to the cap. */
export const talentCountQuery = (query: TalentQuery) =>
  queryOptions({ ...apiQuery('GET /api/talent/search/count', { query }), placeholderData: keepPreviousData })

/** One talent with everything a casting director may see. */
export const talentQuery = (id: number) => apiQuery('GET /api/talent/{id}', { params: { id } })

/** Shows a profile as it was just saved, and has the lists read again. */
export function showSavedTalent(queryClient: QueryClient, profile: TalentProfile): void {
  queryClient.setQueryData(talentQuery(profile.id).queryKey, profile)
  void queryClient.invalidateQueries({ queryKey: ['/api/talent/search'] })
  void queryClient.invalidateQueries({ queryKey: ['/api/talent/search/count'] })
}

/** Deletions that can still be undone. Fetched again each time they are opened. */
export const deletedTalentsQuery = queryOptions({ ...apiQuery('GET /api/talent/deleted'), staleTime: 0 })

/** The live links of a profile. Fetched again each time they are opened: bearers use them while the page stands. */
export const profileLinksQuery = (id: number) =>
  queryOptions({ ...apiQuery('GET /api/talent/{id}/links', { params: { id } }), staleTime: 0 })
