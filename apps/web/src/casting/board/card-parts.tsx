import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import type { Freedom } from '@callboard/contract/people/availability/rules'
import { type LucideIcon, Video } from 'lucide-react'
import type { MouseEvent } from 'react'
import { t } from '#app/language/t.ts'
import { useNow } from '#app/minute.ts'
import { FaceTick } from '#shared/face-tick.tsx'
import { leftText } from '#shared/offer-text.ts'
import { stageText, stageTone } from '#shared/stage-text.ts'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import type { ApplicantsLook } from './applicants-look.ts'
import { warningsOf } from './card-warnings.ts'
import { useWholeCard } from './cards-in-sight.ts'
import { cardName } from './face.tsx'
import { type HandMove, isCardUntold } from './room-model.ts'
import type { Offers } from './use-offers.ts'

/** The state and the actions that every view of the applicants needs. */
export interface CardActions {
  /** The name of the card's role; `null` if only one role is shown. */
  roleOf: (card: RoomCard) => string | null
  /** Whether somebody is free at the chosen time; `undefined` if no time is chosen. */
  freedomOf: ((card: RoomCard) => Freedom | undefined) | undefined
  /** A key of the filter: it changes whenever another role or name is shown. */
  filter: string
  look: ApplicantsLook
  isSelected: (card: RoomCard) => boolean
  /** Includes the cards that a search hides. */
  selected: readonly RoomCard[]
  /** Whether the card's panel is open. */
  isOpen: (card: RoomCard) => boolean
  /** Opens the panel; with Shift or Ctrl it selects. */
  onPress: (event: MouseEvent, card: RoomCard) => void
  /** Selects or deselects a card; with Shift a range. */
  onSelect: (event: { shiftKey: boolean }, card: RoomCard) => void
  onMove: (cards: readonly RoomCard[], to: HandMove) => void
  offers: Offers
}

/** The id of the details of a card, which describe it after its name. */
export const detailsId = (card: RoomCard) => `card-${card.id}`

/** A checkbox on a card. */
export function CardTick({ card, actions, className }: { card: RoomCard; actions: CardActions; className?: string }) {
  return (
    <FaceTick
      name={cardName(card)}
      checked={actions.isSelected(card)}
      onSelect={(event) => actions.onSelect(event, card)}
      className={className}
    />
  )
}

/** A fact as an icon; screen readers and the mouse get its text. */
function Mark({ icon: Icon, text, className }: { icon: LucideIcon; text: string; className: string }) {
  return (
    <span title={text} className={cx('inline-flex items-center rounded-full px-2 py-1', className)}>
      <Icon aria-hidden className="size-4" />
      <span className="sr-only">{text}</span>
    </span>
  )
}

/** An open offer, and the time left to answer it. */
function OfferMark({ expiresAt }: { expiresAt: string }) {
  const left = leftText(expiresAt, useNow())
  return (
    <Badge wraps tone="info" className="tabular-nums">
      {t('Offer · {left}', { left })}
    </Badge>
  )
}

/** Icons of a card: its stage if the column does not show it, whether the student knows it, and what the student sent. */
export function CardMarks({ card, showStage = false, className }: { card: RoomCard; showStage?: boolean; className?: string }) {
  const untold = isCardUntold(card)
  const whole = useWholeCard(card)
  const warnings = whole ? warningsOf(whole) : []
  if (!untold && !showStage && !whole?.hasTape && warnings.length === 0 && !card.offer) return null
  return (
    <span className={cx('flex flex-wrap items-center gap-1', className)}>
      {card.offer ? (
        <OfferMark expiresAt={card.offer.expiresAt} />
      ) : (
        showStage && (
          <Badge wraps tone={stageTone(card.stage)}>
            {stageText(card.stage)}
          </Badge>
        )
      )}
      {untold && (
        <Badge wraps tone="notice">
          {t('Not told yet')}
        </Badge>
      )}
      {whole?.hasTape && (
        <Mark
          icon={Video}
          text={whole.hasNewTape ? t('New self-tape') : t('Self-tape')}
          className={whole.hasNewTape ? 'bg-info text-paper' : 'bg-info-tint text-info'}
        />
      )}
      {warnings.map(({ icon, text }) => (
        <Mark key={text} icon={icon} text={text} className="bg-raised/85 text-ink-soft" />
      ))}
    </span>
  )
}

/** The outline of a card that is open or selected. */
export function cardOutline(card: RoomCard, actions: CardActions): string {
  if (actions.isSelected(card)) return 'outline-3 outline-ink outline-offset-1'
  return actions.isOpen(card) ? 'outline-3 outline-accent outline-offset-1' : ''
}
