import { THREAD_MESSAGE } from '@callboard/contract/messages/threads/rules'
import { isWallTime, resolveWallTime, wallTimeOf } from '@callboard/contract/time/wall-time'
import { type FormEvent, useId, useState } from 'react'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { ZoneNote } from '#shared/zone-note.tsx'
import { Dialog, FormButtons } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'

/** Chooses the time at which a conversation comes back. @param onChoose called with a future instant */
export function SnoozeDialog({ onChoose, onClose }: { onChoose: (until: string) => void; onClose: () => void }) {
  const { timeZone } = useInstitution()
  const formId = useId()
  const [wall, setWall] = useState('')
  const [isTried, setTried] = useState(false)
  const until = isWallTime(wall) ? resolveWallTime(wall, timeZone).instant : undefined
  const isToCome = until !== undefined && Date.parse(until) > Date.now()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (until !== undefined && isToCome) onChoose(until)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={t('Snooze until')}
      footer={
        <FormButtons form={formId} onCancel={onClose} pending={false}>
          {t('Snooze')}
        </FormButtons>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-3">
        <TextField
          label={t('Day and time')}
          type="datetime-local"
          required
          min={wallTimeOf(new Date().toISOString(), timeZone)}
          value={wall}
          onChange={(event) => setWall(event.target.value)}
          error={isTried && !isToCome ? t(THREAD_MESSAGE.snooze) : undefined}
        />
        <ZoneNote />
      </form>
    </Dialog>
  )
}
