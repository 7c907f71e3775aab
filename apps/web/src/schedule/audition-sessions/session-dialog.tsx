import { placeOf } from '@callboard/contract/casting/projects/shoots'
import type { Role } from '@callboard/contract/casting/roles/endpoints'
import type { AuditionSession } from '@callboard/contract/schedule/audition-sessions/endpoints'
import { addDays, dayOf } from '@callboard/contract/time/month'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { plural, t } from '#app/language/t.ts'
import { useNow } from '#app/minute.ts'
import { useInstitution } from '#app/start/boot.ts'
import { dayBefore } from '#schedule/audition-sessions/day-before.ts'
import { auditionSheetQuery } from '#shared/queries/audition-sessions.ts'
import { projectQuery } from '#shared/queries/projects.ts'
import { Dialog, FormButtons } from '#ui/dialog.tsx'
import { FieldError } from '#ui/field.tsx'
import { DisplacedPeople } from './displaced-people.tsx'
import { SessionFields } from './session-fields.tsx'
import { bodyOf, newSession, possibleFor, slotCount, valuesOf } from './session-model.ts'
import { type Displaced, fieldsOf, useSaveSession } from './use-audition-changes.ts'

interface SessionDialogProps {
  readonly projectId: string
  readonly roles: readonly Role[]
  /** `null` for a new one. */
  readonly session: AuditionSession | null
  readonly onClose: () => void
}

/** Plans an audition session, or changes one; asks what happens to people who would lose their slot. */
export function SessionDialog({ projectId, roles, session, onClose }: SessionDialogProps) {
  const formId = useId()
  const { timeZone } = useInstitution()
  const now = useNow()
  const queryClient = useQueryClient()
  const project = useQuery(projectQuery(projectId)).data
  const today = dayOf(new Date(now), timeZone)
  const [values, setValues] = useState(() =>
    session
      ? valuesOf(session)
      : newSession(dayBefore(addDays(today, 7), project?.shootDate ?? null, today), {
          place: project ? (placeOf(project) ?? '') : '',
          roomName: t('Room {number}', { number: 1 }),
        }),
  )
  const [wishes, setWishes] = useState<Readonly<Record<string, Displaced['to']>>>({})
  const save = useSaveSession(projectId, onClose)
  const fields = fieldsOf(save.error)
  const isConflict = save.error instanceof ApiError && save.error.status === 409
  const isAsking = isConflict && Object.keys(fields).length > 0
  const count = slotCount(values, timeZone)
  const capacity = Number(values.capacity)
  const sheet = session && queryClient.getQueryData(auditionSheetQuery(session.id).queryKey)
  const possible = isAsking && sheet ? possibleFor(Object.keys(fields), { values, sheet, now, timeZone }) : { left: 0, wishes: {} }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const displaced = isAsking
      ? Object.keys(fields).map((id) => ({ id: Number(id), to: wishes[id] ?? possible.wishes[id] ?? ('released' as const) }))
      : []
    // After somebody else's change, what is typed counts.
    const stored = sheet?.session
    save.mutate({ ...bodyOf(values), id: session?.id ?? null, version: stored?.version ?? session?.version ?? 1, displaced })
  }
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={session ? t('Change {name}', { name: session.name }) : t('Plan an audition day')}
      description={session ? undefined : t('Slots are made at once. Nobody is told before you invite them.')}
      footer={
        <FormButtons onCancel={onClose} form={formId} pending={save.isPending} pendingLabel={t('Saving...')}>
          {session ? t('Save') : t('Plan')}
        </FormButtons>
      }
    >
      <form id={formId} noValidate className="grid grid-cols-1 gap-5" onSubmit={submit}>
        <SessionFields
          values={values}
          errors={isAsking ? {} : fields}
          roles={roles}
          onChange={(changed) => {
            setValues(changed)
            // Others may lose their slot now.
            if (isAsking) save.reset()
          }}
        />
        {count !== null && Number.isInteger(capacity) && capacity > 0 && (
          <p className="text-ink-soft tabular-nums">
            {plural(count * values.rooms.length * capacity, '1 place', '{count} places')}
            {' · '}
            {plural(count, '1 slot in each room', '{count} slots in each room')}
          </p>
        )}
        {isAsking && (
          <DisplacedPeople
            names={fields}
            left={possible.left}
            wishes={{ ...possible.wishes, ...wishes }}
            onWish={(id, to) => setWishes({ ...wishes, [id]: to })}
          />
        )}
        {save.isError && !isAsking && Object.keys(fields).length === 0 && (
          <FieldError id={`${formId}-error`} error={errorText(save.error, t('Please try again.'))} />
        )}
        {isConflict && !isAsking && session && <p className="text-ink-soft">{t('Save again to replace it with what you typed.')}</p>}
      </form>
    </Dialog>
  )
}
