import { CASTING_MESSAGE } from '@callboard/contract/casting/board/rules'
import { use } from 'react'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { ReasonDialog } from '#shared/reason-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { CardsInSightContext } from './cards-in-sight.ts'
import { cardName } from './face.tsx'
import { busyText, takenTime } from './room-clashes.ts'
import { type Moves, peopleText } from './use-moves.ts'

/** Asks for the reason when somebody is booked although the role is full, or at a time when they are busy. */
export function BookingReasonDialog({ moves }: { moves: Moves }) {
  const { timeZone } = useInstitution()
  const { booking } = moves
  const { of } = use(CardsInSightContext)
  if (!booking) return null
  const people = peopleText(booking.cards)
  const clashes = booking.cards.flatMap((card) => {
    const clash = takenTime(of(card.id), card.stage)
    return clash ? t('{name}: {what}', { name: cardName(card), what: busyText(clash, timeZone) }) : []
  })
  return (
    <ReasonDialog
      title={
        clashes.length > 0 ? t('Book {people} at a time that is taken?', { people }) : t('Book {people} beyond the places?', { people })
      }
      description={
        <span className="whitespace-pre-line">
          {[booking.isFull ? t(CASTING_MESSAGE.full) : t(CASTING_MESSAGE.clash), ...clashes].join('\n')}
        </span>
      }
      label={t('Reason')}
      hint={t('Seen by the casting office only')}
      keep={t('Cancel')}
      submit={(formId) => (
        <Button type="submit" form={formId} variant="primary">
          {t('Book anyway')}
        </Button>
      )}
      onReason={moves.book}
      onClose={moves.cancelBooking}
    />
  )
}
