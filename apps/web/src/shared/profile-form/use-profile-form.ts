import { type OwnProfile, PROFILE_MESSAGE } from '@callboard/contract/profiles/endpoints'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { ApiError } from '#app/api/api-error.ts'
import { errorText, isSignedOut } from '#app/api/error-text.ts'
import { msg, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { type DraftPlace, dropDraft, readDraft } from '#app/session/form-draft.ts'
import { leaveForSignIn } from '#app/session/unauthorized.ts'
import { useFormDraft } from '#app/session/use-form-draft.ts'
import { showFieldErrors } from '#shared/form-errors.ts'
import { storedPhotos } from '#shared/portfolio/portfolio-slots.ts'
import { type PortfolioRules, usePortfolio } from '#shared/portfolio/use-portfolio.ts'
import { countUploads, UPLOADS_FAILED, useAfterUploads } from '#shared/use-after-uploads.ts'
import { fieldId } from './field-address.ts'
import { profileDifferences } from './profile-differences.ts'
import { type ProfileField, type ProfileValues, wordsOfPart } from './profile-values.ts'

const CHANGED_MEANWHILE = msg('This profile was changed somewhere else in the meantime. What you typed is kept.')
const KEPT_AND_STALE = msg('What you typed before is still here, but this profile was changed somewhere else since.')

/** What the form goes back to becomes what counts as unchanged, also where it began with what was kept. */
const ANEW = { keepDefaultValues: false }

type StoredProfile = Partial<OwnProfile> & Pick<OwnProfile, 'version' | 'portfolio'>

export interface ProfileFormOptions<Stored extends StoredProfile, Saved> {
  /** Under which typed text is kept: of the form, and of whose it is. */
  name: string
  /** Where it is kept. On the device it outlives the tab, and leaving the screen asks nothing: nothing is lost. */
  place?: DraftPlace
  /** What the form shows and sends, in its order. */
  fields: readonly ProfileField[]
  resolver: Resolver<ProfileValues>
  rules: PortfolioRules
  /** As far as the page has heard; `null` where the form creates it. */
  stored: Stored | null
  valuesOf: (stored: Stored | null) => ProfileValues
  /** Reads again what is stored, where saving may find it changed. */
  reread?: () => Promise<Stored | null>
  /** @param base what the edit continues from */
  send: (values: ProfileValues, base: Stored | null) => Promise<Saved>
  onSaved: (saved: Saved) => void
  /** Brings fields into sight, before one of them takes the focus. */
  reveal?: (fields: readonly string[]) => void
  /** Told why nothing was saved, where no field says it. */
  onFailed: (error: unknown) => void
}

/** The form of a profile, and what is done to it. */
export type ProfileEditing = ReturnType<typeof useProfileForm>

/**
 * The form of a profile with its photos. What was typed outlives a reload, signing in again, and somebody else who saves first: what
 * nobody touched here follows what is stored, and where the two differ the person chooses.
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
    // What was typed before lies on top of what is stored, and counts as changed.
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
      form.setValue('photoAlts', wordsOfPart(form.getValues('photoAlts'), whole.id, part.id), { shouldDirty: true }),
  })
  // Read here, so that the form keeps count of them.
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
    form.reset(valuesOf(next), { ...ANEW, keepDirtyValues: true })
    if (!dirtyFields.portfolio) portfolio.replace(photosOf(next))
    setNewer({ title, stored: next })
    afterUploads.stop()
  }
  const reread = useMutation({
    mutationFn: async (_: unknown) => options.reread?.() ?? null,
    onSuccess: (next, refusal) => next && follow(next, base ? undefined : errorText(refusal, t(PROFILE_MESSAGE.exists))),
    onError: options.onFailed,
  })
  const save = useMutation({
    mutationFn: ({ values, from }: { values: ProfileValues; from: Stored | null }) => options.send(values, from),
    onSuccess: (saved) => {
      forget()
      options.onSaved(saved)
    },
    onError: (error) => {
      if (isSignedOut(error)) {
        leaving.current = true
        return leaveForSignIn()
      }
      if (error instanceof ApiError) options.reveal?.(Object.keys(error.fields))
      if (showFieldErrors(error, form)) return
      if (options.reread && error instanceof ApiError && error.status === 409) return reread.mutate(error)
      options.onFailed(error)
    },
  })
  const refused = (errors: object) => options.reveal?.(Object.keys(errors))
  // Checked again after the uploads: typing goes on meanwhile.
  const submitFrom = (from: Stored | null) =>
    form.handleSubmit(() => afterUploads.run(() => void form.handleSubmit((values) => save.mutate({ values, from }), refused)()), refused)

  const isSaving = save.isPending || reread.isPending
  useEffect(() => {
    // Somebody else saved while this form is open.
    if (!stored || stored.version <= (base?.version ?? 0) || newer || isSaving || forgotten.current) return
    if (isUnsaved()) {
      follow(stored)
      toast({ title: t('Changed meanwhile'), description: CHANGED_MEANWHILE })
    } else {
      form.reset(valuesOf(stored), ANEW)
      portfolio.replace(photosOf(stored))
      setBase(stored)
      toast({ title: t('Changed meanwhile'), description: t('Somebody else changed this profile. You see what is saved now.') })
    }
  })

  return {
    form,
    portfolio,
    /** Whether nothing is stored yet. */
    isNew: base === null,
    isSaving,
    /** What the button that saves says while photos are on their way; undefined when nothing waits for them. */
    waitingLabel: afterUploads.waitingLabel,
    isSaved: save.isSuccess,
    /** Whether leaving the screen loses anything: files on their way always, typed text where only this tab keeps it. */
    wouldLose: () => isUnsaved() && (place === 'tab' || uploads.length > 0),
    /** The screen is left: what only this tab keeps is given up. */
    leave: () => {
      if (place === 'tab') forget()
      else leaving.current = true
    },
    /** Whether the form continues from what was typed before a reload. */
    isKept: kept !== null && newer === null && isDirty,
    /** Everything as it was before anybody typed. */
    startOver: () => {
      dropDraft(name, place)
      form.reset(form.formState.defaultValues as ProfileValues, ANEW)
      portfolio.replace(photosOf(base))
    },
    onSubmit: submitFrom(base),
    /** What somebody else saved first beside what was typed; `null` while nobody has. Each choice changes what still differs. */
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
