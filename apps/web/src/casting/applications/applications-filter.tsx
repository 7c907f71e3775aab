import { APPLICATION_LIST, APPLICATION_STATUSES } from '@callboard/contract/casting/applications/rules'
import { t } from '#app/language/t.ts'
import { statusText } from '#shared/application-words.ts'
import { useTypedSearch } from '#shared/use-typed-search.ts'
import { FilterChips } from '#ui/filter-chips.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { type StatusCounts, withSearch, withStatus } from './applications-model.ts'
import type { ApplicationsWhich } from './applications-query.ts'

/** With at least this many applications, the list offers a search by name. */
const WORTH_SEARCHING = 12

interface ApplicationsFilterProps {
  counts: StatusCounts
  filter: ApplicationsWhich
  onFilter: (filter: ApplicationsWhich) => void
  /** The newest change that the list shows. */
  seen: number | undefined
}

/** Filters applications by status, with the number of each, and by name. */
export function ApplicationsFilter({ counts, filter, onFilter, seen }: ApplicationsFilterProps) {
  const [typed, setTyped, tell] = useTypedSearch(filter.search, (search) => onFilter(withSearch(filter, search, seen)))
  // Withdrawals are rare: offer that filter only if there are any.
  const statuses = (['all', ...APPLICATION_STATUSES] as const).filter(
    (status) => status !== 'withdrawn' || counts.withdrawn > 0 || filter.status === status,
  )
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-line border-b px-5 pb-4 max-[17rem]:px-3 sm:px-6 print:hidden">
      <FilterChips
        label={t('Show')}
        chips={statuses.map((status) => ({
          value: status,
          label: status === 'all' ? t('All') : statusText(status),
          count: counts[status],
        }))}
        value={filter.status ?? 'all'}
        onValue={(status) => onFilter(withStatus(filter, status))}
      />
      {counts.all > WORTH_SEARCHING && (
        <SearchField
          className="min-w-0 flex-1 basis-44"
          label={t('Search applicants')}
          hideLabel
          placeholder={t('Name, major')}
          maxLength={APPLICATION_LIST.search}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={tell}
        />
      )}
    </div>
  )
}
