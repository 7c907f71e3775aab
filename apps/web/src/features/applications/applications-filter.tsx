import { APPLICATION_STATUSES } from '@callboard/contract/application-options'
import type { ProjectApplication } from '@callboard/contract/applications'
import { readable } from '#lib/profile-text.ts'
import { t } from '#lib/t.ts'
import { cx } from '#ui/cx.ts'
import { SearchField } from '#ui/search-field.tsx'
import { type ApplicationFilter, countByStatus, withStatus } from './applications-model.ts'

/** More applications than anybody finds a name among by looking. */
const WORTH_SEARCHING = 12

/** Which applications are shown: those of one status, with how many there are of each, and those of one name. */
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
  // A student's doing, and seldom: without any there is no need to offer it.
  const statuses = (['all', ...APPLICATION_STATUSES] as const).filter(
    (status) => status !== 'withdrawn' || counts.withdrawn > 0 || filter.status === status,
  )
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-line border-b px-5 pb-4 max-[17rem]:px-3 sm:px-6 print:hidden">
      <fieldset className="flex flex-wrap gap-1 sm:gap-1.5">
        <legend className="sr-only">{t('Show')}</legend>
        {statuses.map((status) => (
          <button
            key={status}
            type="button"
            aria-pressed={status === filter.status}
            onClick={() => onFilter(withStatus(filter, status, applications))}
            className={cx(
              'flex min-h-9 items-baseline gap-1.5 rounded-full border px-2 py-1.5 font-semibold text-sm sm:px-3 pointer-coarse:min-h-11 pointer-coarse:items-center',
              status === filter.status ? 'border-ink bg-ink text-paper' : 'border-edge hover:border-ink',
            )}
          >
            {status === 'all' ? t('All') : readable(status)}
            <span className={cx('font-normal tabular-nums', status === filter.status ? 'text-paper' : 'text-ink-soft')}>
              {counts[status]}
            </span>
          </button>
        ))}
      </fieldset>
      {applications.length > WORTH_SEARCHING && (
        <SearchField
          className="min-w-0 flex-1 basis-44"
          label={t('Search applicants')}
          hideLabel
          placeholder={t('Name, major')}
          maxLength={100}
          value={filter.words}
          onChange={(event) => onFilter({ ...filter, words: event.target.value })}
        />
      )}
    </div>
  )
}
