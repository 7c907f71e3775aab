import { filtersOf, impossibleRange, pageOf, saysHowMany, type TalentAddress } from '@callboard/contract/people/talent-search/address'
import { useQuery } from '@tanstack/react-query'
import { talentCountQuery, talentPageQuery } from '#shared/queries/talent.ts'

const NOBODY = { count: 0, capped: false }

/**
 * The number of people that the search in the URL finds: the length of its first page if that is not full, otherwise requested after the
 * page.
 *
 * @returns the count of the previous search while this one loads, and `undefined` if there was none
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
