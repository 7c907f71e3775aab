import { TALENT_PAGE_SIZE, TALENT_SEARCH_LIMITS } from '@callboard/contract/talent-limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { lazy, Suspense, useCallback } from 'react'
import { errorText } from '#lib/error-text.ts'
import { talentCountQuery } from '#lib/queries/talent.ts'
import { Button } from '#ui/button.tsx'
import { SpotlightDrawing } from '#ui/drawings.tsx'
import { Page, PageHeader } from '#ui/layout.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { agesExclude, filtersOf, nextPage, previousPage, type TalentAddress, withFilters } from './talent-address.ts'
import { TalentFilterBar } from './talent-filter-bar.tsx'
import { focusFirstTalent, TalentGrid, TalentGridSkeleton } from './talent-grid.tsx'
import { pageQueryOf } from './talent-page-query.ts'

// The profile is only needed once somebody is chosen.
const TalentModal = lazy(() => import('./talent-modal.tsx').then((module) => ({ default: module.TalentModal })))

function countText(count: number, capped: boolean): string {
  const number = new Intl.NumberFormat().format(count)
  if (capped) return `${number}+ talents`
  return count === 1 ? '1 talent' : `${number} talents`
}

/**
 * The talent database.
 *
 * @param address filters, place and open talent, as the address says
 * @param onAddress goes to another address; `replace` where the back button should not stop
 */
export function TalentSearchScreen({
  address,
  onAddress,
}: {
  address: TalentAddress
  onAddress: (address: TalentAddress, options?: { replace: boolean }) => void
}) {
  const queryClient = useQueryClient()
  const filters = filtersOf(address)
  const impossible = agesExclude(filters)
  const page = useQuery({ ...pageQueryOf(address), enabled: !impossible })
  const count = useQuery({ ...talentCountQuery(filters), enabled: !impossible })
  const talents = impossible ? [] : page.data
  const offset = address.offset ?? 0
  const filtered = Object.keys(filters).length > 0

  const { talent: opened } = address
  const changeFilters = useCallback(
    (typed: Parameters<typeof withFilters>[0]) => onAddress(withFilters(typed, opened), { replace: true }),
    [onAddress, opened],
  )
  const open = (talent: number | undefined) =>
    // One step back leads from a profile to the list, however many were leafed through.
    onAddress({ ...address, talent }, { replace: address.talent !== undefined })
  const hasNext = (talents?.length ?? 0) >= TALENT_PAGE_SIZE
  const prefetchNext = () => {
    if (talents && hasNext) void queryClient.prefetchQuery(pageQueryOf(nextPage(address, talents)))
  }

  return (
    <Page title="Talent database" width="desk">
      <PageHeader
        title="Talent database"
        lead={
          <span role="status" className="tabular-nums">
            {impossible ? 'No talents' : count.data ? countText(count.data.count, count.data.capped) : '\u00a0'}
          </span>
        }
      />
      <TalentFilterBar filters={filters} onChange={changeFilters} onLeaveDown={focusFirstTalent} />
      {page.isError && !impossible ? (
        <ErrorState onRetry={() => void page.refetch()} retrying={page.isFetching}>
          {errorText(page.error, 'The talent could not be loaded. Please try again.')}
        </ErrorState>
      ) : talents === undefined ? (
        <TalentGridSkeleton />
      ) : talents.length === 0 ? (
        <EmptyState
          drawing={<SpotlightDrawing />}
          title={filtered ? 'No talent matches' : offset > 0 ? 'No more talent here' : 'No talent yet'}
          action={
            (filtered || offset > 0) && (
              <Button onClick={() => onAddress({})}>{filtered ? 'Clear filters' : 'Back to the first page'}</Button>
            )
          }
        >
          {impossible
            ? 'The minimum age is above the maximum age.'
            : filtered
              ? 'Every word must be found somewhere in a profile. Try fewer words, or clear a filter.'
              : 'Students appear here as soon as they create their profile.'}
        </EmptyState>
      ) : (
        <TalentGrid talents={talents} stale={page.isPlaceholderData} onOpen={(talent) => open(talent.id)} />
      )}
      {talents !== undefined && (hasNext || offset > 0) && (
        <nav aria-label="Pages" className="mt-12 flex items-center justify-between gap-3 border-line border-t pt-5">
          <Button icon={ChevronLeft} disabled={offset === 0} onClick={() => onAddress(previousPage(address, talents))}>
            Previous
          </Button>
          {talents.length > 0 && (
            <p className="text-ink-soft text-sm tabular-nums">
              {offset + 1}–{offset + talents.length}
              {count.data && !count.data.capped && offset < TALENT_SEARCH_LIMITS.countCap && ` of ${count.data.count}`}
            </p>
          )}
          <Button
            disabled={!hasNext}
            onPointerEnter={prefetchNext}
            onFocus={prefetchNext}
            onClick={() => {
              onAddress(nextPage(address, talents))
              window.scrollTo({ top: 0 })
            }}
          >
            Next <ChevronRight aria-hidden className="size-5" />
          </Button>
        </nav>
      )}
      {address.talent !== undefined && (
        <Suspense fallback={null}>
          <TalentModal
            id={address.talent}
            neighbours={neighboursOf(address.talent, talents ?? [])}
            onOpen={open}
            onClose={() => open(undefined)}
          />
        </Suspense>
      )}
    </Page>
  )
}

function neighboursOf(id: number, talents: readonly { id: number }[]): { previous?: number; next?: number } {
  const index = talents.findIndex((talent) => talent.id === id)
  return index < 0 ? {} : { previous: talents[index - 1]?.id, next: talents[index + 1]?.id }
}
