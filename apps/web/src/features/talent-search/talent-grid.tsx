import type { TalentCard as Talent } from '@callboard/contract/profiles'
import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { cx } from '#ui/cx.ts'
import { Loading, Repeat, Skeleton } from '#ui/skeleton.tsx'
import { arrowTarget } from './arrow-target.ts'
import { TalentCard } from './talent-card.tsx'
import type { SelectMode } from './use-selection.ts'

const GRID = 'grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 sm:gap-x-5 lg:grid-cols-4 xl:grid-cols-5'

/** Cards that are in sight before anything is scrolled. */
const FIRST_ROWS = 5

/** Puts the focus on the first talent shown, if there is one. */
export function focusFirstTalent(): void {
  document.querySelector<HTMLElement>('[data-talent]')?.focus()
}

/**
 * The talents of one page; arrow keys, Home and End move between them.
 *
 * @param mode while talents are being chosen, a press chooses one, and Shift with a press or an arrow chooses a range
 */
export function TalentGrid({
  talents,
  stale,
  mode,
  onOpen,
}: {
  talents: readonly Talent[]
  stale: boolean
  mode: SelectMode
  onOpen: (talent: Talent) => void
}) {
  const list = useRef<HTMLUListElement>(null)

  function move(event: KeyboardEvent) {
    if (!list.current || event.ctrlKey || event.metaKey || event.altKey) return
    const cards = [...list.current.querySelectorAll<HTMLElement>('[data-talent]')]
    const index = cards.indexOf(event.target as HTMLElement)
    const columns = getComputedStyle(list.current).gridTemplateColumns.split(' ').length
    const target = arrowTarget(event.key, index, cards.length, columns)
    if (target === undefined) return
    event.preventDefault()
    cards[target]?.focus()
    const [from, to] = [talents[index], talents[target]]
    if (mode.active && event.shiftKey && from && to) mode.range(to.id, from.id)
  }

  function press(event: MouseEvent, talent: Talent) {
    if (!mode.active) onOpen(talent)
    else if (event.shiftKey) mode.range(talent.id)
    else mode.toggle(talent.id)
  }

  return (
    <ul ref={list} onKeyDown={move} aria-busy={stale} className={cx(GRID, 'transition-opacity duration-150', stale && 'opacity-60')}>
      {talents.map((talent, index) => (
        <li key={talent.id} className="min-w-0">
          <TalentCard
            talent={talent}
            eager={index < FIRST_ROWS}
            chosen={mode.active ? mode.ids.has(talent.id) : undefined}
            onPress={(event) => press(event, talent)}
          />
        </li>
      ))}
    </ul>
  )
}

/** The grid while the first page loads. */
export function TalentGridSkeleton() {
  return (
    <Loading label="Loading talent">
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
