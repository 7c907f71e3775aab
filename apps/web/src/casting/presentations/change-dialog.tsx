import type { Presentation } from '@callboard/contract/casting/presentations/endpoints'
import { PRESENTATION_LIMITS as LIMITS } from '@callboard/contract/casting/presentations/rules'
import { DAY_MS } from '@callboard/contract/time/durations'
import { resolveWallTime, wallTimeOf } from '@callboard/contract/time/wall-time'
import { type FormEvent, useId, useState } from 'react'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { daysOptions, type SettingsDraft, ShownFields, VotingFields } from '#shared/presentations/present-fields.tsx'
import { presentationQuery, presentationsQuery } from '#shared/queries/presentations.ts'
import { Dialog, FormButtons } from '#ui/dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'
import { useFirstError } from '#ui/use-first-error.ts'

/** The choice to keep the end of the links. */
const AS_BEFORE = 'as-before'

interface ChangeDraft extends SettingsDraft {
  readonly title: string
  readonly message: string
  /** Wall time of the campus; empty if there is no deadline. */
  readonly due: string
  /** `AS_BEFORE`, or days from now. */
  readonly ends: string
}

interface ChangeDialogProps {
  projectId: string
  presentation: Presentation
  /** The presented students. */
  studentIds: readonly number[]
  onClose: () => void
}

/** Changes what reviewers see, how they vote, and when the links end. */
export function ChangeDialog({ projectId, presentation, studentIds, onClose }: ChangeDialogProps) {
  const formId = useId()
  const { timeZone } = useInstitution()
  const { id, version, endsAt, presented } = presentation
  const [draft, setDraft] = useState<ChangeDraft>(() => {
    const { title, message, shown, dueAt, isBlind, blindTapes, othersSeen, commentsFor, downloads } = presentation
    const due = dueAt ? wallTimeOf(dueAt, timeZone) : ''
    return { title, message: message ?? '', shown, due, ends: AS_BEFORE, isBlind, blindTapes, othersSeen, commentsFor, downloads }
  })
  const set = (change: Partial<ChangeDraft>) => setDraft((before) => ({ ...before, ...change }))
  const save = useChange({
    mutationFn: () => {
      const { due, ends, shown, ...settings } = draft
      const end = ends === AS_BEFORE ? {} : { endsAt: new Date(Date.now() + Number(ends) * DAY_MS).toISOString() }
      const dueAt = due ? resolveWallTime(due, timeZone).instant : null
      // The field has no seconds, so an unchanged time keeps the stored one.
      const isSameDue = presentation.dueAt !== null && due === wallTimeOf(presentation.dueAt, timeZone)
      const body = { ...settings, ...end, shown: [...shown], dueAt: isSameDue ? presentation.dueAt : dueAt, version }
      return api('PATCH /api/presentations/{id}', { params: { id }, body })
    },
    onSuccess: onClose,
    changes: [presentationsQuery(projectId), presentationQuery(id)],
  })
  const fields = save.error instanceof ApiError ? save.error.fields : {}
  const form = useFirstError(fields)
  function submit(event: FormEvent) {
    event.preventDefault()
    save.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="tall"
      title={t('Change the presentation')}
      description={t('Reviewers see it within seconds. Comments that are written keep their readers.')}
      footer={
        <FormButtons onCancel={onClose} form={formId} pending={save.isPending} pendingLabel={t('Saving...')}>
          {t('Save')}
        </FormButtons>
      }
    >
      <form ref={form} id={formId} noValidate className="grid grid-cols-1 gap-5" onSubmit={submit}>
        {save.isError && Object.keys(fields).length === 0 && (
          <p role="alert" className="text-danger">
            {errorText(save.error, t('That did not work. Please try again.'))}
          </p>
        )}
        <TextField
          label={t('Title')}
          required
          maxLength={LIMITS.title}
          value={draft.title}
          error={fields.title}
          onChange={({ target }) => set({ title: target.value })}
        />
        <ShownFields draft={draft} set={set} fields={fields} studentIds={studentIds} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={t('Votes are due')}
            hint={t('One reminder goes out a day before, or at half time.')}
            type="datetime-local"
            value={draft.due}
            error={fields.dueAt}
            onChange={({ target }) => set({ due: target.value })}
          />
          <SelectField
            label={t('The links end')}
            options={[{ value: AS_BEFORE, label: formatDateTime(endsAt, timeZone) }, ...daysOptions()]}
            value={draft.ends}
            error={fields.endsAt}
            onChange={({ target }) => set({ ends: target.value })}
          />
        </div>
        <TextArea
          label={t('Message')}
          rows={2}
          maxLength={LIMITS.message}
          value={draft.message}
          error={fields.message}
          onChange={({ target }) => set({ message: target.value })}
        />
        <VotingFields draft={draft} set={set} fields={fields} isAudition={presented === 'audition'} />
      </form>
    </Dialog>
  )
}
