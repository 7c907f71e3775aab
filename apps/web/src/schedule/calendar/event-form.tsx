import { EVENT_TYPES } from '@callboard/contract/event-types'
import type { CalendarEvent } from '@callboard/contract/schedule/calendar/endpoints'
import { CALENDAR_LIMITS } from '@callboard/contract/schedule/calendar/rules'
import { wallTimeOf } from '@callboard/contract/time/wall-time'
import { Link } from '@tanstack/react-router'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { Controller, type UseFormRegisterReturn, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { t } from '#app/language/t.ts'
import { useKeepTyping, useKeptTyping } from '#app/session/kept-typing.ts'
import { useInstitution } from '#app/start/boot.ts'
import { CallField } from '#shared/call-field.tsx'
import { readableChoices } from '#shared/profile-text.ts'
import { useChoosableCalls } from '#shared/use-choosable-calls.ts'
import { Switch } from '#ui/choice.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { FieldGrid } from '#ui/layout.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'
import { AttendeePicker } from './attendee-picker.tsx'
import { EventConflict } from './event-conflict.tsx'
import { type EventFormValues, emptyEvent, endAfter, eventResolver, type NewEvent, valuesOf } from './event-form-model.ts'
import type { Span } from './event-span.ts'
import { EventTimeField } from './event-time-field.tsx'
import { useCallValues } from './use-call-values.ts'
import { useSaveEvent } from './use-save-event.ts'

/** The event of the dialog: a new one, or the selected one. */
export type DialogTarget =
  | (NewEvent & {
      readonly mode: 'create'
      /** The user has pressed the day or time. */
      readonly isDayChosen?: true
    })
  | {
      readonly mode: 'edit'
      readonly event: CalendarEvent
      /** The time to which the user dragged it while another user changed it. */
      readonly pulledTo?: Span
    }

const typeOptions = () => readableChoices(EVENT_TYPES)

type Choice = ReturnType<typeof useChoosableCalls>

const callOf = ({ calls }: Choice, id: string) => calls?.find((call) => String(call.id) === id)

/**
 * The fields of an event, and the confirmation before typed text is lost.
 *
 * @param leave receives the handler that closes the dialog while the form is shown
 * @param onSaving called with whether it is being saved
 */
export function EventForm({
  id,
  target,
  leave,
  onClose,
  onSaving,
}: {
  id: string
  target: DialogTarget
  leave: RefObject<() => void>
  onClose: () => void
  onSaving: (isSaving: boolean) => void
}) {
  const { timeZone } = useInstitution()
  const stored = target.mode === 'edit' ? target.event : undefined
  const isDayChosen = target.mode === 'create' && target.isDayChosen === true
  const pulledTo = target.mode === 'edit' ? target.pulledTo : undefined
  const [first] = useState(() =>
    target.mode === 'edit' ? valuesOf(target.event, timeZone) : emptyEvent(target, wallTimeOf(new Date().toISOString(), timeZone)),
  )
  const keptName = `event.${stored?.id ?? 'new'}`
  const kept = useKeptTyping<EventFormValues>(keptName)
  const typed = kept ?? (stored && pulledTo ? valuesOf({ ...stored, ...pulledTo }, timeZone) : undefined)
  const form = useForm<EventFormValues>({
    resolver: eventResolver(stored, timeZone),
    defaultValues: first,
    ...(typed ? { values: typed, resetOptions: { keepDefaultValues: true } } : {}),
  })
  const { isDirty } = form.formState
  useKeepTyping(keptName, () => (isDirty ? form.getValues() : undefined))
  const values = useWatch({ control: form.control }) as EventFormValues
  const choice = useChoosableCalls({ chosen: values.projectId })
  const projectTitle = (id: string) => callOf(choice, id)?.title ?? t('Casting call {id}', { id })
  const fromCall = useCallValues({ form, empty: first, calls: choice.calls, isNew: !stored, isDayChosen })
  const save = useSaveEvent({ form, stored, timeZone, startsInConflict: pulledTo !== undefined, onSaved: onClose })
  const [leaving, setLeaving] = useState(false)

  const { isPending } = save
  useEffect(() => onSaving(isPending), [onSaving, isPending])
  useLayoutEffect(() => {
    leave.current = () => {
      if (isDirty && !save.isPending) setLeaving(true)
      else onClose()
    }
  })
  return (
    <>
      <form id={id} noValidate onSubmit={form.handleSubmit(save.submit)} onInput={fromCall.noteTyping}>
        <EventConflict {...{ save, values, projectTitle }} />
        <EventFields {...{ form, stored, values, choice, fromCall }} />
      </form>
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title={t('Leave without saving?')}
        description={t('What you changed here is not saved yet.')}
        confirmLabel={t('Leave')}
        onConfirm={onClose}
      />
    </>
  )
}

function EventFields({
  form,
  stored,
  values,
  choice,
  fromCall,
}: {
  form: UseFormReturn<EventFormValues>
  stored: CalendarEvent | undefined
  values: EventFormValues
  choice: Choice
  fromCall: ReturnType<typeof useCallValues>
}) {
  const { timeZone } = useInstitution()
  const { errors, dirtyFields } = form.formState
  /** The end moves with the start until the user sets it. */
  const withEnd = (start: UseFormRegisterReturn<'startDate'>): UseFormRegisterReturn<'startDate'> => ({
    ...start,
    onChange: (event) => {
      const end = dirtyFields.endDate ? null : endAfter(event.target.value, form.getValues())
      if (end) form.resetField('endDate', { defaultValue: end })
      return start.onChange(event)
    },
  })

  return (
    <FieldGrid>
      <TextField
        className="wide-field"
        label={t('Title')}
        required
        maxLength={CALENDAR_LIMITS.title}
        error={errors.title?.message}
        {...form.register('title')}
      />
      <SelectField label={t('Type')} required options={typeOptions()} error={errors.eventType?.message} {...form.register('eventType')} />
      <CallField
        choice={choice}
        placeholder={t('None')}
        error={errors.projectId?.message}
        hint={
          values.projectId !== '' && (
            <Link className="lone-link" to="/project/$id" params={{ id: values.projectId }}>
              {t('Open the casting call')}
            </Link>
          )
        }
        {...form.register('projectId', { onChange: (event) => fromCall.take(callOf(choice, event.target.value)) })}
        onFound={(call) => {
          form.setValue('projectId', String(call.id), { shouldDirty: true })
          fromCall.take(call)
        }}
        // The options load after the form, so it needs the value.
        value={values.projectId}
      />
      <EventTimeField
        label={t('Start')}
        wall={values.startDate}
        stored={stored?.startDate}
        timeZone={timeZone}
        error={errors.startDate?.message}
        // Registered in the order of the page, because the first registered invalid field gets the focus.
        {...withEnd(form.register('startDate'))}
      />
      <EventTimeField
        label={t('End')}
        wall={values.endDate}
        stored={stored?.endDate}
        timeZone={timeZone}
        error={errors.endDate?.message}
        {...form.register('endDate')}
      />
      <TextField
        className="wide-field"
        label={t('Location')}
        maxLength={CALENDAR_LIMITS.location}
        error={errors.location?.message}
        {...form.register('location')}
      />
      <TextArea
        className="wide-field"
        label={t('Description')}
        rows={3}
        maxLength={CALENDAR_LIMITS.description}
        error={errors.description?.message}
        {...form.register('description')}
      />
      <Controller
        name="attendees"
        control={form.control}
        render={({ field }) => (
          <AttendeePicker
            value={field.value}
            onChange={field.onChange}
            error={errors.attendees?.message}
            describe={(message) => (message ? form.setError('attendees', { message }) : form.clearErrors('attendees'))}
          />
        )}
      />
      <Switch
        className="wide-field"
        label={t('Private')}
        hint={t('Only casting directors and the attendees see it')}
        error={errors.isPrivate?.message}
        {...form.register('isPrivate')}
      />
    </FieldGrid>
  )
}
