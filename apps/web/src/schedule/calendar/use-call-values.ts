import type { Project } from '@callboard/contract/casting/projects/endpoints'
import { type FormEvent, useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { EventFormValues } from './event-form-model.ts'
import { takenFromCall, type ValuesOfCall } from './event-of-call.ts'

/**
 * Fills the fields of a new event that the user has not filled with values of its casting call.
 *
 * @param empty the values without a casting call
 * @param calls the casting calls that are known, with the chosen one, once they are loaded
 * @param isDayChosen whether the user has pressed a day or time for the event
 * @returns the handlers for the form and for the choice of a casting call
 */
export function useCallValues({
  form,
  empty,
  calls,
  isNew,
  isDayChosen,
}: {
  form: UseFormReturn<EventFormValues>
  empty: EventFormValues
  calls: readonly Project[] | undefined
  isNew: boolean
  isDayChosen: boolean
}) {
  const typed = useRef(new Set<string>())
  /** Whether the values of the casting call in the URL still have to be taken over. */
  const isFirstPending = useRef(isNew && empty.projectId !== '')

  const isTyped = (field: keyof ValuesOfCall) => {
    if (isDayChosen && (field === 'startDate' || field === 'endDate')) return true
    return form.getValues(field) !== '' && (typed.current.has(field) || form.getFieldState(field).isDirty)
  }
  const take = (call: Project | undefined) => {
    if (!isNew) return
    for (const [field, value] of Object.entries(takenFromCall(call, { empty, isTyped }))) {
      // Set as default values, so that they do not count as changes by the user.
      form.resetField(field as keyof ValuesOfCall, { defaultValue: value })
    }
  }
  useEffect(() => {
    const first = calls?.find(({ id }) => String(id) === empty.projectId)
    if (!(isFirstPending.current && first)) return
    isFirstPending.current = false
    take(first)
  })

  return {
    /** Takes over the values of a casting call; `undefined` for no casting call. */
    take,
    noteTyping: ({ target }: FormEvent<HTMLFormElement>) => void typed.current.add((target as HTMLInputElement).name),
  }
}
