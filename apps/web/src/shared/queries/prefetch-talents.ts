import { impossibleRange, pageOf, readTalentAddress } from '@callboard/contract/people/talent-search/address'
import type { QueryClient } from '@tanstack/react-query'
import { talentPageQuery } from './talent.ts'

/** Reads the talents of an address, which somebody may have typed, before a screen asks for them. */
export function prefetchTalents(queryClient: QueryClient, given: object): void {
  const address = readTalentAddress({ ...given })
  if (impossibleRange(address)) return
  void queryClient.prefetchQuery(talentPageQuery(pageOf(address)))
}
