import { filtersOf, impossibleRange, type TalentAddress } from '@callboard/contract/talent-search/address'
import { useQuery } from '@tanstack/react-query'
import { plural, t } from '#app/language/t.ts'
import { talentCountQuery } from '#shared/queries/talent.ts'

function countText(count: number, capped: boolean): string {
  if (capped) return t('{count}+ talents', { count })
  return plural(count, '1 talent', '{count} talents')
}

/** How many talents the search of an address finds; announced when it changes. */
export function FoundText({ address }: { address: TalentAddress }) {
  const filters = filtersOf(address)
  const isImpossible = impossibleRange(filters) !== undefined
  const { data } = useQuery({ ...talentCountQuery(filters), enabled: !isImpossible })
  return (
    <span role="status" className="tabular-nums">
      {isImpossible ? t('No talents') : data ? countText(data.count, data.capped) : '\u00a0'}
    </span>
  )
}
