import { CASTING_MESSAGE, CASTING_ROOM_LIMITS } from '@callboard/contract/casting/rules'
import { useId, useState } from 'react'
import { t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-field.tsx'
import { type Moves, peopleText } from './use-moves.ts'

/** Asks why somebody is booked beyond the places of a role. */
export function OverbookingDialog({ moves }: { moves: Moves }) {
  const { overbooking } = moves
  return overbooking && <Asking people={peopleText(overbooking.cards)} onBook={moves.book} onClose={moves.cancelOverbooking} />
}

function Asking({ people, onBook, onClose }: { people: string; onBook: (reason: string) => void; onClose: () => void }) {
  const formId = useId()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Book {people} beyond the places?', { people })}
      description={t(CASTING_MESSAGE.full)}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={formId} variant="primary">
            {t('Book anyway')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim()) onBook(reason.trim())
          else setMissing(true)
        }}
      >
        <TextArea
          label={t('Reason')}
          hint={t('Seen by the casting office only')}
          required
          autoFocus
          rows={2}
          maxLength={CASTING_ROOM_LIMITS.reason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={isMissing && !reason.trim() ? CASTING_MESSAGE.reasonRequired : undefined}
        />
      </form>
    </Dialog>
  )
}
