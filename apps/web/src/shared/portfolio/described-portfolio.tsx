import { type FunctionComponent, memo } from 'react'
import { useWatch } from 'react-hook-form'
import { useSteady } from '#app/react/use-steady.ts'
import type { ProfileEditing } from '#shared/profile-form/use-profile-form.ts'
import { AltTextFields, type Words } from './alt-text-fields.tsx'
import { PortfolioField } from './portfolio-field.tsx'
import { storedPhotos } from './portfolio-slots.ts'
import type { PortfolioEditor } from './use-portfolio.ts'

/** Advice above the photos. */
type Guide = FunctionComponent<{ hasPhotos: boolean }>

interface DescribedPortfolioProps {
  editing: Pick<ProfileEditing, 'form' | 'portfolio'>
  guide?: Guide
}

/** The photos of a form with their alt texts. */
export function DescribedPortfolio({ editing: { form, portfolio }, guide }: DescribedPortfolioProps) {
  const { errors } = form.formState
  const words = useWatch({ control: form.control, name: 'photoAlts' })
  const setWords = useSteady((value: Record<string, string>) => form.setValue('photoAlts', value, { shouldDirty: true }))
  return (
    <Kept
      editor={portfolio}
      guide={guide}
      error={errors.portfolio?.message}
      words={words}
      setWords={setWords}
      wrongWords={errors.photoAlts?.message?.toString()}
    />
  )
}

interface KeptProps {
  editor: PortfolioEditor
  guide: Guide | undefined
  error: string | undefined
  words: Words
  setWords: (value: Record<string, string>) => void
  wrongWords: string | undefined
}

/** Rendered again only with what it shows: a form is rendered again as it is sent, and photos are most of it. */
const Kept = memo(function Kept({ editor, guide: Advice, error, words, setWords, wrongWords }: KeptProps) {
  return (
    <PortfolioField editor={editor} error={error} guide={Advice && <Advice hasPhotos={editor.slots.length > 0} />} words={words}>
      <AltTextFields photos={storedPhotos(editor.slots)} value={words} onChange={setWords} error={wrongWords} />
    </PortfolioField>
  )
})
