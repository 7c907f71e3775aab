import { HEIGHT } from '@callboard/contract/height'
import { PROFILE_LIMITS, PROFILE_MESSAGE, type TalentProfile } from '@callboard/contract/profiles'
import { EDIT_TALENT_LIMITS, TALENT_MESSAGE } from '@callboard/contract/talent-options'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { api } from '#lib/api.ts'
import { ApiError } from '#lib/api-error.ts'
import { errorText, isSignedOut } from '#lib/error-text.ts'
import { showFieldErrors } from '#lib/form-errors.ts'
import { emptyToNull } from '#lib/profile-fields.ts'
import { ratingOutOfTen } from '#lib/profile-text.ts'
import { talentQuery } from '#lib/queries/talent.ts'
import { useSignedInUser } from '#lib/session.ts'
import { leaveForSignIn } from '#lib/unauthorized.ts'
import { Button } from '#ui/button.tsx'
import { FieldGrid, FormActions, Section } from '#ui/layout.tsx'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { NumberField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { KeptNotice } from './kept-notice.tsx'
import { TalentConflict } from './talent-conflict.tsx'
import { checkTalentChange, storedTalent, type TalentValues, talentChangeBody } from './talent-form-model.ts'
import { EDIT_TALENT_PHOTOS } from './talent-photos.ts'
import {
  AcademicSection,
  AvailabilitySection,
  ContactSection,
  DemographicsSection,
  PhotosSection,
  PhysicalSection,
} from './talent-sections.tsx'
import { useKeptTalent, useTalentForm } from './use-talent-form.ts'

const CHANGED_MEANWHILE = 'This profile was changed somewhere else in the meantime. What you typed is kept.'
const KEPT_AND_STALE = 'What you typed before is still here, but this profile was changed somewhere else since.'

/**
 * Changes a profile (admin document, section 2.4).
 *
 * @param profile the stored one, as far as this page has heard
 * @param actions stand before the button that saves
 * @param onSaved told when it is stored
 */
export function EditTalentForm({ profile, actions, onSaved }: { profile: TalentProfile; actions: ReactNode; onSaved: () => void }) {
  const queryClient = useQueryClient()
  const { id } = profile
  const name = `talent-draft.${useSignedInUser().id}.${id}`
  const draft = useKeptTalent(name)
  const [version, setVersion] = useState(profile.version)
  /** What somebody else saved in the meantime, and what is said of it. */
  const [newest, setNewest] = useState<{ title: string; profile: TalentProfile } | null>(
    draft && draft.version !== profile.version ? { title: KEPT_AND_STALE, profile } : null,
  )
  const [initial] = useState(() => storedTalent(profile))
  const [photos, setPhotos] = useState(profile.portfolio.photos)
  const { form, portfolio, isDirty, hasOwnPhotos, isUnsaved, letGo, forget, startOver, submit } = useTalentForm({
    name,
    resolver: checkTalentChange,
    initial,
    photos,
    rules: EDIT_TALENT_PHOTOS,
    draft,
    version,
    isHeld: newest !== null,
  })
  const fail = (error: unknown) => toast({ title: TALENT_MESSAGE.updateFailed, description: errorText(error, ''), tone: 'destructive' })

  /** What nobody touched here follows what is stored; what was typed stays, and is settled with its reader. */
  const follow = (stored: TalentProfile) => {
    form.reset(storedTalent(stored), { keepDirtyValues: true })
    if (!hasOwnPhotos) portfolio.replace(stored.portfolio.photos)
    setPhotos(stored.portfolio.photos)
    setNewest({ title: CHANGED_MEANWHILE, profile: stored })
  }
  const reread = useMutation({
    mutationFn: () => queryClient.fetchQuery({ ...talentQuery(id), staleTime: 0 }),
    onSuccess: follow,
    onError: fail,
  })
  const save = useMutation({
    mutationFn: (values: TalentValues & { version: number }) =>
      api('PATCH /api/talent/{id}', { params: { id }, body: { ...talentChangeBody(values), version: values.version } }),
    onSuccess: (saved) => {
      forget()
      queryClient.setQueryData(talentQuery(id).queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: ['/api/talent/search'] })
      void queryClient.invalidateQueries({ queryKey: ['/api/talent/search/count'] })
      toast({ title: PROFILE_MESSAGE.updated })
      onSaved()
    },
    onError: (error) => {
      if (isSignedOut(error)) {
        letGo()
        return leaveForSignIn()
      }
      if (error instanceof ApiError && error.status === 409) return reread.mutate()
      if (!showFieldErrors(error, form)) fail(error)
    },
  })
  const saveAs = (basedOn: number) => submit((values) => save.mutate({ ...values, version: basedOn }))

  const isSaving = save.isPending || save.isSuccess || reread.isPending
  useEffect(() => {
    // Somebody else saved while this form is open.
    if (profile.version <= version || newest || isSaving) return
    if (isUnsaved()) {
      follow(profile)
      toast({ title: 'Changed meanwhile', description: CHANGED_MEANWHILE })
    } else {
      form.reset(storedTalent(profile))
      portfolio.replace(profile.portfolio.photos)
      setPhotos(profile.portfolio.photos)
      setVersion(profile.version)
      toast({ title: 'Changed meanwhile', description: 'Somebody else changed this profile. You see what is saved now.' })
    }
  })

  const isKept = newest?.title === KEPT_AND_STALE
  const conflict = newest && (
    <TalentConflict
      title={newest.title}
      form={form}
      stored={newest.profile}
      onPhotos={portfolio.replace}
      onKeepMine={() => {
        const basedOn = newest.profile.version
        setVersion(basedOn)
        setNewest(null)
        void saveAs(basedOn)()
      }}
    />
  )
  return (
    <form noValidate onSubmit={saveAs(version)} className="flex flex-col">
      {isKept && conflict && <div className="mb-8">{conflict}</div>}
      {draft && !newest && isDirty && <KeptNotice onStartOver={startOver} />}
      <RatingSection form={form} />
      <ContactSection form={form} />
      <AcademicSection form={form} limits={EDIT_TALENT_LIMITS} />
      <PhysicalSection form={form} limits={EDIT_TALENT_LIMITS} height={<HeightFields form={form} />} />
      <DemographicsSection form={form} />
      <AvailabilitySection form={form} />
      <PhotosSection form={form} portfolio={portfolio} />
      {!isKept && conflict}
      <FormActions>
        {actions}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          pending={save.isPending || reread.isPending}
          pendingLabel="Updating..."
          disabled={save.isSuccess || newest !== null}
        >
          Update Profile
        </Button>
      </FormActions>
      <LeaveGuard isUnsaved={isUnsaved} onLeave={forget} />
    </form>
  )
}

type Form = UseFormReturn<TalentValues>

function RatingSection({ form }: { form: Form }) {
  const rating = useWatch({ control: form.control, name: 'rating' })
  const shown = ratingOutOfTen(Number.isInteger(rating) ? rating : 0)
  return (
    <Section title="Casting Office" hint="The student sees it out of 5, and sets nothing here.">
      <FieldGrid>
        <NumberField
          label="Rating"
          min={0}
          max={PROFILE_LIMITS.maxRating}
          hint={<span aria-live="polite">{shown === 'New' ? '0 to 100. Shown as New.' : `0 to 100. Shown as ${shown}/10.`}</span>}
          error={form.formState.errors.rating?.message}
          {...form.register('rating', { setValueAs: (typed) => emptyToNull(typed) ?? 0 })}
        />
      </FieldGrid>
    </Section>
  )
}

function HeightFields({ form }: { form: Form }) {
  const { errors } = form.formState
  return (
    <div className="grid grid-cols-2 items-start gap-4">
      <NumberField
        label="Height, feet"
        min={HEIGHT.minFeet}
        max={HEIGHT.maxFeet}
        error={errors.heightFeet?.message}
        {...form.register('heightFeet', { setValueAs: emptyToNull })}
      />
      <NumberField
        label="Height, inches"
        min={0}
        max={HEIGHT.maxInches}
        error={errors.heightInches?.message}
        {...form.register('heightInches', { setValueAs: emptyToNull })}
      />
    </div>
  )
}
