import type { TalentProfile } from '@callboard/contract/people/profiles/endpoints'
import { PROFILE_LIMITS, PROFILE_MESSAGE } from '@callboard/contract/people/profiles/rules'
import { EDIT_TALENT_LIMITS, TALENT_MESSAGE } from '@callboard/contract/people/profiles/talents.rules'
import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { api } from '#app/api/api.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { useSignedInUser } from '#app/session/session.ts'
import type { InForm } from '#shared/profile-form/profile-fields.tsx'
import { FeetAndInches, inputOf, OfficeNoteField, StudentNumberField } from '#shared/profile-form/profile-fields.tsx'
import { ProfileFormFrame } from '#shared/profile-form/profile-form-frame.tsx'
import { profileBody } from '#shared/profile-form/profile-values.ts'
import { emptyToNull } from '#shared/profile-form/typed-values.ts'
import { useProfileForm } from '#shared/profile-form/use-profile-form.ts'
import { ratingOutOfFive, ratingOutOfTen } from '#shared/profile-text.ts'
import { showSavedTalent, talentQuery } from '#shared/queries/talent.ts'
import type { Elements } from '#ui/elements.ts'
import { FieldGrid, Section } from '#ui/layout.tsx'
import { NumberField } from '#ui/text-field.tsx'
import { checkTalentChange, EDIT_TALENT_FIELDS, talentValues } from './talent-form-model.ts'
import { EDIT_TALENT_PHOTOS } from './talent-photos.ts'
import { TalentSections } from './talent-sections.tsx'

/**
 * Changes a profile.
 *
 * @param profile the stored profile, as last loaded
 * @param actions shown before the save button
 * @param onSaved called when it is stored
 */
export function EditTalentForm({ profile, actions, onSaved }: { profile: TalentProfile; actions: Elements; onSaved: () => void }) {
  const queryClient = useQueryClient()
  const { id } = profile
  const editing = useProfileForm<TalentProfile, TalentProfile>({
    name: `talent-draft.${useSignedInUser().id}.${id}`,
    fields: EDIT_TALENT_FIELDS,
    resolver: checkTalentChange,
    rules: EDIT_TALENT_PHOTOS,
    stored: profile,
    valuesOf: (stored) => talentValues(stored, new Date()),
    reread: () => queryClient.fetchQuery({ ...talentQuery(id), staleTime: 0 }),
    send: (values, base) =>
      api('PATCH /api/talent/{id}', { params: { id }, body: { ...profileBody(values, EDIT_TALENT_FIELDS), version: base?.version } }),
    onSaved: (saved) => {
      showSavedTalent(queryClient, saved)
      toast({ title: t(PROFILE_MESSAGE.updated) })
      onSaved()
    },
    failed: () => ({ title: t(TALENT_MESSAGE.updateFailed), fallback: '' }),
  })
  return (
    <ProfileFormFrame
      editing={editing}
      saveLabel={t('Update Profile')}
      savingLabel={t('Updating...')}
      actions={
        <>
          {isPublic(profile) && (
            <p className="mr-auto text-ink-soft text-sm max-sm:basis-full">
              {t('This profile is public: saving publishes what you change.')}
            </p>
          )}
          {actions}
        </>
      }
    >
      <RatingSection form={editing.form} />
      <TalentSections
        editing={editing}
        limits={EDIT_TALENT_LIMITS}
        height={<FeetAndInches form={editing.form} />}
        emailHint={
          profile.confirmation === 'person'
            ? t('This person has signed in: emails keep going to the address of their account.')
            : t('Until this person signs in, their account follows this address.')
        }
      />
    </ProfileFormFrame>
  )
}

/** Whether the profile is public, so that everybody sees what is saved. */
const isPublic = (profile: TalentProfile) => profile.isPublic && profile.confirmation !== 'none' && !profile.awaitsReview

function RatingSection({ form }: InForm) {
  const rating = useWatch({ control: form.control, name: 'rating' })
  const known = Number.isInteger(rating) ? rating : 0
  const toStudent = ratingOutOfFive(known)
  return (
    <Section title={t('Casting Office')} hint={t('The student sets nothing here.')}>
      <FieldGrid>
        <NumberField
          label={t('Rating')}
          min={0}
          max={PROFILE_LIMITS.maxRating}
          hint={
            <span aria-live="polite">
              {toStudent === null
                ? t('0 to 100. The office sees New, and the student sees no rating.')
                : t('0 to 100. The office sees {office}/10, and the student {student}.', {
                    office: ratingOutOfTen(known),
                    student: toStudent,
                  })}
            </span>
          }
          {...inputOf({ form }, 'rating', { setValueAs: (typed) => emptyToNull(typed) ?? 0 })}
        />
        <StudentNumberField form={form} />
        <OfficeNoteField form={form} />
      </FieldGrid>
    </Section>
  )
}
