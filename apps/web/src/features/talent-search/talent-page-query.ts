import { TALENT_PAGE_SIZE } from '@callboard/contract/talent-limits'
import { talentPageQuery } from '#lib/queries/talent.ts'
import { filtersOf, type TalentAddress } from './talent-address.ts'

/** The page that an address asks for. */
export function pageQueryOf(address: TalentAddress) {
  const { after, before, offset } = address
  const place = after ? { after } : before ? { before } : { offset }
  return talentPageQuery({ ...filtersOf(address), ...place, limit: TALENT_PAGE_SIZE })
}
