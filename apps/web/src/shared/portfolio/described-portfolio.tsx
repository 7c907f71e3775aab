import type { FunctionComponent } from 'react'
import { useWatch } from 'react-hook-form'
import type { ProfileEditing } from '#shared/profile-form/use-profile-form.ts'
import { AltTextFields } from './alt-text-fields.tsx'
import { PortfolioField } from './portfolio-field.tsx'
import { storedPhotos } from './portfolio-slots.ts'

/** Advice above the photos. */
type Guide = FunctionComponent<{ hasPhotos: boolean }>

interface DescribedPortfolioProps {
  editing: Pick<ProfileEditing, 'form' | 'portfolio'>
  guide?: Guide
}

/** The photos of a form with their alt texts. */
export function DescribedPortfolio({ editing: { form, portfolio }, guide: Advice }: DescribedPortfolioProps) {
  const { errors } = form.formState
  const altTexts = useWatch({ control: form.control, name: 'photoAlts' })
  return (
    <PortfolioField
      editor={portfolio}
      error={errors.portfolio?.message}
      guide={Advice && <Advice hasPhotos={portfolio.slots.length > 0} />}
      altTexts={altTexts}
    >
      <AltTextFields
        photos={storedPhotos(portfolio.slots)}
        value={altTexts}
        onChange={(value) => form.setValue('photoAlts', value, { shouldDirty: true })}
        error={errors.photoAlts?.message?.toString()}
      />
    </PortfolioField>
  )
}
