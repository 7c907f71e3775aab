import { PROFILE_MESSAGE, type TalentProfile } from '@callboard/contract/profiles'
import { ADD_TALENT_LIMITS, TALENT_MESSAGE } from '@callboard/contract/talent-options'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { api } from '#lib/api.ts'
import { errorText, isSignedOut } from '#lib/error-text.ts'
import { showFieldErrors } from '#lib/form-errors.ts'
import { heightReading } from '#lib/profile-fields.ts'
import { talentQuery } from '#lib/queries/talent.ts'
import { useSignedInUser } from '#lib/session.ts'
import { leaveForSignIn } from '#lib/unauthorized.ts'
import { Button } from '#ui/button.tsx'
import { FormActions, Section } from '#ui/layout.tsx'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { KeptNotice } from './kept-notice.tsx'
import { checkNewTalent, emptyTalent, newTalentBody, type TalentValues } from './talent-form-model.ts'
import { ADD_TALENT_PHOTOS } from './talent-photos.ts'
import {
  AcademicSection,
  AvailabilitySection,
  ContactSection,
  DemographicsSection,
  PhotosSection,
  PhysicalSection,
} from './talent-sections.tsx'
import { useKeptTalent, useTalentForm } from './use-talent-form.ts'

/**
 * Creates a profile on behalf of a student (admin document, section 2.3).
 *
 * @param actions stand before the button that saves
 * @param onCreated told of the new profile
 */
export function AddTalentForm({ actions, onCreated }: { actions: ReactNode; onCreated: (profile: TalentProfile) => void }) {
  const queryClient = useQueryClient()
  const [initial] = useState(() => emptyTalent(new Date()))
  const name = `talent-draft.${useSignedInUser().id}.new`
  const draft = useKeptTalent(name)
  const { form, portfolio, isDirty, isUnsaved, letGo, forget, startOver, submit } = useTalentForm({
    name,
    resolver: checkNewTalent,
    initial,
    photos: [],
    rules: ADD_TALENT_PHOTOS,
    draft,
    version: null,
    isHeld: false,
  })

  const save = useMutation({
    mutationFn: (values: TalentValues) => api('POST /api/admin/student-profile', { body: newTalentBody(values) }),
    onSuccess: (profile) => {
      forget()
      queryClient.setQueryData(talentQuery(profile.id).queryKey, profile)
      void queryClient.invalidateQueries({ queryKey: ['/api/talent/search'] })
      void queryClient.invalidateQueries({ queryKey: ['/api/talent/search/count'] })
      toast({ title: PROFILE_MESSAGE.created })
      onCreated(profile)
    },
    onError: (error) => {
      if (isSignedOut(error)) {
        letGo()
        return leaveForSignIn()
      }
      if (showFieldErrors(error, form)) return
      toast({ title: TALENT_MESSAGE.createFailed, description: errorText(error, ''), tone: 'destructive' })
    },
  })

  const { errors } = form.formState
  return (
    <form noValidate onSubmit={submit((values) => save.mutate(values))} className="flex flex-col">
      {draft && isDirty && <KeptNotice onStartOver={startOver} />}
      <Section title="Account">
        <TextField
          label="Student User ID"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint="The account's ID or e-mail address. An address that has no account yet gets one."
          error={errors.studentUserId?.message}
          {...form.register('studentUserId')}
        />
      </Section>
      <ContactSection form={form} />
      <AcademicSection form={form} limits={ADD_TALENT_LIMITS} />
      <PhysicalSection
        form={form}
        limits={ADD_TALENT_LIMITS}
        height={
          <TextField
            label="Height"
            placeholder={`5'6" or 168 cm`}
            autoComplete="off"
            hint={<HeightHint form={form} />}
            error={errors.height?.message}
            {...form.register('height')}
          />
        }
      />
      <DemographicsSection form={form} />
      <AvailabilitySection form={form} />
      <PhotosSection form={form} portfolio={portfolio} />
      <FormActions>
        {actions}
        <Button type="submit" variant="primary" size="lg" pending={save.isPending} pendingLabel="Creating..." disabled={save.isSuccess}>
          Create Profile
        </Button>
      </FormActions>
      <LeaveGuard isUnsaved={isUnsaved} onLeave={forget} />
    </form>
  )
}

function HeightHint({ form }: { form: UseFormReturn<TalentValues> }) {
  const reading = heightReading(useWatch({ control: form.control, name: 'height' }))
  return <span aria-live="polite">{reading ? `Reads as ${reading}` : 'Feet and inches, or centimetres'}</span>
}
