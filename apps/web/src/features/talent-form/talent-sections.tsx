import { AVAILABILITY, ETHNICITIES, GENDERS, PROFILE_LIMITS, RELIGIONS } from '@callboard/contract/profiles'
import { TALENT_EXPERIENCE_LEVELS } from '@callboard/contract/talent-options'
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useInstitution } from '#lib/boot.ts'
import { PortfolioField } from '#lib/portfolio/portfolio-field.tsx'
import type { PortfolioEditor } from '#lib/portfolio/use-portfolio.ts'
import { emptyToNull, withStored } from '#lib/profile-fields.ts'
import { readable } from '#lib/profile-text.ts'
import { Switch } from '#ui/choice.tsx'
import { FieldGrid, Section } from '#ui/layout.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TagInput } from '#ui/tag-input.tsx'
import { NumberField, TextArea, TextField } from '#ui/text-field.tsx'
import { WeekGrid } from '#ui/week-grid.tsx'
import type { TalentValues } from './talent-form-model.ts'

type Form = UseFormReturn<TalentValues>

interface Limits {
  readonly minAge: number
  readonly maxAge: number
  readonly minGraduationYear: number
  readonly maxGraduationYear: number
}

/** Who the talent is and how they are reached. */
export function ContactSection({ form }: { form: Form }) {
  const { errors } = form.formState
  // A casting director's own name and address would be filled in otherwise.
  const other = { autoComplete: 'off' } as const
  return (
    <Section title="Contact Information">
      <FieldGrid>
        <TextField label="First Name" required {...other} error={errors.firstName?.message} {...form.register('firstName')} />
        <TextField label="Last Name" required {...other} error={errors.lastName?.message} {...form.register('lastName')} />
        <TextField
          label="Email"
          required
          type="email"
          inputMode="email"
          {...other}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <TextField label="Cell Phone" required type="tel" {...other} error={errors.cellPhone?.message} {...form.register('cellPhone')} />
        <TextField label="Location" placeholder="City, State" {...other} error={errors.location?.message} {...form.register('location')} />
        <TextField
          label="Instagram"
          before="@"
          placeholder="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...other}
          error={errors.instagram?.message}
          {...form.register('instagram')}
        />
      </FieldGrid>
    </Section>
  )
}

/** What the talent studies, and until when. */
export function AcademicSection({ form, limits }: { form: Form; limits: Limits }) {
  const { errors, defaultValues } = form.formState
  const { schools, years } = useInstitution()
  return (
    <Section title="Academic Information">
      <FieldGrid>
        <TextField label="Major" required error={errors.major?.message} {...form.register('major')} />
        <NumberField
          label="Expected Graduation Year"
          required
          min={limits.minGraduationYear}
          max={limits.maxGraduationYear}
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

/**
 * What a casting call asks for: body, experience, skills.
 *
 * @param height the fields of the height, which each form has in its own way
 */
export function PhysicalSection({ form, limits, height }: { form: Form; limits: Limits; height: ReactNode }) {
  const { errors, defaultValues } = form.formState
  const levels = withStored(TALENT_EXPERIENCE_LEVELS, defaultValues?.experienceLevel ?? '')
  return (
    <Section title="Physical & Experience Information">
      <FieldGrid>
        <NumberField
          label="Age"
          min={limits.minAge}
          max={limits.maxAge}
          error={errors.age?.message}
          {...form.register('age', { setValueAs: emptyToNull })}
        />
        {height}
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
              hint="Dance, languages, sports, instruments."
              value={field.value}
              onChange={field.onChange}
              maxLength={PROFILE_LIMITS.specialty}
              error={fieldState.error?.message}
            />
          )}
        />
        <TextArea className="wide-field" label="Bio" rows={5} error={errors.bio?.message} {...form.register('bio')} />
      </FieldGrid>
    </Section>
  )
}

/** What nobody has to say, and few may see (decision 17). */
export function DemographicsSection({ form }: { form: Form }) {
  const { errors, defaultValues } = form.formState
  return (
    <Section title="Demographics" hint="Optional. Ethnicity and religion are seen by the student and the casting office only.">
      <FieldGrid>
        <SelectField
          label="Gender"
          placeholder="Choose"
          options={withStored(GENDERS, defaultValues?.gender ?? '')}
          error={errors.gender?.message}
          {...form.register('gender')}
        />
        <SelectField
          label="Ethnicity"
          placeholder="Choose"
          options={withStored(ETHNICITIES, defaultValues?.ethnicity ?? '')}
          error={errors.ethnicity?.message}
          {...form.register('ethnicity')}
        />
        <SelectField
          label="Religion"
          placeholder="Choose"
          options={withStored(RELIGIONS, defaultValues?.religion ?? '')}
          error={errors.religion?.message}
          {...form.register('religion')}
        />
      </FieldGrid>
    </Section>
  )
}

/** Whether and when the talent can be cast. */
export function AvailabilitySection({ form }: { form: Form }) {
  return (
    <Section title="Availability">
      <div className="grid gap-6">
        <Switch label="Available for casting" {...form.register('available')} />
        <Controller
          name="weeklyAvailability"
          control={form.control}
          render={({ field, fieldState }) => (
            <WeekGrid
              label="Weekly Availability"
              value={field.value}
              onChange={field.onChange}
              firstHour={AVAILABILITY.firstHour}
              slots={AVAILABILITY.slots}
              error={fieldState.error?.message}
            />
          )}
        />
      </div>
    </Section>
  )
}

/** The photographs. */
export function PhotosSection({ form, portfolio }: { form: Form; portfolio: PortfolioEditor }) {
  return (
    <Section title="Portfolio">
      <PortfolioField editor={portfolio} error={form.formState.errors.portfolio?.message} />
    </Section>
  )
}
