import type { MediaPerson, MediaRequest } from '@callboard/contract/casting/media-requests/endpoints'
import { MEDIA_REQUEST_LIMITS, MEDIA_REQUEST_MESSAGE } from '@callboard/contract/casting/media-requests/rules'
import { isWallTime, resolveWallTime, wallTimeOf } from '@callboard/contract/time/wall-time'
import { useId, useState } from 'react'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { fullName } from '#shared/profile-text.ts'
import { Dialog, FormButtons } from '#ui/dialog.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'
import type { RequestActions } from './use-request.ts'

/** Extends the deadline of a request, for everybody or one person. */
export function ExtendDialog({
  request,
  person,
  extend,
  onClose,
}: {
  request: MediaRequest
  person: MediaPerson | null
  extend: RequestActions['extend']
  onClose: () => void
}) {
  const formId = useId()
  const { timeZone } = useInstitution()
  const [due, setDue] = useState(() => wallTimeOf((person ?? request).dueAt, timeZone))
  const [hearBy, setHearBy] = useState(request.hearBy)
  const fields = extend.error instanceof ApiError ? extend.error.fields : {}
  const submit = () => {
    if (!isWallTime(due)) return
    const dueAt = resolveWallTime(due, timeZone).instant
    const more = { ...(person && { applications: [person.applicationId] }), ...(hearBy !== request.hearBy && { hearBy }) }
    extend.mutate({ dueAt, version: request.version, ...more }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={person ? t('More time for {name}', { name: fullName(person) }) : t('More time for all')}
      description={t('Who has not sent anything is told.')}
      footer={
        <FormButtons onCancel={onClose} form={formId} pending={extend.isPending} pendingLabel={t('Saving...')}>
          {t('Give more time')}
        </FormButtons>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          label={t('Due')}
          type="datetime-local"
          required
          value={due}
          onChange={({ target }) => setDue(target.value)}
          error={fields['dueAt'] ?? (isWallTime(due) ? undefined : MEDIA_REQUEST_MESSAGE.due)}
        />
        <TextField
          label={t('They hear from you by')}
          type="date"
          required
          value={hearBy}
          onChange={({ target }) => setHearBy(target.value)}
          error={fields['hearBy']}
        />
        {extend.error && Object.keys(fields).length === 0 && (
          <p role="alert" className="text-danger">
            {errorText(extend.error, t('That did not work. Please try again.'))}
          </p>
        )}
      </form>
    </Dialog>
  )
}

/** Asks a person for another take, with a note. */
export function RetakeDialog({ person, retake, onClose }: { person: MediaPerson; retake: RequestActions['retake']; onClose: () => void }) {
  const formId = useId()
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Ask {name} for another take', { name: fullName(person) })}
      description={t('Until it comes, the take before it counts.')}
      footer={
        <FormButtons onCancel={onClose} form={formId} pending={retake.isPending} pendingLabel={t('Asking...')}>
          {t('Ask for a retake')}
        </FormButtons>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setMissing(note.trim() === '')
          if (note.trim() !== '') retake.mutate({ applicationId: person.applicationId, note }, { onSuccess: onClose })
        }}
      >
        <TextArea
          label={t('What should be different')}
          hint={t('They read this.')}
          required
          autoFocus
          rows={3}
          maxLength={MEDIA_REQUEST_LIMITS.note}
          value={note}
          onChange={({ target }) => setNote(target.value)}
          error={isMissing && note.trim() === '' ? MEDIA_REQUEST_MESSAGE.note : undefined}
        />
        {retake.isError && (
          <p role="alert" className="mt-4 text-danger">
            {errorText(retake.error, t('That did not work. Please try again.'))}
          </p>
        )}
      </form>
    </Dialog>
  )
}
