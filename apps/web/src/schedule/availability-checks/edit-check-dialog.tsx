import type { Role } from '@callboard/contract/casting/roles/endpoints'
import type { AvailabilityCheck } from '@callboard/contract/schedule/availability-checks/endpoints'
import { CHECK_LIMITS } from '@callboard/contract/schedule/availability-checks/rules'
import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { useNow } from '#app/minute.ts'
import { useInstitution } from '#app/start/boot.ts'
import { windowErrors } from '#shared/availability-checks/field-errors.ts'
import { draftOf, dueError, instantOf, type WindowDraft, wallOf, windowOf } from '#shared/availability-checks/window-drafts.ts'
import { WindowFields } from '#shared/availability-checks/window-fields.tsx'
import { Dialog, FormButtons } from '#ui/dialog.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'
import { useFirstError } from '#ui/use-first-error.ts'
import type { CheckActions } from './use-check.ts'

interface EditCheckDialogProps {
  /** The check as it was when the dialog opened. */
  check: AvailabilityCheck
  roles: readonly Role[]
  actions: CheckActions
  onClose: () => void
}

/** Changes the times, the message and the deadline of a check. */
export function EditCheckDialog({ check, roles, actions: { change, changeTimes }, onClose }: EditCheckDialogProps) {
  const formId = useId()
  const { timeZone } = useInstitution()
  const [drafts, setDrafts] = useState<readonly WindowDraft[]>(() => check.windows.map(draftOf))
  const [message, setMessage] = useState(check.message ?? '')
  const [due, setDue] = useState(() => wallOf(check.dueAt, timeZone))
  const error = changeTimes.error ?? change.error
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const fields = error instanceof ApiError ? error.fields : errors
  const form = useFirstError(fields)
  const tooLate = dueError(due, drafts, { timeZone, now: useNow() })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const windows = drafts.map(windowOf)
    const isSame = JSON.stringify(windows) === JSON.stringify(check.windows.map(draftOf).map(windowOf))
    const dueAt = due === wallOf(check.dueAt, timeZone) ? undefined : instantOf(due, timeZone)
    const found = { ...(isSame && dueAt === undefined ? {} : tooLate), ...windowErrors({ windows, version: check.version }) }
    setErrors(found)
    if (Object.keys(found).length > 0) return
    const texts = { message, ...(dueAt !== undefined && { dueAt }) }
    const { version } = check
    try {
      // The mail about changed times contains message and deadline, so all three are saved together.
      if (!isSame) await changeTimes.mutateAsync({ ...texts, windows, version })
      else if (dueAt !== undefined || message.trim() !== (check.message ?? '')) await change.mutateAsync({ ...texts, version })
      onClose()
    } catch {
      // Shown below.
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="tall"
      title={t('Edit the availability check')}
      description={t('People who need to answer again are told. Answers to unchanged times still count.')}
      footer={
        <FormButtons onCancel={onClose} form={formId} pending={change.isPending || changeTimes.isPending} pendingLabel={t('Saving...')}>
          {t('Save')}
        </FormButtons>
      }
    >
      <form ref={form} id={formId} noValidate className="grid grid-cols-1 gap-5" onSubmit={(event) => void submit(event)}>
        <WindowFields drafts={drafts} roles={roles} onDrafts={setDrafts} errors={fields} />
        <TextArea
          label={t('Message')}
          rows={3}
          maxLength={CHECK_LIMITS.message}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
        <TextField
          label={t('Answer by')}
          type="datetime-local"
          required
          className="sm:max-w-72"
          value={due}
          onChange={(event) => setDue(event.target.value)}
          error={fields['dueAt'] ?? tooLate.dueAt}
        />
        {error !== null && Object.keys(fields).length === 0 && (
          <p role="alert" className="text-danger">
            {errorText(error, t('The check was not changed. Please try again.'))}
          </p>
        )}
      </form>
    </Dialog>
  )
}
