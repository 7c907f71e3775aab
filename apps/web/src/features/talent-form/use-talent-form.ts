import type { Photo } from '@callboard/contract/photos'
import { useRef, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { dropDraft, type FormDraft, readDraft } from '#lib/form-draft.ts'
import { storedPhotos } from '#lib/portfolio/portfolio-slots.ts'
import { type PortfolioRules, usePortfolio } from '#lib/portfolio/use-portfolio.ts'
import { useFormDraft } from '#lib/use-form-draft.ts'
import type { TalentValues } from './talent-form-model.ts'

const UPLOADS_RUNNING = 'Photos are still uploading. Save again when they are done.'
const UPLOADS_FAILED = 'Some photos were not uploaded. Try them again or remove them, then save.'

/** What was typed into the form of this name and not saved, before a reload or signing in again. */
export function useKeptTalent(name: string): FormDraft<TalentValues> | null {
  const [kept] = useState(() => readDraft<TalentValues>(name))
  return kept
}

/**
 * The form of the casting office with its photos.
 *
 * @param initial what it shows at first
 * @param photos the stored photos that `initial.portfolio` names
 * @param draft what was typed before; it lies on top of `initial`, and counts as changed
 * @param version that an edit goes on from; `null` for a new profile
 * @param isHeld nothing is kept while this holds
 */
export function useTalentForm(options: {
  name: string
  resolver: Resolver<TalentValues>
  initial: TalentValues
  photos: readonly Photo[]
  rules: PortfolioRules
  draft: FormDraft<TalentValues> | null
  version: number | null
  isHeld: boolean
}) {
  const { name, initial, draft } = options
  const form = useForm<TalentValues>({
    resolver: options.resolver,
    defaultValues: initial,
    ...(draft ? { values: { ...initial, ...draft.changes }, resetOptions: { keepDefaultValues: true } } : {}),
  })
  const leaving = useRef(false)
  const forgotten = useRef(false)
  const portfolio = usePortfolio(options.rules, draft?.changes.portfolio ? draft.photos : options.photos, (photos) =>
    form.setValue(
      'portfolio',
      photos.map(({ url }) => url),
      { shouldDirty: true, shouldValidate: form.formState.isSubmitted },
    ),
  )
  // Read here, so that the form keeps count of them.
  const { isDirty, dirtyFields } = form.formState
  const uploads = portfolio.slots.filter((slot) => slot.kind === 'upload')
  useFormDraft({
    name,
    form,
    version: options.version,
    photos: () => storedPhotos(portfolio.slots),
    isPaused: () => options.isHeld || forgotten.current,
  })
  return {
    form,
    portfolio,
    isDirty,
    /** Whether photos were added, taken out or moved here. */
    hasOwnPhotos: Boolean(dirtyFields.portfolio),
    /** Whether leaving would lose anything. */
    isUnsaved: () => !leaving.current && (isDirty || uploads.length > 0),
    /** Leaves without asking; what was typed is kept for coming back. */
    letGo: () => {
      leaving.current = true
    },
    /** What is here is saved, or given up. */
    forget: () => {
      leaving.current = true
      forgotten.current = true
      dropDraft(name)
    },
    /** Everything as it was before anybody typed. */
    startOver: () => {
      dropDraft(name)
      form.reset(form.formState.defaultValues as TalentValues)
      portfolio.replace(options.photos)
    },
    /** Checks the form and saves it, unless photos are still on their way. */
    submit: (save: (values: TalentValues) => void) =>
      form.handleSubmit((values) => {
        if (uploads.length === 0) return save(values)
        const failed = uploads.some(({ state }) => state === 'failed')
        form.setError('portfolio', { type: 'uploads', message: failed ? UPLOADS_FAILED : UPLOADS_RUNNING })
        document.getElementById('portfolio-photos')?.scrollIntoView({ block: 'center' })
      }),
  }
}
