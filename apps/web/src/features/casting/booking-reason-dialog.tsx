import { CASTING_MESSAGE } from '@callboard/contract/casting/rules'
import { t } from '#app/language/t.ts'
import { ReasonDialog } from '#shared/reason-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { type Moves, peopleText } from './use-moves.ts'

/** Asks why somebody is booked beyond the places of a role. */
export function OverbookingDialog({ moves }: { moves: Moves }) {
  const { overbooking } = moves
  return (
    overbooking && (
      <ReasonDialog
        title={t('Book {people} beyond the places?', { people: peopleText(overbooking.cards) })}
        description={t(CASTING_MESSAGE.full)}
        label={t('Reason')}
        hint={t('Seen by the casting office only')}
        keep={t('Cancel')}
        submit={(formId) => (
          <Button type="submit" form={formId} variant="primary">
            {t('Book anyway')}
          </Button>
        )}
        onReason={moves.book}
        onClose={moves.cancelOverbooking}
      />
    )
  )
}
