import type { TalentProfile } from '@callboard/contract/people/profiles/endpoints'
import { PROFILE_MESSAGE } from '@callboard/contract/people/profiles/rules'
import { ADD_TALENT_LIMITS, TALENT_MESSAGE } from '@callboard/contract/people/profiles/talents.rules'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#app/api/api.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { useSignedInUser } from '#app/session/session.ts'
import { useInstitution } from '#app/start/boot.ts'
import { HeightField, inputOf, OfficeNoteField, StudentNumberField } from '#shared/profile-form/profile-fields.tsx'
import { ProfileFormFrame } from '#shared/profile-form/profile-form-frame.tsx'
import { profileBody } from '#shared/profile-form/profile-values.ts'
import { useProfileForm } from '#shared/profile-form/use-profile-form.ts'
import { showSavedTalent } from '#shared/queries/talent.ts'
import { Section } from '#ui/layout.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ADD_TALENT_FIELDS, checkNewTalent, talentValues } from './talent-form-model.ts'
import { ADD_TALENT_PHOTOS } from './talent-photos.ts'
import { TalentSections } from './talent-sections.tsx'

/**
 * Creates a profile on behalf of a student.
 *
 * @param actions shown before the save button
 * @param onCreated called with the new profile
 */
export function AddTalentForm({ actions, onCreated }: { actions: ReactNode; onCreated: (profile: TalentProfile) => void }) {
  const queryClient = useQueryClient()
  const editing = useProfileForm<TalentProfile, TalentProfile>({
    name: `talent-draft.${useSignedInUser().id}.new`,
    fields: ADD_TALENT_FIELDS,
    resolver: checkNewTalent,
    rules: ADD_TALENT_PHOTOS,
    stored: null,
    valuesOf: (stored) => talentValues(stored, new Date()),
    send: (values) => api('POST /api/admin/student-profile', { body: profileBody(values, ADD_TALENT_FIELDS) }),
    onSaved: (profile) => {
      showSavedTalent(queryClient, profile)
      toast({ title: t(PROFILE_MESSAGE.created) })
      onCreated(profile)
    },
    failed: () => ({ title: t(TALENT_MESSAGE.createFailed), fallback: '' }),
  })
  const { form } = editing
  const { newProfiles } = useInstitution()
  return (
    <ProfileFormFrame
      editing={editing}
      saveLabel={t('Create Profile')}
      savingLabel={t('Creating...')}
      actions={
        <>
          {newProfiles.isPublic && (
            <p className="text-ink-soft text-sm sm:mr-auto">
              <span>
                {newProfiles.hidesContact
                  ? t('This publishes the profile, without email, phone and Instagram.')
                  : t('This publishes the profile, with email and phone.')}
              </span>
            </p>
          )}
          <span className="contents">{actions}</span>
        </>
      }
    >
      <Section title={t('Account')}>
        <TextField
          label={t('Student User ID')}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={t("The account's ID or email address. An address that has no account yet gets one.")}
          {...inputOf({ form }, 'studentUserId')}
        />
        <div className="mt-5 grid gap-5">
          <StudentNumberField form={form} />
          <OfficeNoteField form={form} />
        </div>
      </Section>
      <TalentSections editing={editing} limits={ADD_TALENT_LIMITS} height={<HeightField form={form} />} />
    </ProfileFormFrame>
  )
}
