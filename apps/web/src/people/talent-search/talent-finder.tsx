import type { TalentCard } from '@callboard/contract/people/profiles/endpoints'
import {
  filtersOf,
  impossibleRange,
  nextPage,
  pageOf,
  pageSizeOf,
  previousPage,
  type TalentAddress,
  type TalentFilters,
  withFilters,
} from '@callboard/contract/people/talent-search/address'
import {
  TALENT_PAGE_SIZE,
  TALENT_SEARCH_LIMITS,
  type TalentPageSize,
  type TalentSort,
  type TalentView,
} from '@callboard/contract/people/talent-search/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, Suspense, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { t } from '#app/language/t.ts'
import { talentPageQuery } from '#shared/queries/talent.ts'
import { keepTalentLook, readTalentLook, type TalentLook } from '#shared/talent-view.ts'
import type { Elements } from '#ui/elements.ts'
import { preloadable } from '#ui/preloadable.ts'
import { FilterFrame } from './filter-frame.tsx'
import type { ListTicks } from './list-ticks.ts'
import type { Emptiness } from './no-talents.tsx'
import { PageTurner } from './page-turner.tsx'
import { SortMenu } from './sort-menu.tsx'
import { focusFirstTalent } from './talent-grid.tsx'
import { TalentResults } from './talent-results.tsx'
import { useFoundCount } from './use-found-count.ts'
import type { SelectMode } from './use-selection.ts'
import { ViewBar } from './view-bar.tsx'

const TalentModal = preloadable(async () => (await import('./talent-modal.tsx')).TalentModal)

const NOBODY: readonly TalentCard[] = []

export interface TalentFinderProps {
  /** Filters, order, page and open talent, from the URL. */
  address: TalentAddress
  /** Navigates to another URL; `replace` adds no entry to the browser's history. */
  onAddress: (address: TalentAddress, options?: { replace: boolean }) => void
  /** The self-tapes of one talent. */
  tapes: (id: number) => ReactNode
  /** At the beginning of the toolbar. */
  lead?: Elements
}

/** Why a list is empty. */
function emptinessOf({ filters, offset = 0 }: { filters: TalentFilters; offset: number | undefined }): Emptiness {
  if (impossibleRange(filters)) return 'impossible'
  if (Object.keys(filters).length > 0) return 'filtered'
  return offset > 0 ? 'beyond' : 'new'
}

/**
 * Finds talents: filters, the list in its views and orders, its pages, and the profile of one.
 *
 * @param isWaiting whether the content above the list is still loading
 * @param bar above the filters, or above the list if their column is closed
 * @param mode the selection mode, if the list has one
 * @param purpose checkboxes and notes, if the list has them
 */
export function TalentFinder({
  address,
  onAddress,
  tapes,
  lead,
  isWaiting = false,
  bar,
  mode,
  purpose,
}: TalentFinderProps & { isWaiting?: boolean; bar: ReactNode; mode?: SelectMode; purpose?: ListTicks }) {
  const queryClient = useQueryClient()
  const filters = filtersOf(address)
  const isImpossible = impossibleRange(filters) !== undefined
  const page = useQuery({ ...talentPageQuery(pageOf(address)), enabled: !isImpossible })
  const count = useFoundCount(address)
  const found = isImpossible ? NOBODY : page.data
  const talents = isWaiting ? undefined : found
  const { talent: opened, view = 'sheet', sort = 'newest', role, offset = 0 } = address
  // The button of the new view responds before the list renders: another view takes 200 to 400 ms on a slow desktop computer.
  const renderedView = useDeferredValue(view)
  // The press responds first for the same reason: the first profile dialog takes 250 to 400 ms. Closing is not deferred: the dialog must
  // return the focus before the changed URL moves it to the beginning of the screen.
  const laterOpened = useDeferredValue(opened)
  const shownTalent = opened && laterOpened
  const [look, setLook] = useState(readTalentLook)
  const changeLook = (change: Partial<TalentLook>) => setLook(keepTalentLook(change))
  // Prefetched: opening a talent is the most frequent press here.
  useEffect(TalentModal.preload, [])
  // Scroll to the top in a layout effect, so that the bottom rows of the new page are not rendered first.
  const isTurning = useRef(false)
  useLayoutEffect(() => {
    if (!isTurning.current || talents === undefined) return
    isTurning.current = false
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [talents])
  const turn = (next: TalentAddress) => {
    isTurning.current = true
    onAddress(next)
  }
  const changeFilters = (next: TalentFilters) => onAddress(withFilters(next, address), { replace: true })
  const sortBy = (next: TalentSort) => onAddress(withFilters(filters, { ...address, sort: next === 'newest' ? undefined : next }))
  // Going back leads from a profile to the list, however many profiles were opened in between.
  const open = (talent: number | undefined) => onAddress({ ...address, talent }, { replace: opened !== undefined })
  const press = (event: MouseEvent, { id }: { id: number }) => {
    if (!mode?.active) open(id)
    else if (event.shiftKey) mode.range(id)
    else mode.toggle(id)
  }
  const reach = (from: { id: number }, to: { id: number }) => {
    if (mode?.active) mode.range(to.id, from.id)
  }
  /** Order, role, view and page size, without the position in the list. */
  const shown = { sort: address.sort, role, view: address.view, size: address.size }
  const changeView = (next: TalentView) => {
    changeLook({ view: next })
    onAddress(withFilters(filters, { ...shown, view: next === 'sheet' ? undefined : next }), { replace: true })
  }
  const changeSize = (next: TalentPageSize) => {
    changeLook({ pageSize: next })
    onAddress(withFilters(filters, { ...shown, size: next === TALENT_PAGE_SIZE ? undefined : next }), { replace: true })
  }
  const total = count && !count.capped && offset < TALENT_SEARCH_LIMITS.countCap ? t(' of {count}', { count: count.count }) : ''

  return (
    <>
      <FilterFrame
        filters={filters}
        isWaiting={isWaiting}
        onChange={changeFilters}
        onLeaveDown={focusFirstTalent}
        bar={bar}
        lead={lead}
        tools={
          <ViewBar
            view={view}
            look={look}
            order={<SortMenu sort={sort} hasRole={role !== undefined} onSort={sortBy} size={pageSizeOf(address)} onSize={changeSize} />}
            onView={changeView}
            onLook={changeLook}
          />
        }
      >
        <TalentResults
          error={page.error}
          retrying={page.isError && page.isFetching}
          stale={page.isPlaceholderData}
          talents={talents}
          emptiness={emptinessOf({ filters, offset })}
          filters={filters}
          chosen={mode?.active ? mode.ids : undefined}
          view={renderedView}
          look={look}
          purpose={purpose}
          onPress={press}
          onPick={mode && (({ id }) => mode.toggle(id))}
          onReach={reach}
          onRetry={() => void page.refetch()}
          onFilters={changeFilters}
          onStartOver={() => onAddress(withFilters({}, shown))}
        />
        {talents && (
          <PageTurner
            offset={offset}
            shown={talents.length}
            limit={pageSizeOf(address)}
            total={total}
            onPrevious={() => turn(previousPage(address, talents))}
            onNext={() => turn(nextPage(address, talents))}
            onNextIntent={() => void queryClient.prefetchQuery(talentPageQuery(pageOf(nextPage(address, talents))))}
          />
        )}
      </FilterFrame>
      <Suspense fallback={null}>
        {shownTalent !== undefined && (
          <TalentModal
            id={shownTalent}
            neighbours={neighboursOf(shownTalent, talents ?? [])}
            onOpen={open}
            onClose={() => open(undefined)}
            tapes={tapes}
          />
        )}
      </Suspense>
    </>
  )
}

function neighboursOf(id: number, talents: readonly { id: number }[]): { previous?: number; next?: number } {
  const index = talents.findIndex((talent) => talent.id === id)
  return index < 0 ? {} : { previous: talents[index - 1]?.id, next: talents[index + 1]?.id }
}
