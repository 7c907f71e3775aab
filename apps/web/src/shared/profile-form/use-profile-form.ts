import type { OwnProfile } from '@callboard/contract/people/profiles/endpoints'
import { PROFILE_ERROR } from '@callboard/contract/people/profiles/errors'
import { useEffect, useRef, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import type { Failure } from '#app/changes/tell-failure.ts'
import { useChange } from '#app/changes/use-change.ts'
import { msg, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { type DraftPlace, dropDraft, readDraft } from '#app/session/form-draft.ts'
import { useFormDraft } from '#app/session/use-form-draft.ts'
import { showFieldErrors } from '#shared/form-errors.ts'
import { storedPhotos } from '#shared/portfolio/portfolio-slots.ts'
import { type PortfolioRules, usePortfolio } from '#shared/portfolio/use-portfolio.ts'
import { countUploads, UPLOADS_FAILED, useAfterUploads } from '#shared/use-after-uploads.ts'
import { fieldId } from './field-address.ts'
import { profileDifferences } from './profile-differences.ts'
import { altTextsOfPart, type ProfileField, type ProfileValues } from './profile-values.ts'

const CHANGED_MEANWHILE = msg('This profile has been changed somewhere else. What you typed is kept.')
const KEPT_AND_STALE = msg('What you typed is still here, but this profile has been changed somewhere else since.')

/** After a reset, the new values count as unchanged, even if the form started with a draft. */
const NEW_DEFAULTS = { keepDefaultValues: false }

type StoredProfile = Partial<OwnProfile> & Pick<OwnProfile, 'version' | 'portfolio'>

export interface ProfileFormOptions<Stored extends StoredProfile, Saved> {
  /** Storage key of the draft: the form and its subject. */
  name: string
  /** Where the draft is stored. A draft on the device outlives the tab, so the browser need not ask before the user leaves. */
  place?: DraftPlace
  /** The fields that the form shows and sends, in its order. */
  fields: readonly ProfileField[]
  resolver: Resolver<ProfileValues>
  rules: PortfolioRules
  /** The latest version that the page has loaded; `null` if the form creates the profile. */
  stored: Stored | null
  valuesOf: (stored: Stored | null) => ProfileValues
  /** Refetches the stored version after a conflict. */
  reread?: () => Promise<Stored | null>
  /** @param base the version that the edit is based on */
  send: (values: ProfileValues, base: Stored | null) => Promise<Saved>
  onSaved: (saved: Saved) => void
  /** Makes fields visible before one of them gets the focus. */
  reveal?: (fields: readonly string[]) => void
  /** The text of the notification if a save failed and no field shows the error. */
  failed: (error: unknown) => Failure
}

/** The state and actions of a profile form. */
export type ProfileEditing = ReturnType<typeof useProfileForm>

/**
 * The form of a profile with its photos. Typed text survives a reload, signing in again, and another user who saves first: fields that
 * this user did not change follow the stored version, and for the others the user chooses.
 */
export function useProfileForm<Stored extends StoredProfile, Saved>(options: ProfileFormOptions<Stored, Saved>) {
  const { name, place = 'tab', stored, valuesOf } = options
  const [kept] = useState(() => readDraft<ProfileValues>(name, place))
  const [initial] = useState(() => valuesOf(stored))
  const [base, setBase] = useState(stored)
  const [newer, setNewer] = useState<{ title: string; stored: Stored } | null>(
    kept && stored && kept.version !== stored.version ? { title: KEPT_AND_STALE, stored } : null,
  )
  const leaving = useRef(false)
  const forgotten = useRef(false)

  const form = useForm<ProfileValues>({
    resolver: options.resolver,
    defaultValues: initial,
    // The values of the draft override the stored ones, and count as changed.
    ...(kept ? { values: { ...initial, ...kept.changes }, resetOptions: { keepDefaultValues: true } } : {}),
  })
  const photosOf = (profile: Stored | null) => profile?.portfolio.photos ?? []
  const portfolio = usePortfolio(options.rules, kept?.changes.portfolio ? kept.photos : photosOf(stored), {
    photos: (photos) =>
      form.setValue(
        'portfolio',
        photos.map(({ url }) => url),
        { shouldDirty: true, shouldValidate: form.formState.isSubmitted },
      ),
    cropped: (whole, part) =>
      form.setValue('photoAlts', altTextsOfPart(form.getValues('photoAlts'), whole.id, part.id), { shouldDirty: true }),
  })
  // Read during the render, so that react-hook-form tracks them.
  const { isDirty, dirtyFields } = form.formState
  const uploads = portfolio.slots.filter((slot) => slot.kind === 'upload')
  const isUnsaved = () => !leaving.current && (isDirty || uploads.length > 0)
  useFormDraft({
    name,
    form,
    version: base?.version ?? null,
    photos: () => storedPhotos(portfolio.slots),
    place,
    isPaused: () => newer !== null || forgotten.current,
  })
  const forget = () => {
    leaving.current = true
    forgotten.current = true
    dropDraft(name, place)
  }

  const afterUploads = useAfterUploads(countUploads(uploads), () => {
    form.setError('portfolio', { type: 'uploads', message: UPLOADS_FAILED })
    options.reveal?.(['portfolio'])
    document.getElementById(fieldId('portfolio'))?.scrollIntoView({ block: 'center' })
  })

  const follow = (next: Stored, title: string = t(CHANGED_MEANWHILE)) => {
    form.reset(valuesOf(next), { ...NEW_DEFAULTS, keepDirtyValues: true })
    if (!dirtyFields.portfolio) portfolio.replace(photosOf(next))
    setNewer({ title, stored: next })
    afterUploads.stop()
  }
  const reread = useChange({
    mutationFn: async (_: unknown) => options.reread?.() ?? null,
    onSuccess: (next, refusal) => next && follow(next, base ? undefined : errorText(refusal, t(PROFILE_ERROR.exists.message))),
    failed: options.failed,
  })
  const save = useChange({
    mutationFn: ({ values, from }: { values: ProfileValues; from: Stored | null }) => options.send(values, from),
    onSuccess: (saved) => {
      forget()
      options.onSaved(saved)
    },
    failed: (error) => {
      if (error instanceof ApiError) options.reveal?.(Object.keys(error.fields))
      if (showFieldErrors(error, form)) return
      if (options.reread && error instanceof ApiError && error.status === 409) return void reread.mutate(error)
      return options.failed(error)
    },
  })
  const refused = (errors: object) => options.reveal?.(Object.keys(errors))
  // Validates again after the uploads, because the user may type meanwhile.
  const submitFrom = (from: Stored | null) =>
    form.handleSubmit(() => afterUploads.run(() => void form.handleSubmit((values) => save.mutate({ values, from }), refused)()), refused)

  const isSaving = save.isPending || reread.isPending
  useEffect(() => {
    // Another user saved while this form is open.
    if (!stored || stored.version <= (base?.version ?? 0) || newer || isSaving || forgotten.current) return
    if (isUnsaved()) {
      follow(stored)
      toast({ title: t('Changed meanwhile'), description: CHANGED_MEANWHILE })
    } else {
      form.reset(valuesOf(stored), NEW_DEFAULTS)
      portfolio.replace(photosOf(stored))
      setBase(stored)
      toast({ title: t('Changed meanwhile'), description: t('Someone else changed this profile. You are seeing the saved version.') })
    }
  })

  return {
    form,
    portfolio,
    /** Whether the profile does not exist yet. */
    isNew: base === null,
    isSaving,
    /** The save button's text while it waits for uploads; undefined otherwise. */
    waitingLabel: afterUploads.waitingLabel,
    isSaved: save.isSuccess,
    /** Whether leaving the screen loses something: running uploads always, typed text only if it is stored in this tab. */
    wouldLose: () => isUnsaved() && (place === 'tab' || uploads.length > 0),
    /** Called when the screen is left; drops a draft that is stored in this tab. */
    leave: () => {
      if (place === 'tab') forget()
      else leaving.current = true
    },
    /** Whether the form started with a draft from before a reload. */
    isKept: kept !== null && newer === null && isDirty,
    /** Resets the form to the state before the user typed. */
    startOver: () => {
      dropDraft(name, place)
      form.reset(form.formState.defaultValues as ProfileValues, NEW_DEFAULTS)
      portfolio.replace(photosOf(base))
    },
    onSubmit: submitFrom(base),
    /**
     * The values that another user saved first, beside the typed ones; `null` if there is no conflict. Each choice updates the remaining
     * differences.
     */
    conflict: newer && {
      isOfKept: newer.title === KEPT_AND_STALE,
      title: newer.title,
      differences: profileDifferences(form.watch(), valuesOf(newer.stored), options.fields),
      onTakeTheirs: (field: string) => {
        const taken = field as ProfileField
        if (taken === 'portfolio') portfolio.replace(photosOf(newer.stored))
        form.setValue(taken, valuesOf(newer.stored)[taken], { shouldDirty: true, shouldValidate: true })
      },
      onKeepMine: () => {
        setBase(newer.stored)
        setNewer(null)
        void submitFrom(newer.stored)()
      },
    },
  }
}
