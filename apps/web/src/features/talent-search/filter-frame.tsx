import { filtersOf, type TalentFilters } from '@callboard/contract/talent-search/address'
import { TALENT_SEARCH_LIMITS } from '@callboard/contract/talent-search/rules'
import { SlidersHorizontal, X } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { t } from '#app/language/t.ts'
import { keepTalentLook, readTalentLook } from '#shared/talent-view.ts'
import { Button } from '#ui/button.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SetChips } from '#ui/set-chips.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { useIsBelowDesk } from '#ui/use-is-narrow.ts'
import { DocumentFilters } from './document-filters.tsx'
import { setFilters, withoutFilter } from './filter-text.ts'
import { filtersFrom } from './typed-filters.ts'
import { useTypedFilters } from './use-typed-filters.ts'

const FilterPanel = lazy(async () => ({ default: (await import('./filter-panel.tsx')).FilterPanel }))
const FilterSheet = lazy(async () => ({ default: (await import('./filter-sheet.tsx')).FilterSheet }))

function columnText(hasAll: boolean, active: number): string {
  if (hasAll) return active > 0 ? t('Filters ({active})', { active }) : t('Filters')
  return active > 0 ? t('More filters ({active})', { active }) : t('More filters')
}

/** What is set in the bar above the talents, as `setFilters` names it. */
const IN_BAR: readonly string[] = ['experienceLevel', 'age', 'location']

/**
 * The search box and the filters: on a desk above the talents, with further ones in a column beside them; on smaller screens in a sheet.
 *
 * @param filters the filters in the URL
 * @param isBeside whether the column holds all of them
 * @param onChange called with new filters
 * @param onLeaveDown called when the user presses the down arrow key in the search box
 * @param bar between the filters and the talents
 * @param children the talents
 */
export function FilterFrame({
  filters,
  isBeside,
  onChange,
  onLeaveDown,
  bar,
  children,
}: {
  filters: TalentFilters
  isBeside: boolean
  onChange: (filters: TalentFilters) => void
  onLeaveDown: () => void
  bar: ReactNode
  children: ReactNode
}) {
  const { typed, change, replace } = useTypedFilters(filters, onChange)
  const [showsColumn, setShowsColumn] = useState(() => readTalentLook().filters)
  const [showsSheet, setShowsSheet] = useState(false)
  const more = useRef<HTMLButtonElement>(null)
  const isSmall = useIsBelowDesk()
  const set = filtersFrom(typed)
  // Bounds count as one filter, and so do several values.
  const names = [...new Set(setFilters(set).map(({ key }) => key.split(':')[0] ?? key))]
  const active = isSmall || isBeside ? names.length : names.filter((name) => !IN_BAR.includes(name)).length
  const fields = { typed, change }
  const toggleColumn = () => {
    setShowsColumn(!showsColumn)
    keepTalentLook({ filters: !showsColumn })
  }
  const clearChips = () => {
    replace(filtersOf({ search: set.search }))
    more.current?.focus()
  }
  return (
    <>
      <search className="mb-8 block">
        <div className="flex flex-wrap items-end gap-3">
          <SearchField
            className="min-w-0 flex-1 basis-40"
            label={t('Search talent')}
            hideLabel
            placeholder={t('Name, major, specialty, hometown, or words from a bio')}
            maxLength={TALENT_SEARCH_LIMITS.text}
            value={typed.search}
            onChange={(event) => change({ search: event.target.value })}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown') return
              event.preventDefault()
              onLeaveDown()
            }}
          />
          {isSmall ? (
            <Button ref={more} icon={SlidersHorizontal} onClick={() => setShowsSheet(true)}>
              {columnText(true, active)}
            </Button>
          ) : (
            <Button ref={more} icon={SlidersHorizontal} aria-expanded={showsColumn} aria-controls="more-filters" onClick={toggleColumn}>
              {columnText(isBeside, active)}
            </Button>
          )}
        </div>
        {!isSmall && !isBeside && (
          <div className="mt-4 grid grid-cols-[1fr_8rem_8rem_1fr_auto] items-start gap-4">
            <DocumentFilters {...fields} />
            <Button variant="ghost" icon={X} className="mt-7.5" disabled={Object.keys(filters).length === 0} onClick={() => replace({})}>
              {t('Clear filters')}
            </Button>
          </div>
        )}
      </search>
      {bar}
      <div className="mb-6 empty:hidden">
        <SetChips label={t('Filters')} chips={setFilters(set)} onRemove={(key) => replace(withoutFilter(set, key))} onClear={clearChips} />
      </div>
      {!isSmall && showsColumn ? (
        <div className="grid grid-cols-[17rem_minmax(0,1fr)] items-start gap-8 print:block">
          <search id="more-filters" aria-label={columnText(isBeside, 0)} className="block print:hidden">
            {isBeside && (
              <div className="mb-6 grid grid-cols-2 items-start gap-4 [&>:is(:first-child,:last-child)]:col-span-full">
                <DocumentFilters {...fields} />
              </div>
            )}
            <Suspense
              fallback={
                <Loading label={t('Loading filters')}>
                  <SkeletonText lines={12} />
                </Loading>
              }
            >
              <FilterPanel {...fields} filters={filters} />
            </Suspense>
          </search>
          <div className="min-w-0">{children}</div>
        </div>
      ) : (
        children
      )}
      <Suspense fallback={null}>
        {showsSheet && <FilterSheet {...fields} filters={filters} onClear={() => replace({})} onClose={() => setShowsSheet(false)} />}
      </Suspense>
    </>
  )
}
