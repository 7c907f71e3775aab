import type { FoundTalent as Talent } from '@callboard/contract/people/talent-search/endpoints'
import type { TalentView } from '@callboard/contract/people/talent-search/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type CSSProperties, type KeyboardEvent, type MouseEvent, type PointerEvent, Suspense, useEffect, useRef } from 'react'
import { t } from '#app/language/t.ts'
import { isShortcut } from '#app/shortcuts.ts'
import { FaceTick } from '#shared/face-tick.tsx'
import { fullName } from '#shared/profile-text.ts'
import { talentQuery } from '#shared/queries/talent.ts'
import type { TalentLook } from '#shared/talent-view.ts'
import { cx } from '#ui/cx.ts'
import { preloadable } from '#ui/preloadable.ts'
import { Loading, Repeat, Skeleton } from '#ui/skeleton.tsx'
import { arrowTarget } from './arrow-target.ts'
import { useFacesPerRow } from './faces-per-row.ts'
import type { ListTicks } from './list-ticks.ts'
import { TalentCard } from './talent-card.tsx'
import { TalentFace } from './talent-face.tsx'

const TalentTable = preloadable(async () => (await import('./talent-table.tsx')).TalentTable)

const SHEET = 'sheet grid gap-3'
const GRID = 'cards grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 sm:gap-x-5 lg:grid-cols-4 xl:grid-cols-5'

/** Number of cards and photos visible before scrolling. */
const FIRST = { cards: 5, sheet: 21 } as const

/** Focuses the first talent shown, if there is one. */
export function focusFirstTalent(): void {
  document.querySelector<HTMLElement>('[data-talent]')?.focus()
}

/**
 * The talents of one page in one of the views; arrow keys, Home and End move between them.
 *
 * @param search the search words: specialties that match them are shown first
 * @param chosen the selected ids, in selection mode
 * @param onPress opens or selects a talent
 * @param onPick selects a talent by its key, if the list has a selection mode
 * @param onReach called when Shift and an arrow key move the focus
 */
export function TalentGrid({
  talents: found,
  search,
  stale,
  chosen,
  view,
  look,
  purpose,
  onPress,
  onPick,
  onReach,
}: {
  talents: readonly Talent[]
  search: string
  stale: boolean
  chosen: ReadonlySet<number> | undefined
  view: TalentView
  look: Pick<TalentLook, 'faceSize' | 'columns' | 'pageSize'>
  purpose: ListTicks | undefined
  onPress: (event: MouseEvent, talent: Talent) => void
  onPick: ((talent: Talent) => void) | undefined
  onReach: (from: Talent, to: Talent) => void
}) {
  const list = useRef<HTMLUListElement & HTMLDivElement>(null)
  useEffect(TalentTable.preload, [])
  const talents = useMatchingFirst(found, search)
  const columns = useFacesPerRow(list, view === 'sheet' && talents.length >= look.pageSize ? look.faceSize : 0)

  function move(event: KeyboardEvent) {
    if (!list.current || event.ctrlKey || event.metaKey || event.altKey) return
    const cards = [...list.current.querySelectorAll<HTMLElement>('[data-talent]')]
    const index = cards.indexOf(event.target as HTMLElement)
    if (isShortcut('Talent database', 'select', event.nativeEvent)) return tick(event)
    const inRow = getComputedStyle(list.current).gridTemplateColumns.split(' ').length
    const target = arrowTarget(event.key, index, cards.length, inRow)
    if (target === undefined) return
    event.preventDefault()
    cards[target]?.focus()
    const [from, to] = [talents[index], talents[target]]
    if (event.shiftKey && from && to) onReach(from, to)
  }

  /** The person whose photo, checkbox or row has the focus. */
  function tick(event: KeyboardEvent) {
    const place = (event.target as Element).closest('li, tr')?.querySelector<HTMLElement>('[data-talent]')
    const current = talents.find(({ id }) => String(id) === place?.dataset['talent'])
    if (!current) return
    if (!purpose) onPick?.(current)
    else if (purpose.isTicked(current) !== undefined) purpose.onTick(event, current)
  }

  const queryClient = useQueryClient()
  // Prefetch the profile on pointer down, before the click.
  function foresee({ target }: PointerEvent) {
    const id = (target as Element).closest<HTMLElement>('[data-talent]')?.dataset['talent']
    if (id && !chosen) void queryClient.prefetchQuery(talentQuery(Number(id)))
  }

  const isChosen = (id: number) => chosen?.has(id)
  const frame = {
    ref: list,
    onKeyDown: move,
    onPointerDown: foresee,
    'aria-busy': stale,
    className: cx(view === 'cards' && GRID, view === 'sheet' && SHEET, 'transition-opacity duration-150', stale && 'opacity-60'),
  }
  if (view === 'table') {
    return (
      <div {...frame}>
        <Suspense fallback={<TalentGridSkeleton view="table" faceSize={look.faceSize} />}>
          <TalentTable talents={talents} columns={look.columns} isChosen={isChosen} purpose={purpose} onPress={onPress} />
        </Suspense>
      </div>
    )
  }
  return (
    // The key gives each view a new list, so that nothing animates between views.
    <ul key={view} {...frame} style={view === 'sheet' ? sheetColumns(look.faceSize, columns) : undefined}>
      {talents.map((talent, index) => {
        const ticked = purpose?.isTicked(talent)
        const shared = {
          talent,
          eager: index < FIRST[view],
          chosen: isChosen(talent.id),
          ticked,
          note: purpose?.note(talent),
          onPress,
        }
        return (
          <li key={talent.id} className="relative min-w-0">
            {view === 'sheet' ? <TalentFace size={look.faceSize} {...shared} /> : <TalentCard {...shared} />}
            {purpose && ticked !== undefined && (
              <FaceTick
                name={fullName(talent)}
                checked={ticked}
                onSelect={(event) => purpose.onTick(event, talent)}
                className="absolute top-0.5 right-0.5"
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Talents with the specialties first that match a search. The code for matching loads with the first search. */
function useMatchingFirst(found: readonly Talent[], search: string): readonly Talent[] {
  const { data } = useQuery({
    queryKey: ['matching-first'],
    queryFn: async () => (await import('@callboard/contract/people/talent-search/matching-first')).matchingFirst,
    enabled: search !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data && search ? found.map((talent) => ({ ...talent, specialties: [...data(talent.specialties, search)] })) : found
}

/** As many photos per row as fit; at least three on a phone, because the sheet is for comparing people. */
const sheetColumns = (size: number, columns: number | string = 'auto-fill') => {
  const least = columns === 'auto-fill' ? 'min(var(--face), (100% - 1.5rem) / 3)' : '0'
  return { '--face': `${size}px`, gridTemplateColumns: `repeat(${columns}, minmax(${least}, 1fr))` } as CSSProperties
}

/** The list while the first page loads. */
export function TalentGridSkeleton({ view, faceSize }: { view: TalentView; faceSize: number }) {
  if (view === 'sheet') {
    return (
      <Loading label={t('Loading talent')}>
        <div className={SHEET} style={sheetColumns(faceSize)}>
          <Repeat times={21}>
            <div>
              <Skeleton className="aspect-[4/5] w-full rounded-sm" />
              <Skeleton className="mt-1 h-5 w-3/4" />
              <Skeleton className="h-4 w-1/2" />
            </div>
          </Repeat>
        </div>
      </Loading>
    )
  }
  if (view === 'table') {
    return (
      <Loading label={t('Loading talent')}>
        <Repeat times={10}>
          <Skeleton className="mb-4 h-13" />
        </Repeat>
      </Loading>
    )
  }
  return (
    <Loading label={t('Loading talent')}>
      <div className={GRID}>
        <Repeat times={10}>
          <div>
            <Skeleton className="aspect-[4/5] w-full rounded-sm" />
            <Skeleton className="mt-3 h-5 w-3/4" />
            <Skeleton className="mt-2 h-4 w-1/2" />
            <Skeleton className="mt-2.5 h-6 w-24 rounded-full" />
          </div>
        </Repeat>
      </div>
    </Loading>
  )
}
