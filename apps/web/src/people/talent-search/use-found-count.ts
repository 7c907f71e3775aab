import { filtersOf, impossibleRange, pageOf, saysHowMany, type TalentAddress } from '@callboard/contract/people/talent-search/address'
import { useQuery } from '@tanstack/react-query'
import { talentCountQuery, talentPageQuery } from '#shared/queries/talent.ts'

const NOBODY = { count: 0, capped: false }

/**
 * How many people the search of an address finds: what its first page says where it is not full, otherwise asked once the page is there.
 *
 * @returns that of the search before while this one loads, and `undefined` if there was none
 */
export function useFoundCount(address: TalentAddress): { count: number; capped: boolean } | undefined {
  const filters = filtersOf(address)
  const isImpossible = impossibleRange(filters) !== undefined
  const { data: page, isPlaceholderData, isError } = useQuery({ ...talentPageQuery(pageOf(address)), enabled: !isImpossible })
  const isLoaded = page !== undefined && !isPlaceholderData
  const holdsAll = isLoaded && saysHowMany(address, page)
  const { data } = useQuery({ ...talentCountQuery(filters), enabled: !isImpossible && !holdsAll && (isLoaded || isError) })
  if (isImpossible) return NOBODY
  return holdsAll ? { count: page.length, capped: false } : data
}
