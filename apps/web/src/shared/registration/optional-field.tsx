import type { KioskOptional } from '@callboard/contract/exchange/kiosk/rules'
import { PROFILE_LIMITS } from '@callboard/contract/people/profiles/rules'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { namedChoices } from '#shared/profile-text.ts'
import type { RegistrationErrors, RegistrationField, RegistrationValues } from '#shared/registration/registration-values.ts'
import { ZoneNote } from '#shared/zone-note.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'
import { WeekGrid } from '#ui/week-grid.tsx'

/** Prevents autofill at the kiosk: the device must not fill in its owner's data, nor offer a visitor's input to the next one. */
const FOREIGN = { autoComplete: 'off', 'data-1p-ignore': '', 'data-lpignore': 'true', 'data-form-type': 'other' } as const
const NAME = { autoCapitalize: 'words', autoCorrect: 'off', spellCheck: false } as const
const ADDRESS = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const
const WORDS = { autoCapitalize: 'sentences' } as const

/** The properties of inputs: on a shared device they prevent autofill, on a person's own device the browser may fill in what it knows. */
export const typingOn = (isOwnDevice: boolean) => {
  const foreign = isOwnDevice ? {} : FOREIGN
  const own = (autoComplete: string) => (isOwnDevice ? { autoComplete } : FOREIGN)
  return { foreign, own, name: { ...foreign, ...NAME }, address: { ...foreign, ...ADDRESS }, words: { ...foreign, ...WORDS } }
}

/** The values that all fields of a visit share. */
export interface VisitFields {
  readonly values: RegistrationValues
  readonly errors: RegistrationErrors
  readonly onValues: (values: RegistrationValues) => void
  readonly isOwnDevice: boolean
}

/** The props of the input of a field. */
export const bindTo =
  ({ values, errors, onValues }: VisitFields) =>
  (field: RegistrationField) => ({
    value: values[field],
    error: errors[field],
    onChange: ({ target }: { target: { value: string } }) => onValues({ ...values, [field]: target.value }),
  })

/** A field that the visitor may leave empty. */
export function OptionalField({ field, ...fields }: VisitFields & { field: KioskOptional }) {
  const { schools, years, genders, ethnicities, religions } = useInstitution()
  const { foreign, name, address, words } = typingOn(fields.isOwnDevice)
  const bound = bindTo(fields)
  const choice = { placeholder: t('Choose'), ...foreign }
  switch (field) {
    case 'age':
      return <TextField label={t('Age')} inputMode="numeric" maxLength={3} {...foreign} {...bound('age')} />
    case 'instagram':
      return <TextField label={t('Instagram Handle')} placeholder="@username" {...address} {...bound('instagram')} />
    case 'location':
      return <TextField label={t('Hometown')} placeholder={t('City, State')} {...name} {...bound('location')} />
    case 'height':
      return (
        <div className="grid grid-cols-2 items-start gap-4">
          <TextField label={t('Height, feet')} inputMode="numeric" maxLength={1} placeholder="3–8" {...foreign} {...bound('heightFeet')} />
          <TextField
            label={t('Height, inches')}
            inputMode="numeric"
            maxLength={2}
            placeholder="0–11"
            {...foreign}
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
      return <TextArea className="wide-field" label={t('Hobbies')} rows={3} room={PROFILE_LIMITS.bio} {...words} {...bound('bio')} />
    case 'weeklyAvailability':
      return (
        <div className="wide-field">
          <WeekGrid
            label={t('Weekly Availability')}
            value={fields.values.weeklyAvailability}
            onChange={(weeklyAvailability) => fields.onValues({ ...fields.values, weeklyAvailability })}
            error={fields.errors.weeklyAvailability}
          />
          <ZoneNote className="mt-2" />
        </div>
      )
  }
}
