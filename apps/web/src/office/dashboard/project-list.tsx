import type { ProjectListAddress } from '@callboard/contract/casting/projects/list-address'
import type { ProjectPage } from '@callboard/contract/casting/projects/pages.endpoints'
import { PROJECT_LIST, PROJECT_TITLE_LENGTH } from '@callboard/contract/casting/projects/rules'
import { useRef } from 'react'
import { t } from '#app/language/t.ts'
import { readable } from '#shared/profile-text.ts'
import { useTypedSearch } from '#shared/use-typed-search.ts'
import { Button } from '#ui/button.tsx'
import { FilterChips } from '#ui/filter-chips.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { EmptyState } from '#ui/states.tsx'
import { type ProjectActions, ProjectTable } from './project-table.tsx'

export interface ProjectListProps {
  address: ProjectListAddress
  /** Navigates to another URL; `replace` adds no entry to the browser's history. */
  onAddress: (address: ProjectListAddress, options?: { replace: boolean }) => void
}

/**
 * Ten casting calls, newest first, with the others on further pages, with filters if there is more than one page.
 *
 * @param counts number of applications by casting call; absent until loaded
 */
export function ProjectList({
  listed: { projects, page, pageCount, total, byStatus },
  counts,
  address,
  onAddress,
  ...actions
}: ProjectListProps & ProjectActions & { listed: ProjectPage; counts: ReadonlyMap<number, number> | undefined }) {
  const [typed, setTyped, tell] = useTypedSearch(address.search ?? '', (search) =>
    onAddress({ ...(address.status && { status: address.status }), ...(search && { search }) }, { replace: true }),
  )
  const top = useRef<HTMLDivElement>(null)
  const turn = (next: number) => {
    onAddress({ ...address, page: next })
    // Scroll to the top of the next page.
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <div ref={top} className="scroll-mt-24">
      {total > PROJECT_LIST.dashboard && (
        <div className="tool-bar">
          <FilterChips
            label={t('Show')}
            chips={[
              { value: 'all', label: t('All casting calls'), count: total },
              ...byStatus.map((one) => ({ value: one.status, label: readable(one.status), count: one.count })),
            ]}
            value={address.status ?? 'all'}
            onValue={(value) =>
              onAddress({ ...(value !== 'all' && { status: value }), ...(typed.trim() && { search: typed.trim() }) }, { replace: true })
            }
          />
          <SearchField
            className="min-w-0 flex-1 basis-36"
            label={t('Search casting calls')}
            hideLabel
            placeholder={t('Title, type or place')}
            maxLength={PROJECT_TITLE_LENGTH}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={tell}
          />
        </div>
      )}
      {projects.length === 0 ? (
        <EmptyState
          as="h3"
          title={t('No casting calls found')}
          action={
            <Button
              onClick={() => {
                setTyped('')
                onAddress({}, { replace: true })
              }}
            >
              {t('Show all')}
            </Button>
          }
        >
          {t('No casting call fits what is chosen and typed above.')}
        </EmptyState>
      ) : (
        <ProjectTable projects={projects} counts={counts} {...actions} />
      )}
      <Pagination page={page} pageCount={pageCount} onPage={turn} label={t('Pages of casting calls')} />
    </div>
  )
}
