import {
  ALLOWED_YEARS,
  PROJECT_GENDERS,
  PROJECT_STATUSES,
  PROJECT_TITLE_LENGTH,
  PROJECT_TYPES,
} from '@callboard/contract/casting/projects/rules'
import { dayOf } from '@callboard/contract/time/month'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { t } from '#app/language/t.ts'
import { useKeptState } from '#app/session/kept-typing.ts'
import { useInstitution } from '#app/start/boot.ts'
import { readable, readableChoices } from '#shared/profile-text.ts'
import { rolesQuery } from '#shared/queries/casting.ts'
import type { RunningUploads } from '#shared/use-after-uploads.ts'
import { ZoneNote } from '#shared/zone-note.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { FieldGrid, Section } from '#ui/layout.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TagInput } from '#ui/tag-input.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'
import { InspirationField } from './inspiration-field.tsx'
import { NumbersFields } from './numbers-fields.tsx'
import { type ProjectValues, withYear } from './project-form-model.ts'
import { SumOfRoles } from './sum-of-roles.tsx'
import { WhenField } from './when-field.tsx'
import { movesPlan, whenNotes } from './when-notes.ts'

const NUMBERS = ['numberOfStudents', 'numberOfMale', 'numberOfFemale'] as const
/** Dates and times, which may contradict each other. */
const WHENS = ['status', 'deadline', 'shootDate', 'shootTime', 'endTime'] as const

interface FieldsProps {
  form: UseFormReturn<ProjectValues>
  /** The id of the stored casting call. */
  projectId: number | undefined
}
type Notes = ReturnType<typeof whenNotes>

/**
 * All fields of a casting call.
 *
 * @param onUploads called with the pending photo uploads, whenever they change
 */
export function ProjectFields({ form, projectId, onUploads }: FieldsProps & { onUploads: (uploads: RunningUploads) => void }) {
  const { timeZone } = useInstitution()
  const [today] = useState(() => dayOf(new Date(), timeZone))
  const [status, deadline, shootDate, shootTime, endTime] = useWatch({ control: form.control, name: WHENS })
  const notes = whenNotes({ status, deadline, shootDate, shootTime, endTime }, today)
  return (
    <>
      <TheCall {...{ form, notes }} />
      <WhereAndWhen {...{ form, projectId, notes }} />
      <Who {...{ form, projectId }} />
      <Wardrobe {...{ form, onUploads }} />
    </>
  )
}

function TheCall({ form, notes }: Pick<FieldsProps, 'form'> & { notes: Notes }) {
  const { errors } = form.formState
  return (
    <Section title={t('The call')}>
      <FieldGrid>
        <TextField
          className="wide-field"
          label={t('Title')}
          required
          maxLength={PROJECT_TITLE_LENGTH}
          error={errors.title?.message}
          {...form.register('title')}
        />
        <TextArea
          className="wide-field"
          label={t('Description')}
          rows={5}
          maxLength={10_000}
          error={errors.description?.message}
          {...form.register('description')}
        />
        <SelectField label={t('Type')} options={readableChoices(PROJECT_TYPES)} error={errors.type?.message} {...form.register('type')} />
        <SelectField
          label={t('Status')}
          options={readableChoices(PROJECT_STATUSES)}
          error={errors.status?.message}
          {...form.register('status')}
        />
        <WhenField
          label={t('Apply by')}
          type="date"
          hint={notes.deadline}
          error={errors.deadline?.message}
          {...form.register('deadline')}
        />
        <Checkbox className="self-end pb-2" label={t('Urgent')} hint={t('Marked for students')} {...form.register('urgent')} />
      </FieldGrid>
    </Section>
  )
}

function WhereAndWhen({ form, projectId, notes }: FieldsProps & { notes: Notes }) {
  const { campuses } = useInstitution()
  const { errors, dirtyFields } = form.formState
  return (
    <Section title={t('Where and when')}>
      <FieldGrid>
        <SelectField label={t('Campus')} options={campuses} error={errors.campus?.message} {...form.register('campus')} />
        <TextField label={t('Location')} maxLength={200} error={errors.location?.message} {...form.register('location')} />
        <TextField
          className="wide-field"
          label={t('Address')}
          hint={t('A street address, or the link of a map')}
          maxLength={500}
          error={errors.address?.message}
          {...form.register('address')}
        />
        <WhenField
          label={t('Shoot date')}
          type="date"
          hint={notes.shootDate}
          error={errors.shootDate?.message}
          {...form.register('shootDate')}
        />
        <div className="grid grid-cols-2 gap-4">
          <WhenField label={t('Arrival')} type="time" error={errors.shootTime?.message} {...form.register('shootTime')} />
          <WhenField label={t('End')} type="time" hint={notes.endTime} error={errors.endTime?.message} {...form.register('endTime')} />
        </div>
        <ZoneNote className="wide-field" />
        <p role="status" className="wide-field measure text-ink-soft text-sm empty:hidden">
          {projectId !== undefined &&
            movesPlan(dirtyFields) &&
            t('Who is booked or offered is told when you save this. You see who before anything is sent.')}
        </p>
      </FieldGrid>
    </Section>
  )
}

function Who({ form, projectId }: FieldsProps) {
  const { errors } = form.formState
  const typing = useKeptState('skill', '')
  return (
    <Section title={t('Who')}>
      <Numbers form={form} projectId={projectId} />
      <FieldGrid className="mt-5">
        <Controller
          name="requirements.gender"
          control={form.control}
          render={({ field }) => (
            <SelectField
              label={t('Gender')}
              options={readableChoices(PROJECT_GENDERS)}
              value={field.value[0] ?? PROJECT_GENDERS[0]}
              onChange={(event) => field.onChange([event.target.value])}
            />
          )}
        />
        <TextField label={t('Major')} maxLength={120} error={errors.major?.message} {...form.register('major')} />
        <Controller
          name="allowedYears"
          control={form.control}
          render={({ field }) => (
            <fieldset className="wide-field">
              <legend className="mb-2 font-medium">{t('Years')}</legend>
              <div className="flex flex-wrap gap-x-6 gap-y-3">
                {ALLOWED_YEARS.map((year) => (
                  <Checkbox
                    key={year}
                    label={readable(year)}
                    checked={(field.value ?? []).includes(year)}
                    onChange={(event) => field.onChange(withYear(field.value ?? [], year, event.target.checked))}
                  />
                ))}
              </div>
            </fieldset>
          )}
        />
        <Controller
          name="requirements.skills"
          control={form.control}
          render={({ field }) => (
            <TagInput
              className="wide-field"
              label={t('Skills')}
              maxLength={60}
              value={field.value}
              onChange={field.onChange}
              typing={typing}
            />
          )}
        />
        <Checkbox
          className="wide-field"
          label={t('Offer an open place to the next alternate automatically')}
          hint={t('When someone who is booked cannot come, declines or does not answer in time')}
          {...form.register('offersToAlternates')}
        />
      </FieldGrid>
    </Section>
  )
}

function Wardrobe({ form, onUploads }: Pick<FieldsProps, 'form'> & { onUploads: (uploads: RunningUploads) => void }) {
  const { errors } = form.formState
  return (
    <Section title={t('Wardrobe and inspiration')}>
      <TextArea label={t('Wardrobe')} rows={6} maxLength={2000} error={errors.wardrobe?.message} {...form.register('wardrobe')} />
      <div className="mt-6">
        <Controller
          name="inspirationPhotos"
          control={form.control}
          render={({ field }) => (
            <InspirationField
              urls={field.value}
              error={errors.inspirationPhotos?.message}
              onChange={field.onChange}
              onUploads={onUploads}
            />
          )}
        />
      </div>
    </Section>
  )
}

/** The numbers of students, which are derived from each other. If a casting call has several roles, its numbers follow from them. */
function Numbers({ form: { control, formState, setValue }, projectId }: FieldsProps) {
  const [numberOfStudents, numberOfMale, numberOfFemale] = useWatch({ control, name: NUMBERS })
  const { data: roles } = useQuery({ ...rolesQuery(projectId ?? 0), enabled: projectId !== undefined })
  const { errors } = formState
  if (projectId !== undefined && roles && roles.length > 1) return <SumOfRoles projectId={projectId} roles={roles} />
  return (
    <NumbersFields
      numbers={{ numberOfStudents, numberOfMale, numberOfFemale }}
      error={NUMBERS.map((name) => errors[name]?.message).find(Boolean)}
      onChange={(numbers) => {
        setValue('numberOfStudents', numbers.numberOfStudents, { shouldDirty: true, shouldValidate: formState.isSubmitted })
        setValue('numberOfMale', numbers.numberOfMale, { shouldDirty: true })
        setValue('numberOfFemale', numbers.numberOfFemale, { shouldDirty: true })
      }}
    />
  )
}
