import type { TalentFilters } from '@callboard/contract/people/talent-search/address'
import { useQueries } from '@tanstack/react-query'
import { plural, t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { talentCountQuery } from '#shared/queries/talent.ts'
import { withoutFilter, wordsAndFilters } from '#shared/talent-filters/filter-text.ts'
import { Button } from '#ui/button.tsx'

/** The number of filters that are tried, and of those that are suggested: those whose removal finds most people. */
const TRIED = 12
const NAMED = 3

const peopleText = (count: number, capped: boolean) =>
  capped ? t('{count}+ people', { count }) : plural(count, '1 person', '{count} people')

/** Suggests filters to remove so that the search finds people. Renders nothing if more than one would have to go. */
export function DropAFilter({ filters, onFilters }: { filters: TalentFilters; onFilters: (filters: TalentFilters) => void }) {
  const { timeZone } = useInstitution()
  const tried = wordsAndFilters(filters, timeZone)
    .slice(0, TRIED)
    .map((filter) => ({ ...filter, rest: withoutFilter(filters, filter.key) }))
  // No placeholder: a count of another search would be wrong here.
  const counts = useQueries({ queries: tried.map(({ rest }) => ({ ...talentCountQuery(rest), placeholderData: undefined })) })
  const helpful = tried
    .map((filter, index) => ({ ...filter, count: counts[index]?.data?.count ?? 0, capped: counts[index]?.data?.capped ?? false }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, NAMED)
  if (tried.length < 2 || helpful.length === 0) return null
  return (
    <ul aria-label={t('Filters to drop')} className="mt-5 flex flex-wrap justify-center gap-2">
      {helpful.map(({ key, text, rest, count, capped }) => (
        <li key={key} className="max-w-full">
          <Button size="sm" className="wrap-anywhere" onClick={() => onFilters(rest)}>
            {t('Without {filter}: {people}', { filter: key === 'search' ? text : `“${text}”`, people: peopleText(count, capped) })}
          </Button>
        </li>
      ))}
    </ul>
  )
}
