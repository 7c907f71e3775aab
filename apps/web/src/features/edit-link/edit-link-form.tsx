import { EDIT_LINK_MESSAGE } from '@callboard/contract/profile-link-options'
import type { LinkedProfile } from '@callboard/contract/profile-links'
import { PROFILE_MESSAGE } from '@callboard/contract/profiles'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '#lib/api.ts'
import { ApiError } from '#lib/api-error.ts'
import { showFieldErrors } from '#lib/form-errors.ts'
import { storedPhotos } from '#lib/portfolio/portfolio-slots.ts'
import { usePortfolio } from '#lib/portfolio/use-portfolio.ts'
import { Button } from '#ui/button.tsx'
import { ConflictPanel } from '#ui/conflict-panel.tsx'
import { Banner, FormActions } from '#ui/layout.tsx'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { toast } from '#ui/toast.ts'
import { checkEditLink, type EditLinkValues, editLinkBody, editLinkValues } from './edit-link-model.ts'
import { editLinkPhotos } from './edit-link-photos.ts'
import { AcademicSection, AvailabilitySection, ContactSection, TalentSection } from './edit-link-sections.tsx'
import { useNewerProfile } from './use-newer-profile.ts'

const UPLOADS_RUNNING = 'Your photos are still uploading. Save again when they are done.'
const UPLOADS_FAILED = 'Some photos were not uploaded. Try them again or remove them, then save.'

const isDead = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 410)

/**
 * Edits the profile behind an edit link. What was typed stays, whatever becomes of a save.
 *
 * @param profile as it was when the page was opened
 */
export function EditLinkForm({ token, profile, onSaved }: { token: string; profile: LinkedProfile; onSaved: () => void }) {
  const [stored, setStored] = useState(profile)
  const [dead, setDead] = useState(false)
  const saved = useRef(false)
  const form = useForm<EditLinkValues>({ resolver: checkEditLink, defaultValues: editLinkValues(profile) })
  const rules = useMemo(() => editLinkPhotos(token), [token])
  const portfolio = usePortfolio(rules, profile.portfolio.photos, (photos) =>
    form.setValue(
      'portfolio',
      photos.map(({ url }) => url),
      { shouldDirty: true, shouldValidate: form.formState.isSubmitted },
    ),
  )
  const newer = useNewerProfile(token, form, portfolio, setStored)
  const uploading = portfolio.slots.some((slot) => slot.kind === 'upload')

  const fail = (error: unknown) => {
    if (isDead(error)) setDead(true)
    toast({ title: 'Error', description: EDIT_LINK_MESSAGE.updateFailed, tone: 'destructive' })
  }
  const save = useMutation({
    mutationFn: (values: EditLinkValues) => api('PUT /api/edit-profile/{token}', { params: { token }, body: editLinkBody(values, stored) }),
    onSuccess: () => {
      saved.current = true
      toast(EDIT_LINK_MESSAGE.updated)
      onSaved()
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.status === 409) return newer.read().catch(fail)
      if (!showFieldErrors(error, form)) fail(error)
    },
  })
  const submit = form.handleSubmit((values) => {
    if (!uploading) return save.mutate({ ...values, portfolio: storedPhotos(portfolio.slots).map(({ url }) => url) })
    const failed = portfolio.slots.some((slot) => slot.kind === 'upload' && slot.state === 'failed')
    form.setError('portfolio', { type: 'uploads', message: failed ? UPLOADS_FAILED : UPLOADS_RUNNING })
    document.getElementById('portfolio-photos')?.scrollIntoView({ block: 'center' })
  })

  return (
    <form noValidate onSubmit={submit} className="flex flex-col">
      <ContactSection form={form} />
      <AcademicSection form={form} />
      <TalentSection form={form} portfolio={portfolio} />
      <AvailabilitySection form={form} />
      {newer.differences && (
        <ConflictPanel
          title={PROFILE_MESSAGE.stale}
          differences={newer.differences}
          onTakeTheirs={newer.take}
          onKeepMine={newer.keepMine}
        />
      )}
      {dead && (
        <div role="alert">
          <Banner tone="danger" title={EDIT_LINK_MESSAGE.invalidTitle}>
            {EDIT_LINK_MESSAGE.invalid} What you typed is still here, so that you can copy it.
          </Banner>
        </div>
      )}
      <FormActions>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          pending={save.isPending}
          pendingLabel="Updating Profile..."
          disabled={newer.differences !== null}
        >
          Update Profile
        </Button>
      </FormActions>
      <LeaveGuard isUnsaved={() => !saved.current && (form.formState.isDirty || uploading)} onLeave={() => undefined} />
    </form>
  )
}
