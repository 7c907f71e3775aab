import type { Photo } from '@callboard/contract/photos/endpoints'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { changedFields, type DraftPlace, keepDraft } from './form-draft.ts'
import { useTypingRest } from './use-typing-rest.ts'

/** What a draft is kept of. */
export interface DraftSource<Values extends FieldValues> {
  /** Of the form and of whose it is. */
  name: string
  form: UseFormReturn<Values>
  /** Version that the form started from; `null` when the profile is being created. */
  version: number | null
  /** The stored photos now in the form. */
  photos: () => readonly Photo[]
  place?: DraftPlace
  /** Whether to keep nothing now: a draft of a newer or older version still waits for an answer, or all is saved. */
  isPaused: () => boolean
}

/** Keeps what is typed, so that neither a reload nor signing in again loses it. */
export function useFormDraft<Values extends FieldValues>(source: DraftSource<Values>): void {
  const { form, name, version, photos, place, isPaused } = source
  useTypingRest(form, () => {
    if (isPaused()) return
    const initial = form.formState.defaultValues as Values
    keepDraft(name, { version, changes: changedFields(initial, form.getValues()), photos: photos() }, place)
  })
}
