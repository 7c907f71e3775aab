import type { TalentProfile } from '@callboard/contract/people/profiles/endpoints'
import type { pageOf, TalentFilters } from '@callboard/contract/people/talent-search/address'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#app/api/api.ts'

/** One page of matching talents. The previous page stays visible until the next has loaded. */
export const talentPageQuery = (query: Partial<ReturnType<typeof pageOf>>) =>
  queryOptions({ ...apiQuery('GET /api/talent/search', { query }), placeholderData: keepPreviousData })

/** The number of matching talents, up to the cap. */
export const talentCountQuery = (query: TalentFilters) =>
  queryOptions({ ...apiQuery('GET /api/talent/search/count', { query }), placeholderData: keepPreviousData })

/** The ids of matching talents, up to the number that can be selected. */
export const talentIdsQuery = (query: TalentFilters) => apiQuery('GET /api/talent/search/ids', { query })

/** For each filter: how many talents match each of its choices together with the other filters. */
export const talentChoicesQuery = (query: TalentFilters) =>
  queryOptions({ ...apiQuery('GET /api/talent/search/choices', { query }), placeholderData: keepPreviousData })

/** One talent with everything a casting director may see. */
export const talentQuery = (id: number) => apiQuery('GET /api/talent/{id}', { params: { id } })

/** The changes of a profile, newest first. */
export const talentHistoryQuery = (id: number) => apiQuery('GET /api/talent/{id}/history', { params: { id } })

/** Puts a profile that was just saved into the cache, and invalidates the lists. */
export function showSavedTalent(queryClient: QueryClient, profile: TalentProfile): void {
  queryClient.setQueryData(talentQuery(profile.id).queryKey, profile)
  void queryClient.invalidateQueries({ queryKey: ['/api/talent/search'] })
  void queryClient.invalidateQueries({ queryKey: ['/api/talent/search/count'] })
  void queryClient.invalidateQueries({ queryKey: ['/api/talent/search/choices'] })
}

/** The active links of a profile. Refetched each time they are opened, because bearers use them while the page is open. */
export const profileLinksQuery = (id: number) =>
  queryOptions({ ...apiQuery('GET /api/talent/{id}/links', { params: { id } }), staleTime: 0 })
