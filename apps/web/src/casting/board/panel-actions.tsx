import type { Card, RoomCard } from '@callboard/contract/casting/board/endpoints'
import { Link } from '@tanstack/react-router'
import { Columns2, ExternalLink, Mail } from 'lucide-react'
import { t } from '#app/language/t.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardName } from './face.tsx'
import { MoveButtons, OfferButton } from './move-buttons.tsx'
import { OpenOffer } from './open-offer.tsx'
import { type HandMove, recipientsOf } from './room-model.ts'
import type { Offers } from './use-offers.ts'

/** The actions of a casting director for one applicant. */
export function PanelActions({
  card,
  whole,
  isSelected,
  offers,
  onMove,
  onSelect,
}: {
  card: RoomCard
  whole: Card
  isSelected: boolean
  offers: Offers
  onMove: (to: HandMove) => void
  onSelect: () => void
}) {
  const name = cardName(card)
  return (
    <>
      <MoveButtons card={card} offers={offers} onMove={onMove} className="mt-4" />
      <div className="mt-3 flex flex-wrap gap-2">
        <OfferButton card={card} offers={offers} />
        <a
          className={buttonClass('secondary', 'sm')}
          href={`/talent/profile/${card.studentId}`}
          target="_blank"
          rel="noreferrer"
          aria-label={t('View Profile of {name}, opens in a new tab', { name })}
        >
          <ExternalLink aria-hidden className="size-4" /> {t('View Profile')}
        </a>
        <Link
          to="/bulk-message"
          state={{ recipients: recipientsOf([whole]) }}
          className={buttonClass('secondary', 'sm')}
          aria-label={t('Write a message to {name}', { name })}
        >
          <Mail aria-hidden className="size-4" /> {t('Message')}
        </Link>
        <Button size="sm" icon={Columns2} aria-pressed={isSelected} onClick={onSelect}>
          {t('Compare')}
        </Button>
      </div>
      {card.offer && <OpenOffer offer={card.offer} isSent={card.toldStage === 'offered'} />}
    </>
  )
}
