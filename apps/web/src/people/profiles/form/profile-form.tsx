import type { User } from '@callboard/contract/accounts/accounts/endpoints'
import { REDIRECT } from '@callboard/contract/interaction-times'
import { PHOTO_NOTICE } from '@callboard/contract/notifications'
import { IMAGE_BYTES } from '@callboard/contract/people/photos/endpoints'
import { IMAGE_MESSAGE } from '@callboard/contract/people/photos/rules'
import type { OwnProfile } from '@callboard/contract/people/profiles/endpoints'
import { STUDENT_EXPERIENCE_LEVELS } from '@callboard/contract/people/profiles/experience'
import { PROFILE_LIMITS, PROFILE_MESSAGE } from '@callboard/contract/people/profiles/rules'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { api } from '#app/api/api.ts'
import { upload } from '#app/api/upload.ts'
import { t, translateNotice } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { useInstitution } from '#app/start/boot.ts'
import { useOnline } from '#devices/use-online.ts'
import { ConsentFields } from '#shared/consent/consent-fields.tsx'
import { DescribedPortfolio } from '#shared/portfolio/described-portfolio.tsx'
import type { PortfolioRules } from '#shared/portfolio/use-portfolio.ts'
import {
  AgeField,
  BioField,
  ExperienceField,
  GenderField,
  HeightField,
  type InForm,
  SpecialtiesField,
} from '#shared/profile-form/profile-fields.tsx'
import { ProfileFormFrame } from '#shared/profile-form/profile-form-frame.tsx'
import { AcademicSection, ContactSection } from '#shared/profile-form/profile-sections.tsx'
import { profileBody } from '#shared/profile-form/profile-values.ts'
import { useProfileForm } from '#shared/profile-form/use-profile-form.ts'
import { myProfileQuery } from '#shared/queries/profile.ts'
import { Button } from '#ui/button.tsx'
import { Switch } from '#ui/choice.tsx'
import { cx } from '#ui/cx.ts'
import { Banner, FieldGrid, Section } from '#ui/layout.tsx'
import { PhotoGuide } from './photo-guide.tsx'
import { checkStudentProfile, STUDENT_FIELDS, studentProfileValues, wrongOfStudent } from './profile-form-model.ts'
import { LAST_STEP, PROFILE_STEPS } from './profile-steps.ts'
import { StepHeader } from './step-header.tsx'
import { OfSteps, stepId, useStep, useStepMoves } from './steps.tsx'
import { useFirstConsent } from './use-first-consent.ts'

/** A stored profile can be saved in every step. If there is a next step, the main button leads to it. */
const SECOND_TO_NEXT = cx(
  'in-data-more-steps:max-md:border in-data-more-steps:max-md:border-edge',
  'in-data-more-steps:max-md:bg-raised! in-data-more-steps:max-md:text-ink!',
)

const MAX_MEGABYTES = IMAGE_BYTES.portfolio / 1024 / 1024

const OWN_PHOTOS: PortfolioRules = {
  send: (file, options) => upload('/api/upload-image', file, options),
  maxBytes: IMAGE_BYTES.portfolio,
  hint: () => t('JPG and PNG up to {megabytes}MB', { megabytes: MAX_MEGABYTES }),
  tooLarge: () => ({
    title: t(IMAGE_MESSAGE.tooLarge),
    description: t('Please upload images smaller than {megabytes}MB', { megabytes: MAX_MEGABYTES }),
  }),
  invalidType: () => translateNotice(PHOTO_NOTICE.invalidType),
}

/**
 * Creates or changes the profile: on one page if there is room, in steps on a phone. Unsaved text stays on this device until it is
 * saved or started over.
 *
 * @param profile the stored profile; `null` if there is none yet
 */
export function ProfileForm({ profile, user }: { profile: OwnProfile | null; user: User }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const moves = useStepMoves()
  const online = useOnline()
  const consent = useFirstConsent()
  const { newProfiles } = useInstitution()
  const isConsentLost = useRef(false)
  const editing = useProfileForm({
    name: `profile-draft.${user.id}`,
    place: 'device',
    reveal: moves.reveal,
    fields: STUDENT_FIELDS,
    resolver: checkStudentProfile,
    rules: OWN_PHOTOS,
    stored: profile,
    valuesOf: (stored) => studentProfileValues(stored, user, new Date(), newProfiles),
    reread: () => queryClient.fetchQuery({ ...myProfileQuery, staleTime: 0 }),
    send: async (values, base) => {
      const body = profileBody(values, STUDENT_FIELDS)
      if (base !== null) return api('PUT /api/student-profile', { body: { ...body, version: base.version } })
      const created = await api('POST /api/student-profile', { body })
      isConsentLost.current = !(await consent.save())
      return created
    },
    onSaved: (saved) => {
      toast({
        title: profile === null ? t(PROFILE_MESSAGE.created) : t(PROFILE_MESSAGE.updated),
        ...(isConsentLost.current && {
          description: t('What your photographs may be used for could not be saved. Please answer again, below on this profile.'),
        }),
      })
      queryClient.setQueryData(myProfileQuery.queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: myProfileQuery.queryKey })
      setTimeout(() => navigate({ to: '/my-profile' }), REDIRECT.profileSavedMs)
    },
    failed: () => ({ title: t('Error'), fallback: profile === null ? t(PROFILE_MESSAGE.createFailed) : t(PROFILE_MESSAGE.updateFailed) }),
  })

  const { form, isNew } = editing
  // The last step says who sees the profile.
  const savesAtEnd = isNew || profile?.awaitsReview === true
  const next = async () => {
    const step = moves.current()
    if (step === LAST_STEP) return
    const fields = PROFILE_STEPS[step]?.fields ?? []
    const wrong = { ...form.formState.errors, ...wrongOfStudent(form.getValues()) }
    // Showing errors re-renders the whole form; skip that if there are none now and were none before.
    const isRight = !fields.some((field) => wrong[field]) || (await form.trigger([...fields], { shouldFocus: true }))
    if (isRight) moves.go(step + 1)
  }
  return (
    <ProfileFormFrame
      editing={editing}
      saveLabel={isNew ? t('Create Profile') : t('Update Profile')}
      savingLabel={t('Saving...')}
      onKeyDown={(event) => moves.enterMovesOn(event, () => void next())}
      saveClassName={cx('whitespace-nowrap max-sm:px-2!', savesAtEnd ? 'in-data-more-steps:max-md:hidden' : SECOND_TO_NEXT)}
      actions={<StepButtons isNew={isNew} onNext={() => void next()} />}
    >
      {!online && (
        <div className="mb-6">
          <Banner tone="info" title={t('You are offline')}>
            {t('Keep going: what you type stays on this device. Save when you are back.')}
          </Banner>
        </div>
      )}
      <StepHeader refused={Object.keys(form.formState.errors)} />
      <OfSteps steps={[0]} id={stepId(0)}>
        <ContactSection form={form} isOwn />
      </OfSteps>
      <OfSteps steps={[1]} id={stepId(1)}>
        <AcademicSection form={form} limits={PROFILE_LIMITS} hasYear />
      </OfSteps>
      <OfSteps steps={[2, LAST_STEP]}>
        <Section title={<PhysicalTitle />}>
          <OfSteps steps={[2]} id={stepId(2)} className="mb-5">
            <OwnFields form={form} />
          </OfSteps>
          <OfSteps steps={[LAST_STEP]} id={stepId(LAST_STEP)}>
            <DescribedPortfolio editing={editing} guide={PhotoGuide} />
            {isNew && (
              <div className="mt-7 border-line border-t pt-5">
                <h3 className="mb-2 text-base">{t('Use of your photographs')}</h3>
                <ConsentFields uses={consent.uses} onUses={consent.setUses} />
              </div>
            )}
            <div className="mt-7 grid gap-4 border-line border-t pt-5">
              <Switch
                label={t('Available for casting')}
                hint={t('Turn this off while you cannot take part.')}
                {...form.register('available')}
              />
              {!isNew && (
                <Link to="/availability" className="lone-link">
                  {t('Say when you have time')}
                </Link>
              )}
              <Switch label={t('Public profile')} hint={t('Anyone with its address can see it.')} {...form.register('isPublic')} />
              <Switch
                label={t('Hide my contact details there')}
                hint={t('Email, phone and Instagram are then seen by the casting office only.')}
                {...form.register('hidesContact')}
              />
            </div>
          </OfSteps>
        </Section>
      </OfSteps>
    </ProfileFormFrame>
  )
}

function OwnFields({ form }: InForm) {
  return (
    <FieldGrid>
      <AgeField form={form} limits={PROFILE_LIMITS} />
      <HeightField form={form} />
      <GenderField form={form} />
      <ExperienceField form={form} levels={STUDENT_EXPERIENCE_LEVELS} />
      <SpecialtiesField form={form} />
      <BioField form={form} />
    </FieldGrid>
  )
}

/**
 * The buttons for the previous and next step, on a phone. With a stored profile the header links to earlier steps, and the user can save in
 * every step.
 */
function StepButtons({ isNew, onNext }: { isNew: boolean; onNext: () => void }) {
  const step = useStep()
  const { go } = useStepMoves()
  return (
    <>
      {isNew && step > 0 && (
        <Button size="lg" className="md:hidden" onClick={() => go(step - 1)}>
          {t('Back')}
        </Button>
      )}
      {step < LAST_STEP && (
        <Button size="lg" variant="primary" className="md:hidden" onClick={onNext}>
          {t('Next')}
        </Button>
      )}
    </>
  )
}

/** On a phone the photos have their own step, and so their own heading. */
function PhysicalTitle() {
  const isPhotoStep = useStep() === LAST_STEP
  return (
    <>
      <span className={cx(isPhotoStep && 'max-md:hidden')}>{t('Physical & Experience Information')}</span>
      {isPhotoStep && <span className="md:hidden">{t('Photos & Visibility')}</span>}
    </>
  )
}
