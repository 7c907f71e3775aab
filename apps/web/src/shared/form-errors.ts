import type { FieldValues, Path, UseFormGetValues, UseFormSetError } from 'react-hook-form'
import { ApiError } from '#app/api/api-error.ts'

/** The part of a form that is needed to set errors. */
export interface FormWithErrors<Values extends FieldValues> {
  getValues: UseFormGetValues<Values>
  setError: UseFormSetError<Values>
}

/**
 * Sets the server's errors on the inputs they name, and focuses the first of them. Typed text stays.
 *
 * @param error the error of the failed save
 * @param form the form; errors for unknown names are ignored
 * @returns whether any input was marked; if not, show `errorText(error, …)` in a toast
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
