import { TALENT_EXPERIENCE_LEVELS } from '@callboard/contract/people/profiles/experience'
import type { ReactNode } from 'react'
import { t } from '#app/language/t.ts'
import { DescribedPortfolio } from '#shared/portfolio/described-portfolio.tsx'
import { AgeField, BioField, ExperienceField, type ProfileFormLimits, SpecialtiesField } from '#shared/profile-form/profile-fields.tsx'
import { AcademicSection, AvailabilitySection, ContactSection, DemographicsSection } from '#shared/profile-form/profile-sections.tsx'
import type { ProfileEditing } from '#shared/profile-form/use-profile-form.ts'
import { FieldGrid, Section } from '#ui/layout.tsx'

/**
 * The sections that both forms of the casting office share.
 *
 * @param height the fields for the height, which differ between the forms
 * @param emailHint what the address is for
 */
export function TalentSections({
  editing,
  limits,
  height,
  emailHint,
}: {
  editing: ProfileEditing
  limits: ProfileFormLimits
  height: ReactNode
  emailHint?: string
}) {
  const { form } = editing
  return (
    <>
      <ContactSection form={form} isOwn={false} emailHint={emailHint} />
      <AcademicSection form={form} limits={limits} hasYear />
      <Section title={t('Physical & Experience Information')}>
        <FieldGrid>
          <AgeField form={form} limits={limits} />
          {height}
          <ExperienceField form={form} levels={TALENT_EXPERIENCE_LEVELS} />
          <SpecialtiesField form={form} />
          <BioField form={form} />
        </FieldGrid>
      </Section>
      <DemographicsSection form={form} />
      <AvailabilitySection form={form} hasSwitch />
      <Section title={t('Portfolio')}>
        <DescribedPortfolio editing={editing} />
      </Section>
    </>
  )
}
