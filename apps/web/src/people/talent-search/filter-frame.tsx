import { filtersOf, type TalentFilters } from '@callboard/contract/people/talent-search/address'
import { TALENT_SEARCH_LIMITS } from '@callboard/contract/people/talent-search/rules'
import { SlidersHorizontal, X } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { setFilters, withoutChip, wordsOnly } from '#shared/talent-filters/filter-text.ts'
import { keepTalentLook, readTalentLook } from '#shared/talent-view.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { SearchField } from '#ui/search-field.tsx'
import { SetChips } from '#ui/set-chips.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { useIsBelowDesk } from '#ui/use-is-narrow.ts'
import { DocumentFilters } from './document-filters.tsx'
import { filtersFrom } from './typed-filters.ts'
import { useIsUsed } from './use-is-used.ts'
import { useTypedFilters } from './use-typed-filters.ts'

const FilterPanel = lazy(async () => ({ default: (await import('./filter-panel.tsx')).FilterPanel }))
const FilterSheet = lazy(async () => ({ default: (await import('./filter-sheet.tsx')).FilterSheet }))

const filtersLabel = (active: number) => (active > 0 ? t('Filters ({active})', { active }) : t('Filters'))

/**
 * The toolbar of the list, which stays in view, with the search box and a button for the filters. The filters are in a column beside the
 * talents, or on smaller screens in a sheet.
 *
 * @param filters the filters in the URL
 * @param isWaiting whether the bar is still loading; the filters below it would move
 * @param onChange called with new filters
 * @param onLeaveDown called when the user presses the down arrow key in the search box
 * @param bar above the filters, or above the talents if their column is closed
 * @param lead at the beginning of the toolbar
 * @param tools at the end of the toolbar
 * @param children the talents
 */
export function FilterFrame({
  filters,
  isWaiting,
  onChange,
  onLeaveDown,
  bar,
  lead,
  tools,
  children,
}: {
  filters: TalentFilters
  isWaiting: boolean
  onChange: (filters: TalentFilters) => void
  onLeaveDown: () => void
  bar: ReactNode
  lead: ReactNode
  tools: ReactNode
  children: ReactNode
}) {
  const { typed, sentence, unread, say, endSentence, change, replace } = useTypedFilters(filters, onChange)
  const [showsColumn, setShowsColumn] = useState(() => readTalentLook().filters)
  const [showsSheet, setShowsSheet] = useState(false)
  const [isUsed, column] = useIsUsed<HTMLDivElement>()
  const more = useRef<HTMLButtonElement>(null)
  const isSmall = useIsBelowDesk()
  const { timeZone } = useInstitution()
  const set = filtersFrom(typed)
  // A pair of bounds counts as one filter, and so do several values.
  const active = new Set(setFilters(set).map(({ key }) => key.split(':')[0] ?? key)).size
  const fields = { typed, change }
  const toggleColumn = () => {
    setShowsColumn(!showsColumn)
    keepTalentLook({ filters: !showsColumn })
  }
  const clearChips = () => {
    replace(filtersOf({ search: set.search }))
    more.current?.focus()
  }
  const hasColumn = !isSmall && showsColumn
  return (
    <>
      <div className="tool-bar">
        {lead}
        <search className="flex min-w-0 flex-1 basis-72 items-center gap-3">
          <SearchField
            className="min-w-0 flex-1"
            label={t('Search talent')}
            hideLabel
            placeholder={t('A name, or: junior dancer free Thursday 2–5')}
            maxLength={TALENT_SEARCH_LIMITS.text}
            value={sentence}
            onChange={(event) => say(event.target.value)}
            onBlur={endSentence}
            onKeyDown={(event) => {
              if (event.key === 'Enter') endSentence()
              if (event.key !== 'ArrowDown') return
              event.preventDefault()
              onLeaveDown()
            }}
          />
          <Button
            ref={more}
            size="sm"
            icon={SlidersHorizontal}
            {...(isSmall
              ? { onClick: () => setShowsSheet(true) }
              : { 'aria-expanded': showsColumn, 'aria-controls': 'filters', onClick: toggleColumn })}
          >
            {filtersLabel(active)}
          </Button>
        </search>
        {tools}
      </div>
      {!hasColumn && <div className="mb-4 empty:hidden">{bar}</div>}
      {/* The talents come before the column beside them, so that the Tab key reaches them without a stop at each filter. */}
      <div className={cx(hasColumn && 'grid grid-cols-[15.5rem_minmax(0,1fr)] items-start gap-6 print:block')}>
        <div className={cx('min-w-0', hasColumn && 'col-start-2 row-start-1')}>
          <div className="mb-2 empty:hidden xl:mb-0">
            <SetChips
              label={t('Filters that are set')}
              chips={[...setFilters(set, timeZone), ...wordsOnly(unread)]}
              onRemove={(key) => replace(withoutChip(set, key, unread))}
              onClear={clearChips}
            />
          </div>
          {children}
        </div>
        {hasColumn && (
          <div ref={column} id="filters" className="filter-column col-start-1 row-start-1">
            <div className="mb-4 empty:hidden">{bar}</div>
            {isWaiting ? (
              <FiltersSkeleton />
            ) : (
              <search aria-label={t('Filters')}>
                <div className="mb-6 grid grid-cols-2 items-start gap-x-3 gap-y-4 [&>:nth-child(n+3)]:col-span-full">
                  <DocumentFilters {...fields} />
                  <Button size="sm" icon={X} disabled={Object.keys(filters).length === 0} onClick={() => replace({})}>
                    {t('Clear filters')}
                  </Button>
                </div>
                <Suspense fallback={<FiltersSkeleton />}>
                  <FilterPanel {...fields} filters={filters} isUsed={isUsed} />
                </Suspense>
              </search>
            )}
          </div>
        )}
      </div>
      <Suspense fallback={null}>
        {showsSheet && <FilterSheet {...fields} filters={filters} onClear={() => replace({})} onClose={() => setShowsSheet(false)} />}
      </Suspense>
    </>
  )
}

function FiltersSkeleton() {
  return (
    <Loading label={t('Loading filters')}>
      <SkeletonText lines={12} />
    </Loading>
  )
}
