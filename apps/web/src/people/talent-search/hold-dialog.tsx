import type { TalentProfile } from '@callboard/contract/people/profiles/endpoints'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { fullName } from '#shared/profile-text.ts'
import { AFTER_HOLD, type ChosenReason, holdReasons } from '#shared/queries/holds.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'

/** Explains what a hold does, takes an optional reason, and restricts the student. */
export function HoldDialog({ talent, onClose, onHeld }: { talent: TalentProfile; onClose: () => void; onHeld: () => void }) {
  const [reason, setReason] = useState<ChosenReason>('')
  const hold = useChange({
    mutationFn: () => api('POST /api/talent/{id}/hold', { params: { id: talent.id }, body: { reason: reason === '' ? null : reason } }),
    onSuccess: ({ name }) => {
      toast({ title: t('{name} is on hold', { name }), description: t('Lift it under “Students on hold” in the account menu.') })
      onHeld()
    },
    failed: t('Not put on hold'),
    changes: AFTER_HOLD,
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Put {name} on hold?', { name: fullName(talent) })}
      description={t('It takes effect right away, and lasts until someone at the office lifts it.')}
      footer={
        <>
          <Button onClick={onClose} disabled={hold.isPending}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" pending={hold.isPending} pendingLabel={t('Putting on hold...')} onClick={() => hold.mutate()}>
            {t('Put on hold')}
          </Button>
        </>
      }
    >
      <ul className="mb-5 list-disc space-y-1 pl-5">
        <li>{t('No one can find them in search, exports or messages, or by their public page or any link.')}</li>
        <li>{t('Their bookings for shoots to come end. They read the day and that they need not come, and the places are open again.')}</li>
        <li>{t('In past records the office sees “Restricted” instead of their name.')}</li>
        <li>{t('Exports of the last day are withdrawn, because they may include the student.')}</li>
        <li>{t('The student is told that there is a hold, not why. They can still sign in, download and delete their data.')}</li>
      </ul>
      <SelectField
        label={t('Reason')}
        hint={t('Optional. It is shown only in the list of holds and in the audit log.')}
        placeholder={t('No reason noted')}
        options={holdReasons()}
        value={reason}
        onChange={({ target }) => setReason(holdReasons().find(({ value }) => value === target.value)?.value ?? '')}
      />
    </Dialog>
  )
}
