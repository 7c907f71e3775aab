import { AVAILABILITY, PROFILE_LIMITS } from '@callboard/contract/profiles'
import { EDIT_TALENT_LIMITS } from '@callboard/contract/talent-options'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useInstitution } from '#lib/boot.ts'
import { PortfolioField } from '#lib/portfolio/portfolio-field.tsx'
import type { PortfolioEditor } from '#lib/portfolio/use-portfolio.ts'
import { emptyToNull, withStored } from '#lib/profile-fields.ts'
import { FieldGrid, Section } from '#ui/layout.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TagInput } from '#ui/tag-input.tsx'
import { NumberField, TextArea, TextField } from '#ui/text-field.tsx'
import { WeekGrid } from '#ui/week-grid.tsx'
import type { EditLinkValues } from './edit-link-model.ts'

type Form = UseFormReturn<EditLinkValues>

/** Who the talent is and how they are reached. */
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
          label="Instagram"
          before="@"
          placeholder="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          error={errors.instagram?.message}
          {...form.register('instagram')}
        />
        <TextField label="Location" placeholder="City, State" error={errors.location?.message} {...form.register('location')} />
      </FieldGrid>
    </Section>
  )
}

/** What the talent studies, and until when. */
export function AcademicSection({ form }: { form: Form }) {
  const { errors, defaultValues } = form.formState
  const { schools } = useInstitution()
  return (
    <Section title="Academic Information">
      <FieldGrid>
        <TextField label="Major" required error={errors.major?.message} {...form.register('major')} />
        <NumberField
          label="Expected Graduation Year"
          required
          min={EDIT_TALENT_LIMITS.minGraduationYear}
          max={EDIT_TALENT_LIMITS.maxGraduationYear}
          error={errors.expectedGraduationYear?.message}
          {...form.register('expectedGraduationYear', { valueAsNumber: true })}
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

/** Body, skills, words and pictures. */
export function TalentSection({ form, portfolio }: { form: Form; portfolio: PortfolioEditor }) {
  const { errors } = form.formState
  return (
    <Section title="About You">
      <FieldGrid>
        <NumberField
          label="Age"
          min={EDIT_TALENT_LIMITS.minAge}
          max={EDIT_TALENT_LIMITS.maxAge}
          error={errors.age?.message}
          {...form.register('age', { setValueAs: emptyToNull })}
        />
        <div className="grid grid-cols-2 items-start gap-4">
          <NumberField
            label="Height, feet"
            min={3}
            max={8}
            error={errors.heightFeet?.message}
            {...form.register('heightFeet', { setValueAs: emptyToNull })}
          />
          <NumberField
            label="Height, inches"
            min={0}
            max={11}
            error={errors.heightInches?.message}
            {...form.register('heightInches', { setValueAs: emptyToNull })}
          />
        </div>
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
        <PortfolioField editor={portfolio} error={errors.portfolio?.message} />
      </FieldGrid>
    </Section>
  )
}

/** When the talent has time. */
export function AvailabilitySection({ form }: { form: Form }) {
  return (
    <Section title="Availability">
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
    </Section>
  )
}
