import { plural, t } from '#app/language/t.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { BookingReasonDialog } from './booking-reason-dialog.tsx'
import { type Moves, peopleText, withOpenOffer } from './use-moves.ts'

/** The questions before a move: the reason for a booking in spite of a conflict, and whether to end an open offer. */
export function MoveQuestions({ moves }: { moves: Moves }) {
  return (
    <>
      <BookingReasonDialog moves={moves} />
      <EndingDialog moves={moves} />
    </>
  )
}

function EndingDialog({ moves: { ending, answerEnding } }: { moves: Moves }) {
  if (!ending) return null
  const offered = withOpenOffer(ending.cards)
  const people = peopleText(offered)
  const isBooking = ending.to === 'booked'
  const title =
    offered.length === 1
      ? t('Withdraw the offer to {name}?', { name: people })
      : plural(offered.length, 'Withdraw 1 offer?', 'Withdraw {count} offers?')
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && answerEnding(false)}
      title={isBooking ? t('Book {people} before they have answered?', { people }) : title}
      description={
        isBooking
          ? t('They get a message that they are booked, and need not answer the offer. This cannot be undone.')
          : t('They get a message that the offer is withdrawn. This cannot be undone.')
      }
      confirmLabel={isBooking ? t('Book') : t('Withdraw and move')}
      variant={isBooking ? 'primary' : 'danger'}
      onConfirm={() => answerEnding(true)}
    />
  )
}
