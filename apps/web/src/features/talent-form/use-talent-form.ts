import type { Photo } from '@callboard/contract/photos'
import { useRef } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { type PortfolioRules, usePortfolio } from '#lib/portfolio/use-portfolio.ts'
import type { TalentValues } from './talent-form-model.ts'

const UPLOADS_RUNNING = 'Photos are still uploading. Save again when they are done.'
const UPLOADS_FAILED = 'Some photos were not uploaded. Try them again or remove them, then save.'

/**
 * The form of the casting office with its photos.
 *
 * @param initial what it shows at first
 * @param photos the stored photos that `initial.portfolio` names
 */
export function useTalentForm(options: {
  resolver: Resolver<TalentValues>
  initial: TalentValues
  photos: readonly Photo[]
  rules: PortfolioRules
}) {
  const form = useForm<TalentValues>({ resolver: options.resolver, defaultValues: options.initial })
  const leaving = useRef(false)
  const portfolio = usePortfolio(options.rules, options.photos, (photos) =>
    form.setValue(
      'portfolio',
      photos.map(({ url }) => url),
      { shouldDirty: true, shouldValidate: form.formState.isSubmitted },
    ),
  )
  // Read here, so that the form keeps count of it.
  const { isDirty } = form.formState
  const uploads = portfolio.slots.filter((slot) => slot.kind === 'upload')
  return {
    form,
    portfolio,
    /** Whether leaving would lose anything. */
    isUnsaved: () => !leaving.current && (isDirty || uploads.length > 0),
    /** What is here is saved, or given up. */
    letGo: () => {
      leaving.current = true
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
