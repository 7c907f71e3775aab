import type { TalentCard } from '@callboard/contract/profiles/endpoints'
import {
  agesExclude,
  filtersOf,
  nextPage,
  pageOf,
  pageSizeOf,
  previousPage,
  type TalentAddress,
  withFilters,
} from '@callboard/contract/talent-search/address'
import { TALENT_SEARCH_LIMITS, type TalentView } from '@callboard/contract/talent-search/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArchiveRestore, ListChecks, Rows3, X } from 'lucide-react'
import { lazy, type MouseEvent, type ReactNode, Suspense, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { awaitsAnswer } from '#app/api/awaits-answer.ts'
import { plural, t } from '#app/language/t.ts'
import { savedSearchesQuery } from '#shared/queries/saved-searches.ts'
import { talentCountQuery, talentPageQuery } from '#shared/queries/talent.ts'
import { keepTalentLook, readTalentLook, type TalentLook } from '#shared/talent-view.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Page, PageHeader } from '#ui/layout.tsx'
import { PageTurner } from './page-turner.tsx'
import { SavedSearchBar } from './saved-search-bar.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { TalentFilterBar } from './talent-filter-bar.tsx'
import { focusFirstTalent } from './talent-grid.tsx'
import { TalentResults } from './talent-results.tsx'
import { useOpenedSearch } from './use-opened-search.ts'
import { useSelection } from './use-selection.ts'
import { ViewBar } from './view-bar.tsx'

const loadTalentModal = () => import('./talent-modal.tsx')
const TalentModal = lazy(async () => ({ default: (await loadTalentModal()).TalentModal }))
const RecentlyDeleted = lazy(async () => ({ default: (await import('./recently-deleted.tsx')).RecentlyDeleted }))

const NOBODY: readonly TalentCard[] = []

function countText(count: number, capped: boolean): string {
  if (capped) return t('{count}+ talents', { count })
  return plural(count, '1 talent', '{count} talents')
}

/**
 * The talent database.
 *
 * @param address filters, page and open talent, from the URL
 * @param onAddress navigates to another URL; `replace` adds no entry to the browser's history
 * @param tapes renders the self-tapes of one talent
 */
export function TalentSearchScreen({
  address,
  onAddress,
  tapes,
}: {
  address: TalentAddress
  onAddress: (address: TalentAddress, options?: { replace: boolean }) => void
  tapes: (id: number) => ReactNode
}) {
  const queryClient = useQueryClient()
  const filters = filtersOf(address)
  const impossible = agesExclude(filters)
  const page = useQuery({ ...talentPageQuery(pageOf(address)), enabled: !impossible })
  const count = useQuery({ ...talentCountQuery(filters), enabled: !impossible })
  // The saved searches are above the talents, and may need more lines than are reserved for them.
  const waitsForSearches = awaitsAnswer(useQuery(savedSearchesQuery))
  const found = impossible ? NOBODY : page.data
  const talents = waitsForSearches ? undefined : found
  const offset = address.offset ?? 0
  const filtered = Object.keys(filters).length > 0
  const shownIds = (page.data ?? []).map(({ id }) => id)
  const mode = useSelection(shownIds)
  const [showsDeleted, setShowsDeleted] = useState(false)

  const { talent: opened, view = 'cards', saved } = address
  // The button of the new view responds before the list is rendered: rendering another view takes 200 to 400 ms on a slow desk.
  const renderedView = useDeferredValue(view)
  const [look, setLook] = useState(readTalentLook)
  const changeLook = (change: Partial<TalentLook>) => setLook(keepTalentLook(change))
  useOpenedSearch(saved)
  // Prefetched: opening a talent is the most frequent press here.
  useEffect(() => void loadTalentModal().catch(() => {}), [])
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
  const changeFilters = (typed: Parameters<typeof withFilters>[0]) =>
    onAddress(withFilters(typed, { talent: opened, view: address.view }), { replace: true })
  // Going back leads from a profile to the list, however many profiles were opened in between.
  const open = (talent: number | undefined) => onAddress({ ...address, talent }, { replace: address.talent !== undefined })
  const press = (event: MouseEvent, { id }: { id: number }) => {
    if (!mode.active) open(id)
    else if (event.shiftKey) mode.range(id)
    else mode.toggle(id)
  }
  const reach = (from: { id: number }, to: { id: number }) => {
    if (mode.active) mode.range(to.id, from.id)
  }
  const readAgain = () => void page.refetch()
  const startOver = () => onAddress({ view: address.view })
  const hasNext = (talents?.length ?? 0) >= pageSizeOf(address)
  const changeView = (next: TalentView) => {
    changeLook({ view: next })
    onAddress({ ...filters, view: next === 'cards' ? undefined : next }, { replace: true })
  }
  const prefetchNext = () => {
    if (talents && hasNext) void queryClient.prefetchQuery(talentPageQuery(pageOf(nextPage(address, talents))))
  }
  const total =
    count.data && !count.data.capped && offset < TALENT_SEARCH_LIMITS.countCap ? t(' of {count}', { count: count.data.count }) : ''

  return (
    <Page title={t('Talent database')} width="desk">
      <PageHeader
        title={t('Talent database')}
        lead={
          <span role="status" className="tabular-nums">
            {impossible ? t('No talents') : count.data ? countText(count.data.count, count.data.capped) : '\u00a0'}
          </span>
        }
        actions={
          <>
            <Link to="/lists" className={buttonClass('ghost', 'sm')}>
              <Rows3 aria-hidden className="size-4.5" /> {t('Lists')}
            </Link>
            <Button size="sm" variant="ghost" icon={ArchiveRestore} onClick={() => setShowsDeleted(true)}>
              {t('Recently deleted')}
            </Button>
            <Button size="sm" icon={mode.active ? X : ListChecks} onClick={mode.active ? mode.leave : mode.start}>
              {mode.active ? t('Cancel selection') : t('Select multiple')}
            </Button>
          </>
        }
      />
      <TalentFilterBar filters={filters} onChange={changeFilters} onLeaveDown={focusFirstTalent} />
      <div className="-mt-4 mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <SavedSearchBar filters={filters} />
        <ViewBar view={view} look={look} onView={changeView} onLook={changeLook} />
      </div>
      <TalentResults
        error={page.error}
        retrying={page.isError && page.isFetching}
        stale={page.isPlaceholderData}
        talents={talents}
        emptiness={impossible ? 'impossible' : filtered ? 'filtered' : offset > 0 ? 'beyond' : 'new'}
        chosen={mode.active ? mode.ids : undefined}
        view={renderedView}
        look={look}
        onPress={press}
        onReach={reach}
        onRetry={readAgain}
        onStartOver={startOver}
      />
      {talents && (hasNext || offset > 0) && (
        <PageTurner
          place={talents.length > 0 ? `${offset + 1}–${offset + talents.length}${total}` : undefined}
          onPrevious={offset === 0 ? undefined : () => turn(previousPage(address, talents))}
          onNext={hasNext ? () => turn(nextPage(address, talents)) : undefined}
          onNextIntent={prefetchNext}
        />
      )}
      {mode.active && <SelectionBar mode={mode} page={shownIds} />}
      <Suspense fallback={null}>
        {address.talent !== undefined && (
          <TalentModal
            id={address.talent}
            neighbours={neighboursOf(address.talent, talents ?? [])}
            onOpen={open}
            onClose={() => open(undefined)}
            tapes={tapes}
          />
        )}
        {showsDeleted && <RecentlyDeleted onClose={() => setShowsDeleted(false)} />}
      </Suspense>
    </Page>
  )
}

function neighboursOf(id: number, talents: readonly { id: number }[]): { previous?: number; next?: number } {
  const index = talents.findIndex((talent) => talent.id === id)
  return index < 0 ? {} : { previous: talents[index - 1]?.id, next: talents[index + 1]?.id }
}
