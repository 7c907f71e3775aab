import type { ExperienceLevel } from '@callboard/contract/people/profiles/experience'
import { HEIGHT } from '@callboard/contract/people/profiles/height'
import type { ListedField } from '@callboard/contract/people/profiles/listed-fields'
import { PROFILE_LIMITS } from '@callboard/contract/people/profiles/rules'
import { useState } from 'react'
import { Controller, type RegisterOptions, type UseFormReturn, useWatch } from 'react-hook-form'
import { t } from '#app/language/t.ts'
import { useKeptState } from '#app/session/kept-typing.ts'
import { useInstitution } from '#app/start/boot.ts'
import { namedChoices, readableChoices } from '#shared/profile-text.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TagInput } from '#ui/tag-input.tsx'
import { NumberField, TextArea, TextField } from '#ui/text-field.tsx'
import { fieldId } from './field-address.ts'
import type { ProfileField, ProfileValues } from './profile-values.ts'
import { emptyToNull, heightReading, withStored } from './typed-values.ts'

export interface InForm {
  readonly form: UseFormReturn<ProfileValues>
}

/** Limits that differ between the forms. */
export interface ProfileFormLimits {
  readonly minAge: number
  readonly maxAge: number
  readonly minGraduationYear: number
  readonly maxGraduationYear: number
}

/** Connects an input with its field: the value and the error. */
export function inputOf<Name extends Exclude<ProfileField, 'specialties' | 'portfolio' | 'photoAlts' | 'weeklyAvailability'>>(
  { form }: InForm,
  name: Name,
  options?: RegisterOptions<ProfileValues, Name>,
) {
  return { id: fieldId(name), error: form.formState.errors[name]?.message, ...form.register<Name>(name, options) }
}

/** The choices of a list, including the stored value. */
export function choicesOf({ form }: InForm, name: ListedField, options: readonly string[]) {
  const choices = withStored(options, form.formState.defaultValues?.[name] ?? '')
  // Schools have names from the institution and are not translated. Years are translated, unless the institution has named them itself.
  return {
    options: name === 'school' ? choices.map((value) => ({ value, label: value })) : namedChoices(choices),
    ...inputOf({ form }, name),
  }
}

export function AgeField({ form, limits }: InForm & { limits: ProfileFormLimits }) {
  return (
    <NumberField
      label={t('Age')}
      autoComplete="off"
      enterKeyHint="next"
      placeholder={`${limits.minAge}–${limits.maxAge}`}
      min={limits.minAge}
      max={limits.maxAge}
      {...inputOf({ form }, 'age', { setValueAs: emptyToNull })}
    />
  )
}

/** The university's own number of the student, by which imports find the profile. */
export function StudentNumberField({ form }: InForm) {
  return (
    <TextField
      label={t('Student number')}
      hint={t('The university’s own number. Only the office sees it.')}
      autoComplete="off"
      maxLength={PROFILE_LIMITS.studentNumber}
      {...inputOf({ form }, 'studentNumber')}
    />
  )
}

/** The office's notes about the person. */
export function OfficeNoteField({ form }: InForm) {
  return (
    <TextArea
      className="wide-field"
      label={t('Office note')}
      hint={t('Only the office sees it. It is in the data that the student can download about themselves.')}
      rows={3}
      room={PROFILE_LIMITS.officeNote}
      {...inputOf({ form }, 'officeNote')}
    />
  )
}

/** The height as one text, in feet and inches or centimetres. */
export function HeightField({ form }: InForm) {
  const reading = heightReading(useWatch({ control: form.control, name: 'height' }))
  // Announce the parsed height only after the user has focused the field, not when the form opens.
  const [isAtWork, setAtWork] = useState(false)
  return (
    <TextField
      label={t('Height')}
      placeholder={t(`5'6" or 168 cm`)}
      autoComplete="off"
      enterKeyHint="next"
      onFocus={() => setAtWork(true)}
      hint={
        <span aria-live={isAtWork ? 'polite' : 'off'}>
          {reading ? t('Reads as {reading}', { reading }) : t('Feet and inches, or centimetres')}
        </span>
      }
      {...inputOf({ form }, 'height')}
    />
  )
}

/** The height in feet and inches. */
export function FeetAndInches({ form }: InForm) {
  return (
    <div className="grid grid-cols-2 items-start gap-4">
      <NumberField
        label={t('Height, feet')}
        placeholder={`${HEIGHT.minFeet}–${HEIGHT.maxFeet}`}
        min={HEIGHT.minFeet}
        max={HEIGHT.maxFeet}
        {...inputOf({ form }, 'heightFeet', { setValueAs: emptyToNull })}
      />
      <NumberField
        label={t('Height, inches')}
        placeholder={`0–${HEIGHT.maxInches}`}
        min={0}
        max={HEIGHT.maxInches}
        {...inputOf({ form }, 'heightInches', { setValueAs: emptyToNull })}
      />
    </div>
  )
}

/** @param levels levels that the form offers. A profile without a level stays without one until the user chooses. */
export function ExperienceField({ form, levels }: InForm & { levels: readonly ExperienceLevel[] }) {
  const stored = form.formState.defaultValues?.experienceLevel ?? ''
  return (
    <SelectField
      label={t('Experience Level')}
      {...(stored === '' && { placeholder: t('Not set') })}
      options={readableChoices(withStored(levels, stored))}
      {...inputOf({ form }, 'experienceLevel', { setValueAs: (level: ExperienceLevel | '') => level || null })}
    />
  )
}

export function GenderField({ form }: InForm) {
  const { genders } = useInstitution()
  return <SelectField label={t('Gender')} placeholder={t('Choose')} {...choicesOf({ form }, 'gender', genders)} />
}

export function SpecialtiesField({ form }: InForm) {
  const typing = useKeptState('specialty', '')
  return (
    <Controller
      name="specialties"
      control={form.control}
      render={({ field, fieldState }) => (
        <TagInput
          id={fieldId('specialties')}
          className="wide-field"
          label={t('Specialties')}
          hint={t('Dance, languages, sports, instruments: whatever helps on camera.')}
          value={field.value}
          onChange={field.onChange}
          typing={typing}
          maxLength={PROFILE_LIMITS.specialty}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

export function BioField({ form }: InForm) {
  return <TextArea className="wide-field" label={t('Bio')} rows={5} room={PROFILE_LIMITS.bio} {...inputOf({ form }, 'bio')} />
}
