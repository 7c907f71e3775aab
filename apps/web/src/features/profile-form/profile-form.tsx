import type { User } from '@callboard/contract/accounts'
import { PHOTO_NOTICE, REDIRECT } from '@callboard/contract/notices'
import { IMAGE_BYTES, IMAGE_MESSAGE, type Photo } from '@callboard/contract/photos'
import { type OwnProfile, PROFILE_MESSAGE } from '@callboard/contract/profiles'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { api, upload } from '#lib/api.ts'
import { ApiError } from '#lib/api-error.ts'
import { errorText, isSignedOut } from '#lib/error-text.ts'
import { dropDraft, type FormDraft, readDraft } from '#lib/form-draft.ts'
import { showFieldErrors } from '#lib/form-errors.ts'
import { storedPhotos } from '#lib/portfolio/portfolio-slots.ts'
import { type PortfolioRules, usePortfolio } from '#lib/portfolio/use-portfolio.ts'
import { myProfileQuery } from '#lib/queries/profile.ts'
import { leaveForSignIn } from '#lib/unauthorized.ts'
import { useFormDraft } from '#lib/use-form-draft.ts'
import { Button } from '#ui/button.tsx'
import { Banner, FormActions } from '#ui/layout.tsx'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { toast } from '#ui/toast.ts'
import { checkProfileForm, type ProfileFormValues, profileBody, profileFormValues } from './profile-form-model.ts'
import { AcademicSection, ContactSection, PhysicalSection } from './profile-sections.tsx'

const UPLOADS_RUNNING = 'Your photos are still uploading. Save again when they are done.'
const UPLOADS_FAILED = 'Some photos were not uploaded. Try them again or remove them, then save.'

const MAX_MEGABYTES = IMAGE_BYTES.portfolio / 1024 / 1024

const OWN_PHOTOS: PortfolioRules = {
  send: (file, options) => upload('/api/upload-image', file, options),
  maxBytes: IMAGE_BYTES.portfolio,
  hint: `JPG and PNG up to ${MAX_MEGABYTES}MB`,
  tooLarge: { title: IMAGE_MESSAGE.tooLarge, description: `Please upload images smaller than ${MAX_MEGABYTES}MB` },
  invalidType: PHOTO_NOTICE.invalidType,
}

/**
 * Creates the profile, or changes it.
 *
 * @param profile the stored one; `null` when there is none yet
 */
export function ProfileForm({ profile, user }: { profile: OwnProfile | null; user: User }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const draftName = `profile-draft.${user.id}`
  const [found] = useState(() => readDraft<ProfileFormValues>(draftName))
  const [started] = useState(() => ({ values: profileFormValues(profile, user, new Date()), photos: profile?.portfolio.photos ?? [] }))
  const [version, setVersion] = useState(profile?.version ?? null)
  const [offered, setOffered] = useState<FormDraft<ProfileFormValues> | null>(found && found.version !== version ? found : null)
  const [restored, setRestored] = useState(found !== null && found.version === version)
  const [stale, setStale] = useState<string | null>(null)
  const draft = restored ? found : null
  const leaving = useRef(false)

  const form = useForm<ProfileFormValues>({
    resolver: checkProfileForm,
    defaultValues: started.values,
    // What was typed before a reload lies on top of what is stored, and counts as changed.
    ...(draft ? { values: { ...started.values, ...draft.changes }, resetOptions: { keepDefaultValues: true } } : {}),
  })
  const setPhotos = (photos: readonly Photo[]) =>
    form.setValue(
      'portfolio',
      photos.map(({ url }) => url),
      { shouldDirty: true, shouldValidate: form.formState.isSubmitted },
    )
  const portfolio = usePortfolio(OWN_PHOTOS, draft?.changes.portfolio ? draft.photos : started.photos, setPhotos)
  const photos = () => storedPhotos(portfolio.slots)
  const uploading = portfolio.slots.some((slot) => slot.kind === 'upload')

  const save = useMutation({
    mutationFn: (checked: ProfileFormValues) => {
      const body = profileBody(checked, version)
      return version === null ? api('POST /api/student-profile', { body }) : api('PUT /api/student-profile', { body })
    },
    onSuccess: (saved) => {
      leaving.current = true
      dropDraft(draftName)
      queryClient.setQueryData(myProfileQuery.queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: myProfileQuery.queryKey })
      toast({ title: version === null ? PROFILE_MESSAGE.created : PROFILE_MESSAGE.updated })
      setTimeout(() => navigate({ to: '/my-profile' }), REDIRECT.profileSavedMs)
    },
    onError: (error) => {
      if (isSignedOut(error)) {
        leaving.current = true
        return leaveForSignIn()
      }
      if (error instanceof ApiError && error.status === 409) return setStale(errorText(error, PROFILE_MESSAGE.stale))
      if (showFieldErrors(error, form)) return
      const failed = version === null ? PROFILE_MESSAGE.createFailed : PROFILE_MESSAGE.updateFailed
      toast({ title: 'Error', description: errorText(error, failed), tone: 'destructive' })
    },
  })

  const reload = useMutation({
    mutationFn: () => queryClient.fetchQuery({ ...myProfileQuery, staleTime: 0 }),
    onSuccess: (newest) => {
      const keepsPhotos = Boolean(form.formState.dirtyFields.portfolio)
      form.reset(profileFormValues(newest, user, new Date()), { keepDirtyValues: true })
      if (!keepsPhotos) portfolio.replace(newest?.portfolio.photos ?? [])
      setVersion(newest?.version ?? null)
      setStale(null)
      toast({ title: 'Reloaded', description: 'What you changed is still here. Check it, then save.' })
    },
    onError: (error) => toast({ title: 'Error', description: errorText(error, 'The profile could not be loaded.'), tone: 'destructive' }),
  })

  useFormDraft({ name: draftName, form, version, photos, isPaused: () => offered !== null || save.isSuccess })

  const takeUp = ({ changes, photos }: FormDraft<ProfileFormValues>) => {
    for (const [name, value] of Object.entries(changes)) form.setValue(name as keyof ProfileFormValues, value, { shouldDirty: true })
    if (changes.portfolio) portfolio.replace(photos)
    setOffered(null)
  }
  const startOver = () => {
    dropDraft(draftName)
    form.reset(form.formState.defaultValues as ProfileFormValues)
    if (draft?.changes.portfolio) portfolio.replace(started.photos)
    setRestored(false)
    setOffered(null)
  }
  const submit = form.handleSubmit((checked) => {
    const upload = portfolio.slots.find((slot) => slot.kind === 'upload')
    if (!upload) return save.mutate(checked)
    const failed = portfolio.slots.some((slot) => slot.kind === 'upload' && slot.state === 'failed')
    form.setError('portfolio', { type: 'uploads', message: failed ? UPLOADS_FAILED : UPLOADS_RUNNING })
    document.getElementById('portfolio-photos')?.scrollIntoView({ block: 'center' })
  })

  return (
    <form noValidate onSubmit={submit} className="flex flex-col">
      <div className="mb-8 grid gap-4 empty:hidden">
        {offered && (
          <Banner
            tone="info"
            title="You have changes from before that were not saved"
            action={<DraftChoice onTake={() => takeUp(offered)} onDiscard={startOver} />}
          >
            The profile was changed somewhere else since. It is shown here as it is now.
          </Banner>
        )}
        {restored && form.formState.isDirty && (
          <Banner tone="info" title="What you typed before is still here" action={<Button onClick={startOver}>Start over</Button>}>
            It is not saved yet.
          </Banner>
        )}
      </div>
      <ContactSection form={form} />
      <AcademicSection form={form} />
      <PhysicalSection form={form} portfolio={portfolio} />
      {stale && (
        <div role="alert">
          <Banner
            tone="danger"
            title={stale}
            action={
              <Button onClick={() => reload.mutate()} pending={reload.isPending}>
                Reload
              </Button>
            }
          />
        </div>
      )}
      <FormActions>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          pending={save.isPending}
          pendingLabel="Saving..."
          disabled={save.isSuccess || stale !== null}
        >
          {version === null ? 'Create Profile' : 'Update Profile'}
        </Button>
      </FormActions>
      <LeaveGuard isUnsaved={() => !leaving.current && (form.formState.isDirty || uploading)} onLeave={() => dropDraft(draftName)} />
    </form>
  )
}

function DraftChoice({ onTake, onDiscard }: { onTake: () => void; onDiscard: () => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={onTake}>Use my changes</Button>
      <Button variant="ghost" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  )
}
