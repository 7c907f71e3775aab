import type { Institution } from '@callboard/contract/institution'
import type { KioskOptional, KioskPlace } from '@callboard/contract/kiosk/rules'
import { PROFILE_LIMITS } from '@callboard/contract/profiles/endpoints'
import { AVAILABILITY } from '@callboard/contract/profiles/week'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { namedChoices } from '#shared/profile-text.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'
import { WeekGrid } from '#ui/week-grid.tsx'
import type { KioskErrors, KioskField, KioskValues } from '../kiosk-values.ts'

/** Prevents autofill: the device must not fill in its owner's data, nor offer a visitor's input to the next one. */
export const FOREIGN = { autoComplete: 'off', 'data-1p-ignore': '', 'data-lpignore': 'true', 'data-form-type': 'other' } as const
export const NAME = { ...FOREIGN, autoCapitalize: 'words', autoCorrect: 'off', spellCheck: false } as const
export const ADDRESS = { ...FOREIGN, autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const
export const WORDS = { ...FOREIGN, autoCapitalize: 'sentences' } as const

/** What the fields of a visit share. */
export interface VisitFields {
  readonly values: KioskValues
  readonly errors: KioskErrors
  readonly onValues: (values: KioskValues) => void
}

/** The props of the input of a field. */
export const bindTo =
  ({ values, errors, onValues }: VisitFields) =>
  (field: KioskField) => ({
    value: values[field],
    error: errors[field],
    onChange: ({ target }: { target: { value: string } }) => onValues({ ...values, [field]: target.value }),
  })

/** Whether a step has a question. A typed answer stays, even after the office has removed its question. */
export function isAsked(
  fields: Institution['kiosk']['fields'],
  { field, step, values }: { field: KioskOptional; step: Exclude<KioskPlace, 'off'>; values: KioskValues },
): boolean {
  if (fields[field] !== 'off') return fields[field] === step
  const hasValue = field === 'height' ? values.heightFeet + values.heightInches !== '' : Boolean(values[field])
  return hasValue && step === 'details'
}

/** Something that the visitor need not answer. */
export function OptionalField({ field, ...fields }: VisitFields & { field: KioskOptional }) {
  const { schools, years, genders, ethnicities, religions } = useInstitution()
  const bound = bindTo(fields)
  const choice = { placeholder: t('Choose'), ...FOREIGN }
  switch (field) {
    case 'age':
      return <TextField label={t('Age')} inputMode="numeric" maxLength={3} {...FOREIGN} {...bound('age')} />
    case 'instagram':
      return <TextField label={t('Instagram Handle')} placeholder="@username" {...ADDRESS} {...bound('instagram')} />
    case 'location':
      return <TextField label={t('Hometown')} placeholder={t('City, State')} {...NAME} {...bound('location')} />
    case 'height':
      return (
        <div className="grid grid-cols-2 items-start gap-4">
          <TextField label={t('Height, feet')} inputMode="numeric" maxLength={1} placeholder="3–8" {...FOREIGN} {...bound('heightFeet')} />
          <TextField
            label={t('Height, inches')}
            inputMode="numeric"
            maxLength={2}
            placeholder="0–11"
            {...FOREIGN}
            {...bound('heightInches')}
          />
        </div>
      )
    case 'year':
      return <SelectField label={t('Year')} options={namedChoices(years)} {...choice} {...bound('year')} />
    case 'school':
      return <SelectField label={t('School')} options={schools} {...choice} {...bound('school')} />
    case 'gender':
      return <SelectField label={t('Gender')} options={namedChoices(genders)} {...choice} {...bound('gender')} />
    case 'ethnicity':
      return <SelectField label={t('Ethnicity')} options={namedChoices(ethnicities)} {...choice} {...bound('ethnicity')} />
    case 'religion':
      return <SelectField label={t('Religion')} options={namedChoices(religions)} {...choice} {...bound('religion')} />
    case 'bio':
      return <TextArea className="wide-field" label={t('Hobbies')} rows={3} room={PROFILE_LIMITS.bio} {...WORDS} {...bound('bio')} />
    case 'weeklyAvailability':
      return (
        <div className="wide-field">
          <WeekGrid
            label={t('Weekly Availability')}
            value={fields.values.weeklyAvailability}
            onChange={(weeklyAvailability) => fields.onValues({ ...fields.values, weeklyAvailability })}
            firstHour={AVAILABILITY.firstHour}
            slots={AVAILABILITY.slots}
            error={fields.errors.weeklyAvailability}
          />
        </div>
      )
  }
}
