import { filtersOf, impossibleRange, type TalentAddress } from '@callboard/contract/people/talent-search/address'
import { plural, t } from '#app/language/t.ts'
import { useFoundCount } from './use-found-count.ts'

function countText(count: number, capped: boolean): string {
  if (capped) return t('{count}+ talents', { count })
  return plural(count, '1 talent', '{count} talents')
}

/** The number of talents that the search in the URL finds; announced when it changes. */
export function FoundText({ address }: { address: TalentAddress }) {
  const isImpossible = impossibleRange(filtersOf(address)) !== undefined
  const found = useFoundCount(address)
  return (
    <span role="status" className="tabular-nums">
      {isImpossible ? t('No talents') : found ? countText(found.count, found.capped) : '\u00a0'}
    </span>
  )
}
