import { Controller } from 'react-hook-form'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { ZoneNote } from '#shared/zone-note.tsx'
import { Switch } from '#ui/choice.tsx'
import { FieldGrid, Section } from '#ui/layout.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { NumberField, TextField } from '#ui/text-field.tsx'
import { WeekGrid } from '#ui/week-grid.tsx'
import { choicesOf, GenderField, type InForm, inputOf, type ProfileFormLimits } from './profile-fields.tsx'

/**
 * The talent's name and contact details.
 *
 * @param isOwn whether the talent fills in the form: then the browser may offer its stored details
 * @param emailHint what the address is for
 */
export function ContactSection({ form, isOwn, emailHint }: InForm & { isOwn: boolean; emailHint?: string | undefined }) {
  const filledAs = (kind: string) => ({ autoComplete: isOwn ? kind : 'off' })
  return (
    <Section title={t('Contact Information')}>
      <FieldGrid>
        <TextField
          label={t('First Name')}
          required
          autoCapitalize="words"
          enterKeyHint="next"
          {...filledAs('given-name')}
          {...inputOf({ form }, 'firstName')}
        />
        <TextField
          label={t('Last Name')}
          required
          autoCapitalize="words"
          enterKeyHint="next"
          {...filledAs('family-name')}
          {...inputOf({ form }, 'lastName')}
        />
        <TextField
          label={t('Email')}
          hint={emailHint}
          required
          // With `type="email"`, browsers return the domain in punycode and not as typed.
          inputMode="email"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
          {...filledAs('email')}
          {...inputOf({ form }, 'email')}
        />
        <TextField
          label={t('Cell Phone')}
          required
          type="tel"
          inputMode="tel"
          enterKeyHint="next"
          {...filledAs('tel')}
          {...inputOf({ form }, 'cellPhone')}
        />
        <TextField
          label={t('Location')}
          hint={isOwn ? t('Where you come from') : undefined}
          placeholder={t('City, State')}
          autoCapitalize="words"
          enterKeyHint="next"
          {...filledAs('address-level2')}
          {...inputOf({ form }, 'location')}
        />
        <TextField
          label={t('Instagram')}
          before="@"
          placeholder={t('username')}
          enterKeyHint="next"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoComplete="off"
          {...inputOf({ form }, 'instagram')}
        />
      </FieldGrid>
    </Section>
  )
}

/**
 * The talent's studies, and when they end.
 *
 * @param hasYear whether the form also asks for the year of study
 */
export function AcademicSection({ form, limits, hasYear }: InForm & { limits: ProfileFormLimits; hasYear: boolean }) {
  const { schools, years } = useInstitution()
  return (
    <Section title={t('Academic Information')}>
      <FieldGrid>
        <TextField
          label={t('Major')}
          required
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="next"
          {...inputOf({ form }, 'major')}
        />
        <NumberField
          label={t('Expected Graduation Year')}
          required
          autoComplete="off"
          enterKeyHint="next"
          placeholder={`${limits.minGraduationYear}–${limits.maxGraduationYear}`}
          min={limits.minGraduationYear}
          max={limits.maxGraduationYear}
          {...inputOf({ form }, 'expectedGraduationYear', { valueAsNumber: true })}
        />
        {hasYear && <SelectField label={t('Year')} placeholder={t('Choose a year')} {...choicesOf({ form }, 'year', years)} />}
        <SelectField label={t('School')} placeholder={t('Choose a school')} {...choicesOf({ form }, 'school', schools)} />
      </FieldGrid>
    </Section>
  )
}

/** Optional details that few people may see. */
export function DemographicsSection({ form }: InForm) {
  const { ethnicities, religions } = useInstitution()
  return (
    <Section title={t('Demographics')} hint={t('Optional. Ethnicity and religion are seen by the student and the casting office only.')}>
      <FieldGrid>
        <GenderField form={form} />
        <SelectField label={t('Ethnicity')} placeholder={t('Choose')} {...choicesOf({ form }, 'ethnicity', ethnicities)} />
        <SelectField label={t('Religion')} placeholder={t('Choose')} {...choicesOf({ form }, 'religion', religions)} />
      </FieldGrid>
    </Section>
  )
}

/**
 * When the talent is available.
 *
 * @param hasSwitch whether the form also asks if the talent is available at all
 */
export function AvailabilitySection({ form, hasSwitch }: InForm & { hasSwitch?: boolean }) {
  return (
    <Section title={t('Availability')}>
      <div className="grid gap-6">
        {hasSwitch && <Switch label={t('Available for casting')} {...form.register('available')} />}
        <Controller
          name="weeklyAvailability"
          control={form.control}
          render={({ field, fieldState }) => (
            <WeekGrid label={t('Weekly Availability')} value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
          )}
        />
        <ZoneNote />
      </div>
    </Section>
  )
}
