import type { ProjectApplication } from '@callboard/contract/applications/endpoints'
import { APPLICATION_STATUSES } from '@callboard/contract/applications/rules'
import { t } from '#app/language/t.ts'
import { readable } from '#shared/profile-text.ts'
import { FilterChips } from '#ui/filter-chips.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { type ApplicationFilter, countByStatus, withStatus } from './applications-model.ts'

/** From this number of applications, a search by name is offered. */
const WORTH_SEARCHING = 12

/** Filters applications by status, with the number of each, and by name. */
export function ApplicationsFilter({
  applications,
  filter,
  onFilter,
}: {
  applications: readonly ProjectApplication[]
  filter: ApplicationFilter
  onFilter: (filter: ApplicationFilter) => void
}) {
  const counts = countByStatus(applications)
  // Withdrawals are rare: offer that filter only if there are any.
  const statuses = (['all', ...APPLICATION_STATUSES] as const).filter(
    (status) => status !== 'withdrawn' || counts.withdrawn > 0 || filter.status === status,
  )
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-line border-b px-5 pb-4 max-[17rem]:px-3 sm:px-6 print:hidden">
      <FilterChips
        label={t('Show')}
        chips={statuses.map((status) => ({ value: status, label: status === 'all' ? t('All') : readable(status), count: counts[status] }))}
        value={filter.status}
        onValue={(status) => onFilter(withStatus(filter, status, applications))}
      />
      {applications.length > WORTH_SEARCHING && (
        <SearchField
          className="min-w-0 flex-1 basis-44"
          label={t('Search applicants')}
          hideLabel
          placeholder={t('Name, major')}
          maxLength={100}
          value={filter.search}
          onChange={(event) => onFilter({ ...filter, search: event.target.value })}
        />
      )}
    </div>
  )
}
