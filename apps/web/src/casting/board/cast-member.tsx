import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import { ChevronDown } from 'lucide-react'
import { t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'
import { CardMarks } from './card-parts.tsx'
import { useWholeCard } from './cards-in-sight.ts'
import { cardName, Face } from './face.tsx'
import { MoveMenu } from './move-menu.tsx'
import type { HandMove } from './room-model.ts'
import type { Offers } from './use-offers.ts'

/** A person who is booked or has an open offer: their photo, the state of the booking or offer, and the actions for it. */
export function CastMember({ card, offers, onMove }: { card: RoomCard; offers: Offers; onMove: (to: HandMove) => void }) {
  const name = cardName(card)
  const whole = useWholeCard(card)
  return (
    <>
      <span className="relative block overflow-hidden rounded-sm">
        <Face card={card} />
        <CardMarks card={card} showStage={card.stage !== 'booked'} className="absolute inset-x-1.5 bottom-1.5" />
      </span>
      <h3 className="mt-1.5 wrap-anywhere text-base">
        {card.isRestricted ? (
          name
        ) : (
          <a href={`/talent/profile/${card.studentId}`} target="_blank" rel="noreferrer" className="text-link decoration-transparent">
            {name}
            <span className="sr-only"> {t('(opens in a new tab)')}</span>
          </a>
        )}
      </h3>
      <p className="text-ink-soft text-sm">
        {[whole?.student.year && t(whole.student.year), whole?.student.height].filter(Boolean).join(' · ')}
      </p>
      {(whole?.planAnswer === 'asked' || whole?.planAnswer === 'changed') && (
        <p className="font-semibold text-notice text-sm">{t('Not confirmed for the new time')}</p>
      )}
      {whole?.reason && <p className="text-ink-soft text-sm">{t('Reason: {reason}', { reason: whole.reason })}</p>}
      <div className="mt-1 print:hidden">
        <MoveMenu
          cards={[card]}
          offers={offers}
          onMove={onMove}
          trigger={
            <Button size="sm" icon={ChevronDown} aria-label={t('Move {name} to…', { name })}>
              {t('Move to…')}
            </Button>
          }
        />
      </div>
    </>
  )
}
