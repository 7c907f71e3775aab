import { placeOf } from '@callboard/contract/casting/projects/shoots'
import type { Role } from '@callboard/contract/casting/roles/endpoints'
import type { AuditionPlanEffects } from '@callboard/contract/schedule/audition-sessions/endpoints'
import type { AuditionSession } from '@callboard/contract/schedule/audition-sessions/sheet.endpoints'
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
import { type DisplacedChoice, displacedPlan } from './displaced-model.ts'
import { DisplacedPeople } from './displaced-people.tsx'
import { SessionFields } from './session-fields.tsx'
import { bodyOf, movesTheDay, newSession, slotCount, valuesOf } from './session-model.ts'
import { isPlaceable, withoutSlot } from './sheet-model.ts'
import { fieldsOf, usePlanEffects, useSaveSession } from './use-audition-changes.ts'

interface SessionDialogProps {
  readonly projectId: string
  readonly roles: readonly Role[]
  /** `null` for a new one. */
  readonly session: AuditionSession | null
  readonly onClose: () => void
}

const NO_CHOICE: DisplacedChoice = { keepTimes: true, wishes: {}, reason: '' }

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
      ? valuesOf(session, timeZone)
      : newSession(dayBefore(addDays(today, 7), project?.shootDate ?? null, today), {
          place: project ? (placeOf(project) ?? '') : '',
          roomName: t('Room {number}', { number: 1 }),
        }),
  )
  const [effects, setEffects] = useState<AuditionPlanEffects | null>(null)
  const [choice, setChoice] = useState(NO_CHOICE)
  const look = usePlanEffects()
  const save = useSaveSession(projectId, onClose)
  const error = look.error ?? save.error
  const isConflict = error instanceof ApiError && error.status === 409
  // In a conflict the fields of the error contain names.
  const fields = isConflict ? {} : fieldsOf(error)
  const count = slotCount(values, timeZone)
  const capacity = Number(values.capacity)
  const sheet = session && queryClient.getQueryData(auditionSheetQuery(session.id).queryKey)
  const told = session && sheet && movesTheDay(session, values) ? withoutSlot(sheet.people).filter(isPlaceable).length : 0
  const plan = effects && displacedPlan(effects, choice)
  const needsReason = plan?.needsReason === true
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = bodyOf(values, timeZone)
    // After another user's change, the typed values still count.
    const saved = { id: session?.id ?? null, version: sheet?.session.version ?? session?.version ?? 1 }
    if (session === null || plan) {
      const displaced = plan?.exceptions.map(({ person, to }) => ({ id: person.id, to })) ?? []
      const reason = needsReason ? choice.reason.trim() : null
      save.mutate({ ...body, ...saved, displaced, keepTimes: choice.keepTimes, reason }, { onError: () => setEffects(null) })
      return
    }
    save.reset()
    look.mutate(
      { id: session.id, body },
      {
        onSuccess: (found) => {
          setChoice(NO_CHOICE)
          if (found.displaced.length > 0) setEffects(found)
          else save.mutate({ ...body, ...saved, displaced: [], keepTimes: false, reason: null })
        },
      },
    )
  }
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={session ? t('Change {name}', { name: session.name }) : t('Plan an audition day')}
      description={session ? undefined : t('Slots are made right away. No one is told until you invite them.')}
      footer={
        <FormButtons
          onCancel={onClose}
          form={formId}
          pending={look.isPending || save.isPending}
          pendingLabel={t('Saving...')}
          disabled={needsReason && choice.reason.trim() === ''}
        >
          {session ? t('Save') : t('Plan')}
        </FormButtons>
      }
    >
      <form id={formId} noValidate className="grid grid-cols-1 gap-5" onSubmit={submit}>
        <SessionFields
          values={values}
          errors={fields}
          roles={roles}
          onChange={(changed) => {
            setValues(changed)
            // The changed values may affect other people's slots, so ask the server again.
            setEffects(null)
          }}
        />
        {count !== null && Number.isInteger(capacity) && capacity > 0 && (
          <p className="text-ink-soft tabular-nums">
            {plural(count * values.rooms.length * capacity, '1 place', '{count} places')}
            {' · '}
            {plural(count, '1 slot in each room', '{count} slots in each room')}
          </p>
        )}
        {told > 0 && (
          <p className="text-ink-soft">
            {plural(
              told,
              '1 person without a slot is also told of the change.',
              '{count} people without a slot are also told of the change.',
            )}
          </p>
        )}
        {effects && <DisplacedPeople effects={effects} day={values.day} choice={choice} onChoice={setChoice} />}
        {error && Object.keys(fields).length === 0 && (
          <FieldError id={`${formId}-error`} error={errorText(error, t('Please try again.'))} />
        )}
        {isConflict && session && <p className="text-ink-soft">{t('Save again to replace it with what you typed.')}</p>}
      </form>
    </Dialog>
  )
}
