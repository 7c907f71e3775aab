import type { FieldValues, Path, UseFormGetValues, UseFormSetError } from 'react-hook-form'
import { ApiError } from '#app/api/api-error.ts'

/** The part of a form that takes errors from outside. */
export interface FormWithErrors<Values extends FieldValues> {
  getValues: UseFormGetValues<Values>
  setError: UseFormSetError<Values>
}

/**
 * Puts the server's reasons onto the inputs they name, and the focus into the first of them. What was typed stays.
 *
 * @param error whatever the save threw
 * @param form the form; a name that is none of its values is left out
 * @returns whether any input was marked; when not, say `errorText(error, …)` in a toast
 */
export function showFieldErrors<Values extends FieldValues>(error: unknown, form: FormWithErrors<Values>): boolean {
  if (!(error instanceof ApiError)) return false
  const values = form.getValues()
  const known = Object.entries(error.fields).filter(([name]) => name.split('.', 1).some((first) => first in values))
  known.forEach(([name, message], index) => {
    form.setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
  })
  return known.length > 0
}
