import type { Card } from '@callboard/contract/casting/endpoints'
import { Link } from '@tanstack/react-router'
import { ChevronDown, Columns2, ExternalLink, Handshake, Mail } from 'lucide-react'
import { t } from '#app/language/t.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardName } from './face.tsx'
import { groupText } from './group-text.ts'
import { MoveMenu } from './move-menu.tsx'
import { offerable } from './offer-model.ts'
import { OpenOffer } from './open-offer.tsx'
import { groupOf, type HandMove, recipientsOf, STAGE_GROUPS, STAGE_OF_GROUP, targetsOf } from './room-model.ts'
import type { Offers } from './use-offers.ts'

/** What a casting director does with one applicant. */
export function PanelActions({
  card,
  isSelected,
  offers,
  onMove,
  onSelect,
}: {
  card: Card
  isSelected: boolean
  offers: Offers
  onMove: (to: HandMove) => void
  onSelect: () => void
}) {
  const name = cardName(card)
  const targets = targetsOf([card])
  return (
    <>
      {targets.length === 0 ? (
        <p className="mt-4 text-ink-soft">{t('The student has withdrawn, or has said no.')}</p>
      ) : (
        <fieldset className="mt-4 flex flex-wrap gap-1.5">
          <legend className="sr-only">{t('Move {name} to…', { name })}</legend>
          {STAGE_GROUPS.map((group) => {
            // An open offer stands among the booked, and can be booked by hand.
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
                {groupText(group)}
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
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {/* One button, so that the focus stays after its dialog. */}
        {(card.offer || offerable([card]).length > 0) && (
          <Button size="sm" icon={Handshake} onClick={() => (card.offer ? offers.withdraw([card]) : offers.make([card]))}>
            {card.offer ? t('Withdraw offer…') : t('Make an offer…')}
          </Button>
        )}
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
          state={{ recipients: recipientsOf([card]) }}
          className={buttonClass('secondary', 'sm')}
          aria-label={t('Write a message to {name}', { name })}
        >
          <Mail aria-hidden className="size-4" /> {t('Message')}
        </Link>
        <Button size="sm" icon={Columns2} aria-pressed={isSelected} onClick={onSelect}>
          {t('Compare')}
        </Button>
      </div>
      {card.offer && <OpenOffer offer={card.offer} />}
    </>
  )
}
