import { PRESENTATION_LIMITS as LIMITS, type Presented, SHOWN_FIELDS } from '@callboard/contract/casting/presentations/rules'
import type { Role } from '@callboard/contract/casting/roles/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
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
import { Field, useFieldIds } from '#ui/field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'
import { useFirstError } from '#ui/use-first-error.ts'
import { NEW_DRAFT, type PresentDraft, presentBody } from './present-draft.ts'
import { shownText } from './presentation-text.ts'

/** Several choices; any number may be ticked. */
function Ticks({ label, error, children }: { label: string; error: string | undefined; children: ReactNode }) {
  const ids = useFieldIds({ error })
  return (
    <Field {...{ label, error, ids }} group>
      <div className="flex flex-wrap gap-x-6 gap-y-2">{children}</div>
    </Field>
  )
}

const DAYS = [1, 3, 7, 14, 30, 90]

interface PresentDialogProps {
  projectId: string
  roles: readonly Role[]
  /** Who is chosen; nobody if the dialog was opened for a shortlist or an audition day. */
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
  const make = useChange({
    mutationFn: () =>
      api('POST /api/projects/{id}/presentations', {
        params: { id: projectId },
        body: presentBody({ ...draft, sessionId: draft.sessionId ?? sessions[0]?.id ?? null }, { applicationIds, timeZone, now }),
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
            value={String(draft.sessionId ?? sessions[0]?.id ?? '')}
            onChange={({ target }) => set({ sessionId: Number(target.value) })}
          />
        )}
        <Ticks label={t('What reviewers see')} error={fields.shown}>
          {SHOWN_FIELDS.map((field) => (
            <Checkbox
              key={field}
              label={shownText(field)}
              checked={draft.shown.includes(field)}
              onChange={({ target }) =>
                set({ shown: target.checked ? [...draft.shown, field] : draft.shown.filter((other) => other !== field) })
              }
            />
          ))}
        </Ticks>
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
            options={DAYS.map((days) => ({ value: String(days), label: plural(days, 'in 1 day', 'in {count} days') }))}
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
        <MoreFields draft={draft} set={set} fields={fields} />
      </form>
    </Dialog>
  )
}

function MoreFields({
  draft,
  set,
  fields,
}: {
  draft: PresentDraft
  set: (change: Partial<PresentDraft>) => void
  fields: Readonly<Record<string, string>>
}) {
  return (
    <details open={Object.keys(fields).some((field) => field === 'rubric' || field === 'isBlind')}>
      <summary className="cursor-pointer py-1 font-semibold">{t('How they vote')}</summary>
      <div className="mt-3 grid gap-5">
        <Checkbox
          label={t('Blind: numbers instead of names, in an order of each reviewer’s own')}
          hint={t('Reviewers read “…” where your title, message, criteria, roles and notes have one of these names. Nicknames stay.')}
          checked={draft.isBlind}
          disabled={draft.presented === 'audition'}
          error={fields.isBlind}
          onChange={({ target }) => set({ isBlind: target.checked })}
        />
        {draft.isBlind && draft.shown.includes('tapes') && (
          <RadioGroup
            label={t('Tapes in which a person may say their name')}
            hint={t('Tapes of a request without a slate are shown as they are, tapes on other sites never.')}
            name="blindTapes"
            options={[
              { value: 'left-out', label: t('Leave them out') },
              { value: 'marked', label: t('Show them with a mark') },
            ]}
            value={draft.blindTapes}
            onChange={({ target }) => set({ blindTapes: target.value === 'marked' ? 'marked' : 'left-out' })}
          />
        )}
        <Checkbox
          label={t('Reviewers see the votes of the others after their own')}
          checked={draft.othersSeen}
          onChange={({ target }) => set({ othersSeen: target.checked })}
        />
        <RadioGroup
          label={t('Who reads comments')}
          name="commentsFor"
          options={[
            { value: 'office', label: t('The office alone') },
            { value: 'reviewers', label: t('All reviewers, after their own vote') },
          ]}
          value={draft.commentsFor}
          onChange={({ target }) => set({ commentsFor: target.value === 'reviewers' ? 'reviewers' : 'office' })}
        />
        <TextArea
          label={t('Criteria, scored from 1 to 5')}
          hint={t('One on a line, up to six; none is fine.')}
          rows={2}
          value={draft.rubric}
          error={fields.rubric}
          onChange={({ target }) => set({ rubric: target.value })}
        />
        <Checkbox
          label={t('Reviewers may save photos and tapes')}
          checked={draft.downloads}
          onChange={({ target }) => set({ downloads: target.checked })}
        />
      </div>
    </details>
  )
}
