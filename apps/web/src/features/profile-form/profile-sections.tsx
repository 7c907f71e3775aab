import { GENDERS, PROFILE_LIMITS, STUDENT_EXPERIENCE_LEVELS } from '@callboard/contract/profiles'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { useInstitution } from '#lib/boot.ts'
import { PortfolioField } from '#lib/portfolio/portfolio-field.tsx'
import type { PortfolioEditor } from '#lib/portfolio/use-portfolio.ts'
import { emptyToNull, heightReading, withStored } from '#lib/profile-fields.ts'
import { readable } from '#lib/profile-text.ts'
import { Switch } from '#ui/choice.tsx'
import { FieldGrid, Section } from '#ui/layout.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TagInput } from '#ui/tag-input.tsx'
import { NumberField, TextArea, TextField } from '#ui/text-field.tsx'
import type { ProfileFormValues } from './profile-form-model.ts'

type Form = UseFormReturn<ProfileFormValues>

/** Who the student is and how the casting office reaches them. */
export function ContactSection({ form }: { form: Form }) {
  const { errors } = form.formState
  return (
    <Section title="Contact Information">
      <FieldGrid>
        <TextField
          label="First Name"
          required
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...form.register('firstName')}
        />
        <TextField label="Last Name" required autoComplete="family-name" error={errors.lastName?.message} {...form.register('lastName')} />
        <TextField
          label="Email"
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <TextField
          label="Cell Phone"
          required
          type="tel"
          autoComplete="tel"
          error={errors.cellPhone?.message}
          {...form.register('cellPhone')}
        />
        <TextField
          label="Location"
          hint="Where you come from"
          placeholder="City, State"
          error={errors.location?.message}
          {...form.register('location')}
        />
        <TextField
          label="Instagram"
          before="@"
          placeholder="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          error={errors.instagram?.message}
          {...form.register('instagram')}
        />
      </FieldGrid>
    </Section>
  )
}

/** What the student studies, and until when. */
export function AcademicSection({ form }: { form: Form }) {
  const { errors, defaultValues } = form.formState
  const { schools, years } = useInstitution()
  return (
    <Section title="Academic Information">
      <FieldGrid>
        <TextField label="Major" required error={errors.major?.message} {...form.register('major')} />
        <NumberField
          label="Expected Graduation Year"
          required
          min={PROFILE_LIMITS.minGraduationYear}
          max={PROFILE_LIMITS.maxGraduationYear}
          error={errors.expectedGraduationYear?.message}
          {...form.register('expectedGraduationYear', { valueAsNumber: true })}
        />
        <SelectField
          label="Year"
          placeholder="Choose a year"
          options={withStored(years, defaultValues?.year ?? '')}
          error={errors.year?.message}
          {...form.register('year')}
        />
        <SelectField
          label="School"
          placeholder="Choose a school"
          options={withStored(schools, defaultValues?.school ?? '')}
          error={errors.school?.message}
          {...form.register('school')}
        />
      </FieldGrid>
    </Section>
  )
}

/** What a casting director looks for: body, experience, skills, photographs. */
export function PhysicalSection({ form, portfolio }: { form: Form; portfolio: PortfolioEditor }) {
  const { errors, defaultValues } = form.formState
  const levels = withStored(STUDENT_EXPERIENCE_LEVELS, defaultValues?.experienceLevel ?? '')
  return (
    <Section title="Physical & Experience Information">
      <FieldGrid>
        <NumberField
          label="Age"
          min={PROFILE_LIMITS.minAge}
          max={PROFILE_LIMITS.maxAge}
          error={errors.age?.message}
          {...form.register('age', { setValueAs: emptyToNull })}
        />
        <TextField
          label="Height"
          placeholder={`5'6" or 168 cm`}
          autoComplete="off"
          hint={<HeightHint form={form} />}
          error={errors.height?.message}
          {...form.register('height')}
        />
        <SelectField
          label="Gender"
          placeholder="Choose"
          options={withStored(GENDERS, defaultValues?.gender ?? '')}
          error={errors.gender?.message}
          {...form.register('gender')}
        />
        <SelectField
          label="Experience Level"
          options={levels.map((value) => ({ value, label: readable(value) }))}
          error={errors.experienceLevel?.message}
          {...form.register('experienceLevel')}
        />
        <Controller
          name="specialties"
          control={form.control}
          render={({ field, fieldState }) => (
            <TagInput
              className="wide-field"
              label="Specialties"
              hint="Dance, languages, sports, instruments: whatever you could do on camera."
              value={field.value}
              onChange={field.onChange}
              maxLength={PROFILE_LIMITS.specialty}
              error={fieldState.error?.message}
            />
          )}
        />
        <TextArea className="wide-field" label="Bio" rows={5} error={errors.bio?.message} {...form.register('bio')} />
        <PortfolioField editor={portfolio} error={errors.portfolio?.message} />
        <div className="wide-field mt-2 grid gap-4 border-line border-t pt-5">
          <Switch label="Available for casting" hint="Turn this off while you cannot take part." {...form.register('available')} />
          <Switch label="Public profile" hint="Anyone with its address can see it." {...form.register('isPublic')} />
          <Switch
            label="Hide my contact details there"
            hint="E-mail, phone and Instagram are then seen by the casting office only."
            {...form.register('hidesContact')}
          />
        </div>
      </FieldGrid>
    </Section>
  )
}

function HeightHint({ form }: { form: Form }) {
  const reading = heightReading(useWatch({ control: form.control, name: 'height' }))
  return <span aria-live="polite">{reading ? `Reads as ${reading}` : 'Feet and inches, or centimetres'}</span>
}
