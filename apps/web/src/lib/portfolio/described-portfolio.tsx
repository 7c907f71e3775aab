import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { ProfileEditing } from '#lib/profile-form/use-profile-form.ts'
import { PhotoWords } from './photo-words.tsx'
import { PortfolioField } from './portfolio-field.tsx'
import { storedPhotos } from './portfolio-slots.ts'

/**
 * The photos of a form, and what they show, in words for people who do not see them.
 *
 * @param guide advice that stands above them
 */
export function DescribedPortfolio({
  editing: { form, portfolio },
  guide,
}: {
  editing: Pick<ProfileEditing, 'form' | 'portfolio'>
  guide?: ReactNode
}) {
  const { errors } = form.formState
  const words = useWatch({ control: form.control, name: 'photoAlts' })
  return (
    <PortfolioField editor={portfolio} error={errors.portfolio?.message} guide={guide} words={words}>
      <PhotoWords
        photos={storedPhotos(portfolio.slots)}
        value={words}
        onChange={(value) => form.setValue('photoAlts', value, { shouldDirty: true })}
        error={errors.photoAlts?.message?.toString()}
      />
    </PortfolioField>
  )
}
