import { KIOSK_LIMITS } from '@callboard/contract/kiosk/rules'
import { PROFILE_LIMITS } from '@callboard/contract/profiles/endpoints'
import { AVAILABILITY } from '@callboard/contract/profiles/week'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { t } from '#app/language/t.ts'
import { useBoot, useInstitution } from '#app/start/boot.ts'
import { ConsentFields } from '#shared/consent/consent-fields.tsx'
import { namedChoices } from '#shared/profile-text.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { FieldGrid, Section } from '#ui/layout.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'
import { WeekGrid } from '#ui/week-grid.tsx'
import { checkValues, type KioskErrors, type KioskField, type KioskValues } from '../kiosk-values.ts'

/** Prevents autofill: the device must not fill in its owner's data, nor offer a visitor's input to the next one. */
const FOREIGN = { autoComplete: 'off', 'data-1p-ignore': '', 'data-lpignore': 'true', 'data-form-type': 'other' } as const
const NAME = { ...FOREIGN, autoCapitalize: 'words', autoCorrect: 'off', spellCheck: false } as const
const ADDRESS = { ...FOREIGN, autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const
const WORDS = { ...FOREIGN, autoCapitalize: 'sentences' } as const

/** Stage 1: the visitor's details. */
export function DetailsStage({
  values,
  refused,
  onValues,
  onNext,
}: {
  values: KioskValues
  /** Field errors from the server. */
  refused: KioskErrors
  onValues: (values: KioskValues) => void
  onNext: () => void
}) {
  const { schools, years, genders, ethnicities, religions, consent } = useInstitution()
  const { emailDomains = null } = useBoot()
  const [isChecked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const errors: KioskErrors = { ...refused, ...(isChecked ? checkValues(values, emailDomains) : {}) }

  const set = (field: KioskField) => (event: { target: { value: string } }) => onValues({ ...values, [field]: event.target.value })
  const bound = (field: KioskField) => ({ value: values[field], onChange: set(field), error: errors[field] })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (Object.keys(checkValues(values, emailDomains)).length === 0) return onNext()
    // After the errors are rendered at their fields.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  return (
    <form ref={form} noValidate autoComplete="off" onSubmit={submit}>
      <header className="mb-10">
        <a href="/kiosk" className={`${buttonClass('ghost', 'lg')} -ml-5 sm:-ml-6 mb-4`}>
          <ArrowLeft aria-hidden className="size-6" /> {t('Back')}
        </a>
        <h1 className="text-2xl">{t('Create Your Profile')}</h1>
        <p className="mt-3 text-ink-soft text-lg">
          {t('Tell us who you are. Fields with a star are needed; everything else is up to you.')}
        </p>
      </header>
      <Section title={t('You')}>
        <FieldGrid>
          <TextField label={t('First Name')} required {...NAME} {...bound('firstName')} />
          <TextField label={t('Last Name')} required {...NAME} {...bound('lastName')} />
          <TextField label={t('Email')} required inputMode="email" {...ADDRESS} {...bound('email')} />
          <TextField label={t('Cell Phone')} required type="tel" inputMode="tel" {...FOREIGN} {...bound('cellPhone')} />
          <TextField label={t('Age')} inputMode="numeric" maxLength={3} {...FOREIGN} {...bound('age')} />
          <TextField label={t('Instagram Handle')} placeholder="@username" {...ADDRESS} {...bound('instagram')} />
          <TextField label={t('Hometown')} placeholder={t('City, State')} {...NAME} {...bound('location')} />
          <div className="grid grid-cols-2 items-start gap-4">
            <TextField
              label={t('Height, feet')}
              inputMode="numeric"
              maxLength={1}
              placeholder="3–8"
              {...FOREIGN}
              {...bound('heightFeet')}
            />
            <TextField
              label={t('Height, inches')}
              inputMode="numeric"
              maxLength={2}
              placeholder="0–11"
              {...FOREIGN}
              {...bound('heightInches')}
            />
          </div>
        </FieldGrid>
      </Section>
      <Section title={t('Your studies')}>
        <FieldGrid>
          <TextField label={t('Major')} required {...WORDS} {...bound('major')} />
          <TextField
            label={t('Expected Graduation Year')}
            required
            inputMode="numeric"
            maxLength={4}
            placeholder={`${KIOSK_LIMITS.minGraduationYear}–${KIOSK_LIMITS.maxGraduationYear}`}
            {...FOREIGN}
            {...bound('expectedGraduationYear')}
          />
          <SelectField label={t('Year')} placeholder={t('Choose')} options={namedChoices(years)} {...FOREIGN} {...bound('year')} />
          <SelectField label={t('School')} placeholder={t('Choose')} options={schools} {...FOREIGN} {...bound('school')} />
        </FieldGrid>
      </Section>
      <Section title={t('More about you')} hint={t('Optional. Ethnicity and religion are seen by you and the casting office only.')}>
        <FieldGrid>
          <SelectField label={t('Gender')} placeholder={t('Choose')} options={namedChoices(genders)} {...FOREIGN} {...bound('gender')} />
          <SelectField
            label={t('Ethnicity')}
            placeholder={t('Choose')}
            options={namedChoices(ethnicities)}
            {...FOREIGN}
            {...bound('ethnicity')}
          />
          <SelectField
            label={t('Religion')}
            placeholder={t('Choose')}
            options={namedChoices(religions)}
            {...FOREIGN}
            {...bound('religion')}
          />
          <TextArea className="wide-field" label={t('Hobbies')} rows={3} room={PROFILE_LIMITS.bio} {...WORDS} {...bound('bio')} />
        </FieldGrid>
      </Section>
      <Section title={t('When you have time')} hint={t('Optional. Press the hours in which you could be cast.')}>
        <WeekGrid
          label={t('Weekly Availability')}
          value={values.weeklyAvailability}
          onChange={(weeklyAvailability) => onValues({ ...values, weeklyAvailability })}
          firstHour={AVAILABILITY.firstHour}
          slots={AVAILABILITY.slots}
          error={errors.weeklyAvailability}
        />
      </Section>
      <Section title={t('Your photographs')} hint={t('Optional. Tick what you agree to; you can change it later.')}>
        <ConsentFields
          uses={values.consent?.uses ?? []}
          onUses={(uses) => onValues({ ...values, consent: uses.length === 0 ? null : { uses, textVersion: consent.version } })}
        />
      </Section>
      <div className="kiosk-actions">
        <Button type="submit" variant="primary" size="lg" className="max-sm:w-full">
          <span className="inline-flex items-center gap-3">
            {t('Next: Take Photos')} <ArrowRight aria-hidden className="size-6" strokeWidth={2.25} />
          </span>
        </Button>
      </div>
    </form>
  )
}
