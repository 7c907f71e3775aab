import type { TalentCard as Talent } from '@callboard/contract/profiles'
import { type KeyboardEvent, useRef } from 'react'
import { cx } from '#ui/cx.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { arrowTarget } from './arrow-target.ts'
import { TalentCard } from './talent-card.tsx'

const GRID = 'grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 sm:gap-x-5 lg:grid-cols-4 xl:grid-cols-5'

/** Cards that are in sight before anything is scrolled. */
const FIRST_ROWS = 5

/** Puts the focus on the first talent shown, if there is one. */
export function focusFirstTalent(): void {
  document.querySelector<HTMLElement>('[data-talent]')?.focus()
}

/** The talents of one page; arrow keys, Home and End move between them. */
export function TalentGrid({ talents, stale, onOpen }: { talents: readonly Talent[]; stale: boolean; onOpen: (talent: Talent) => void }) {
  const list = useRef<HTMLUListElement>(null)

  function move(event: KeyboardEvent) {
    if (!list.current) return
    const cards = [...list.current.querySelectorAll<HTMLElement>('[data-talent]')]
    const columns = getComputedStyle(list.current).gridTemplateColumns.split(' ').length
    const target = arrowTarget(event.key, cards.indexOf(event.target as HTMLElement), cards.length, columns)
    if (target === undefined) return
    event.preventDefault()
    cards[target]?.focus()
  }

  return (
    <ul ref={list} onKeyDown={move} aria-busy={stale} className={cx(GRID, 'transition-opacity duration-150', stale && 'opacity-60')}>
      {talents.map((talent, index) => (
        <li key={talent.id} className="min-w-0">
          <TalentCard talent={talent} eager={index < FIRST_ROWS} onOpen={() => onOpen(talent)} />
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
        {Array.from({ length: 10 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the places have no identity
          <div key={index}>
            <Skeleton className="aspect-[4/5] w-full rounded-sm" />
            <Skeleton className="mt-3 h-5 w-3/4" />
            <Skeleton className="mt-2 h-4 w-1/2" />
            <Skeleton className="mt-2.5 h-6 w-24 rounded-full" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
