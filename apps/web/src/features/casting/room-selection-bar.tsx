import type { Card } from '@callboard/contract/casting/endpoints'
import { COMPARE } from '@callboard/contract/talent-search/compare-address'
import { ArrowRightLeft, Handshake, X } from 'lucide-react'
import { plural, t } from '#app/language/t.ts'
import { PeopleActions } from '#shared/people/people-actions.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { MoveMenu } from './move-menu.tsx'
import { offerable } from './offer-model.ts'
import type { HandMove } from './room-model.ts'
import type { Offers } from './use-offers.ts'

/** The actions for the selected applicants, at the bottom of the window. */
export function RoomSelectionBar({
  cards,
  offers,
  onMove,
  onClear,
}: {
  cards: readonly Card[]
  offers: Offers
  onMove: (to: HandMove) => void
  onClear: () => void
}) {
  // Somebody may have applied to several roles.
  const students = [...new Set(cards.map(({ studentId }) => studentId))]
  const asked = offerable(cards)
  return (
    <section
      data-foot="selection"
      aria-label={t('Selected applicants')}
      className="sticky bottom-[calc(var(--tab-bar)+env(safe-area-inset-bottom))] z-20 low:static -mx-4 mt-6 flex flex-wrap items-center gap-x-2 gap-y-2 sm:gap-x-3 border-line border-t bg-raised px-4 py-3 shadow-float sm:bottom-4 sm:mx-0 sm:rounded-lg sm:border print:hidden"
    >
      <p role="status" className="min-w-0 flex-1 basis-32 font-semibold tabular-nums max-sm:-order-1 max-sm:basis-[calc(100%-4rem)]">
        {plural(cards.length, '{count} selected', '{count} selected')}
        {students.length < COMPARE.min && <span className="font-normal text-ink-soft"> · {t('Choose one more to compare')}</span>}
      </p>
      <PeopleActions ids={students} />
      {asked.length > 0 && (
        <Button size="sm" icon={Handshake} className="max-sm:flex-auto" onClick={() => offers.make(asked)}>
          {t('Make an offer…')}
        </Button>
      )}
      <MoveMenu
        cards={cards}
        offers={offers}
        onMove={onMove}
        trigger={
          <Button size="sm" variant="primary" icon={ArrowRightLeft} className="max-sm:flex-auto">
            {t('Move to…')}
          </Button>
        }
      />
      <IconButton size="sm" icon={X} label={t('Clear the selection')} className="max-sm:-order-1" onClick={onClear} />
    </section>
  )
}
