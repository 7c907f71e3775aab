import { impossibleRange, pageOf, readTalentAddress } from '@callboard/contract/people/talent-search/address'
import type { QueryClient } from '@tanstack/react-query'
import { talentPageQuery } from './talent.ts'

/** Prefetches the talents for a URL, which a user may have typed, before a screen needs them. */
export function prefetchTalents(queryClient: QueryClient, given: object): void {
  const address = readTalentAddress({ ...given })
  if (impossibleRange(address)) return
  void queryClient.prefetchQuery(talentPageQuery(pageOf(address)))
}
