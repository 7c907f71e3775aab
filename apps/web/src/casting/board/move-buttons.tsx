import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import { ChevronDown, Handshake } from 'lucide-react'
import { t } from '#app/language/t.ts'
import { stageText } from '#shared/stage-text.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { cardName } from './face.tsx'
import { MoveMenu } from './move-menu.tsx'
import { groupOf, type HandMove, STAGE_GROUPS, STAGE_OF_GROUP } from './room-model.ts'
import type { Offers } from './use-offers.ts'

interface MoveButtonsProps {
  card: RoomCard
  offers: Offers
  onMove: (to: HandMove) => void
  className?: string
}

/** Moves one applicant: a button for each column of the board, and a menu with the other stages. */
export function MoveButtons({ card, offers, onMove, className }: MoveButtonsProps) {
  const targets = offers.targets([card])
  if (targets.length === 0) {
    return <p className={cx('text-ink-soft', className)}>{t('The student has withdrawn, or has said no.')}</p>
  }
  return (
    <fieldset className={cx('flex flex-wrap gap-1.5', className)}>
      <legend className="sr-only">{t('Move {name} to…', { name: cardName(card) })}</legend>
      {STAGE_GROUPS.map((group) => {
        // An open offer is in the column of the booked people, but can still be booked by hand.
        const isHere = groupOf(card.stage) === group && card.stage !== 'offered'
        return (
          <Button
            key={group}
            size="sm"
            className="aria-pressed:border-ink! aria-pressed:bg-ink! aria-pressed:text-paper!"
            aria-pressed={isHere}
            disabled={!isHere && !targets.includes(STAGE_OF_GROUP[group])}
            onClick={() => !isHere && onMove(STAGE_OF_GROUP[group])}
          >
            {stageText(isHere ? card.stage : STAGE_OF_GROUP[group])}
          </Button>
        )
      })}
      <MoveMenu
        cards={[card]}
        offers={offers}
        onMove={onMove}
        trigger={
          <Button size="sm" variant="ghost" icon={ChevronDown}>
            {t('More')}
          </Button>
        }
      />
    </fieldset>
  )
}

/** Makes an offer to one applicant, or withdraws it. Both use one button, so that the focus stays on it after its dialog. */
export function OfferButton({ card, offers }: { card: RoomCard; offers: Offers }) {
  if (!card.offer && offers.askable([card]).length === 0) return null
  return (
    <Button size="sm" icon={Handshake} onClick={() => (card.offer ? offers.withdraw([card]) : offers.make([card]))}>
      {card.offer ? t('Withdraw offer…') : t('Make an offer…')}
    </Button>
  )
}
