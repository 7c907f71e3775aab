import type { Photo } from '@callboard/contract/photos'
import type { TalentProfile } from '@callboard/contract/profiles'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { ConflictPanel } from '#ui/conflict-panel.tsx'
import { differences } from './talent-differences.ts'
import { storedTalent, type TalentValues } from './talent-form-model.ts'

/**
 * What was typed beside what somebody else saved meanwhile.
 *
 * @param onPhotos puts the stored photos into the form
 * @param onKeepMine saves what is left of what was typed
 */
export function TalentConflict({
  title,
  form,
  stored,
  onPhotos,
  onKeepMine,
}: {
  title: string
  form: UseFormReturn<TalentValues>
  stored: TalentProfile
  onPhotos: (photos: readonly Photo[]) => void
  onKeepMine: () => void
}) {
  useWatch({ control: form.control })
  const theirs = storedTalent(stored)
  return (
    <ConflictPanel
      title={title}
      differences={differences(form.getValues(), theirs)}
      onTakeTheirs={(field) => {
        const name = field as keyof TalentValues
        if (name === 'portfolio') onPhotos(stored.portfolio.photos)
        form.setValue(name, theirs[name], { shouldDirty: true, shouldValidate: true })
      }}
      onKeepMine={onKeepMine}
    />
  )
}
