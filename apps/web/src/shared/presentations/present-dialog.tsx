import { PRESENTATION_LIMITS as LIMITS, type Presented } from '@callboard/contract/casting/presentations/rules'
import type { Role } from '@callboard/contract/casting/roles/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { formatDay } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { useNow } from '#app/minute.ts'
import { useInstitution } from '#app/start/boot.ts'
import { auditionSessionsQuery } from '#shared/queries/audition-sessions.ts'
import { presentationsQuery } from '#shared/queries/presentations.ts'
import { roleName } from '#shared/role-text.ts'
import { Checkbox, RadioGroup } from '#ui/choice.tsx'
import { Dialog, FormButtons } from '#ui/dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'
import { useFirstError } from '#ui/use-first-error.ts'
import { NEW_DRAFT, type PresentDraft, presentBody } from './present-draft.ts'
import { daysOptions, ShownFields, Ticks, VotingFields } from './present-fields.tsx'
import { usePresentedStudents } from './presented-students.ts'

interface PresentDialogProps {
  projectId: string
  roles: readonly Role[]
  /** The selected people; empty if the dialog was opened for a shortlist or an audition day. */
  applicationIds: readonly number[]
  onClose: () => void
}

/** Presents chosen people, a shortlist or an audition day to reviewers. */
export function PresentDialog({ projectId, roles, applicationIds, onClose }: PresentDialogProps) {
  const navigate = useNavigate()
  const formId = useId()
  const { timeZone } = useInstitution()
  const now = useNow()
  const sessions = (useQuery(auditionSessionsQuery(projectId)).data ?? []).filter(({ state }) => state !== 'cancelled')
  const [draft, setDraft] = useState<PresentDraft>(() => ({
    ...NEW_DRAFT,
    presented: applicationIds.length > 0 ? 'chosen' : 'shortlist',
    roleIds: roles.map(({ id }) => id),
    title: '',
  }))
  const set = (change: Partial<PresentDraft>) => setDraft((before) => ({ ...before, ...change }))
  const sessionId = draft.sessionId ?? sessions[0]?.id ?? null
  const studentIds = usePresentedStudents(projectId, { ...draft, sessionId, applicationIds })
  const make = useChange({
    mutationFn: () =>
      api('POST /api/projects/{id}/presentations', {
        params: { id: projectId },
        body: presentBody({ ...draft, sessionId }, { applicationIds, timeZone, now }),
      }),
    onSuccess: ({ id }) =>
      void navigate({ to: '/project/$id/presentations/$presentation', params: { id: projectId, presentation: String(id) } }),
    changes: [presentationsQuery(projectId)],
  })
  const fields = make.error instanceof ApiError ? make.error.fields : {}
  const form = useFirstError(fields)
  const who: { value: Presented; label: string }[] = [
    ...(applicationIds.length > 0
      ? [{ value: 'chosen' as const, label: plural(applicationIds.length, 'The chosen person', 'The {count} chosen people') }]
      : []),
    { value: 'shortlist', label: t('The shortlist, as it changes') },
    ...(sessions.length > 0 ? [{ value: 'audition' as const, label: t('An audition day, in the order of the slots') }] : []),
  ]
  function submit(event: FormEvent) {
    event.preventDefault()
    make.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="tall"
      title={t('Present to reviewers')}
      description={t('Each reviewer gets a link of their own by email and votes without an account. They see only what you tick.')}
      footer={
        <FormButtons onCancel={onClose} form={formId} pending={make.isPending} pendingLabel={t('Sending...')}>
          {t('Send the links')}
        </FormButtons>
      }
    >
      <form ref={form} id={formId} noValidate className="grid grid-cols-1 gap-5" onSubmit={submit}>
        {make.isError && Object.keys(fields).length === 0 && (
          <p role="alert" className="text-danger">
            {errorText(make.error, t('That did not work. Please try again.'))}
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
        <RadioGroup
          label={t('Who is presented')}
          name="presented"
          options={who}
          value={draft.presented}
          error={fields.presented ?? fields.applicationIds ?? fields.sessionId}
          onChange={({ target }) => set({ presented: target.value as Presented, ...(target.value === 'audition' && { isBlind: false }) })}
        />
        {draft.presented === 'shortlist' && roles.length > 1 && (
          <Ticks label={t('Roles')} error={fields.roleIds}>
            {roles.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={roleName(name)}
                checked={draft.roleIds.includes(id)}
                onChange={({ target }) =>
                  set({ roleIds: target.checked ? [...draft.roleIds, id] : draft.roleIds.filter((other) => other !== id) })
                }
              />
            ))}
          </Ticks>
        )}
        {draft.presented === 'audition' && (
          <SelectField
            label={t('Audition day')}
            options={sessions.map(({ id, name, day }) => ({ value: String(id), label: `${name} · ${formatDay(day)}` }))}
            value={String(sessionId ?? '')}
            onChange={({ target }) => set({ sessionId: Number(target.value) })}
          />
        )}
        <ShownFields draft={draft} set={set} fields={fields} studentIds={studentIds} />
        <TextArea
          label={t('Reviewers')}
          hint={t('One on a line: Dean Ito <dean@example.edu>, or the address alone.')}
          rows={3}
          value={draft.reviewers}
          error={fields.reviewers}
          onChange={({ target }) => set({ reviewers: target.value })}
        />
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
            options={daysOptions()}
            value={String(draft.days)}
            error={fields.endsAt}
            onChange={({ target }) => set({ days: Number(target.value) })}
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
        <details open={Object.keys(fields).some((field) => field === 'rubric' || field === 'isBlind')}>
          <summary className="cursor-pointer py-1 font-semibold">{t('How they vote')}</summary>
          <div className="mt-3 grid gap-5">
            <VotingFields draft={draft} set={set} fields={fields} isAudition={draft.presented === 'audition'} />
            <TextArea
              label={t('Criteria, scored from 1 to 5')}
              hint={t('One on a line, up to six; none is fine.')}
              rows={2}
              value={draft.rubric}
              error={fields.rubric}
              onChange={({ target }) => set({ rubric: target.value })}
            />
          </div>
        </details>
      </form>
    </Dialog>
  )
}
