import type { LinkedProfile } from '@callboard/contract/people/profile-links/endpoints'
import { EDIT_LINK_MESSAGE } from '@callboard/contract/people/profile-links/rules'
import { EDIT_TALENT_LIMITS } from '@callboard/contract/people/profiles/talents.rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { t, translateNotice } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { isDeadLink } from '#shared/link-failed.tsx'
import { DescribedPortfolio } from '#shared/portfolio/described-portfolio.tsx'
import { AgeField, BioField, FeetAndInches, SpecialtiesField } from '#shared/profile-form/profile-fields.tsx'
import { ProfileFormFrame } from '#shared/profile-form/profile-form-frame.tsx'
import { AcademicSection, AvailabilitySection, ContactSection } from '#shared/profile-form/profile-sections.tsx'
import { useProfileForm } from '#shared/profile-form/use-profile-form.ts'
import { linkedProfileQuery } from '#shared/queries/profile-links.ts'
import { Banner, FieldGrid, Section } from '#ui/layout.tsx'
import { checkEditLink, EDIT_LINK_FIELDS, editLinkBody, editLinkValues } from './edit-link-model.ts'
import { editLinkPhotos } from './edit-link-photos.ts'

/**
 * Edits the profile of an edit link. Typed text stays in this tab, even if saving fails, until it is saved or discarded.
 *
 * @param profile the profile when the page was opened
 */
export function EditLinkForm({ token, profile, onSaved }: { token: string; profile: LinkedProfile; onSaved: () => void }) {
  const queryClient = useQueryClient()
  const [dead, setDead] = useState(false)
  const editing = useProfileForm<LinkedProfile, unknown>({
    // Enough of the token to distinguish links, but too little to open one.
    name: `edit-link-draft.${token.slice(0, 8)}`,
    fields: EDIT_LINK_FIELDS,
    resolver: checkEditLink,
    rules: editLinkPhotos(token),
    stored: profile,
    valuesOf: (stored) => editLinkValues(stored ?? profile),
    reread: () => queryClient.fetchQuery({ ...linkedProfileQuery(token), staleTime: 0 }),
    send: (values, base) => api('PUT /api/edit-profile/{token}', { params: { token }, body: editLinkBody(values, base ?? profile) }),
    onSaved: () => {
      toast(translateNotice(EDIT_LINK_MESSAGE.updated))
      onSaved()
    },
    failed: (error) => {
      if (isDeadLink(error)) setDead(true)
      return { title: t('Error'), description: t(EDIT_LINK_MESSAGE.updateFailed) }
    },
  })
  const { form } = editing
  return (
    <ProfileFormFrame editing={editing} saveLabel={t('Update Profile')} savingLabel={t('Updating Profile...')}>
      <ContactSection form={form} isOwn />
      <AcademicSection form={form} limits={EDIT_TALENT_LIMITS} hasYear={false} />
      <Section title={t('About You')}>
        <FieldGrid>
          <AgeField form={form} limits={EDIT_TALENT_LIMITS} />
          <FeetAndInches form={form} />
          <SpecialtiesField form={form} />
          <BioField form={form} />
          <DescribedPortfolio editing={editing} />
        </FieldGrid>
      </Section>
      <AvailabilitySection form={form} />
      {dead && (
        <div role="alert">
          <Banner tone="danger" title={t(EDIT_LINK_MESSAGE.invalidTitle)}>
            {t('{invalid} What you typed is still here, so you can copy it.', { invalid: t(EDIT_LINK_MESSAGE.invalid) })}
          </Banner>
        </div>
      )}
    </ProfileFormFrame>
  )
}
