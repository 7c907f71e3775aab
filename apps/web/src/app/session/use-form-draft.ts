import type { Photo } from '@callboard/contract/people/photos/endpoints'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { changedFields, type DraftPlace, keepDraft } from './form-draft.ts'
import { useTypingRest } from './use-typing-rest.ts'

/** The form whose draft is stored. */
export interface DraftSource<Values extends FieldValues> {
  /** Name of the form and its subject. */
  name: string
  form: UseFormReturn<Values>
  /** The version that the form started from; `null` when the profile is being created. */
  version: number | null
  /** The stored photos that are in the form now. */
  photos: () => readonly Photo[]
  place?: DraftPlace
  /** Whether no draft may be stored now: the user has not yet decided about a draft of another version, or everything is saved. */
  isPaused: () => boolean
}

/** Stores unsaved changes, so that neither a reload nor signing in again loses them. */
export function useFormDraft<Values extends FieldValues>(source: DraftSource<Values>): void {
  const { form, name, version, photos, place, isPaused } = source
  useTypingRest(form, () => {
    if (isPaused()) return
    const initial = form.formState.defaultValues as Values
    keepDraft(name, { version, changes: changedFields(initial, form.getValues()), photos: photos() }, place)
  })
}
