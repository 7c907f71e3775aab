import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from './api-error.ts'

/**
 * Puts the server's reasons onto the inputs they name, and the focus into the first of them. What was typed stays.
 *
 * @param error whatever the save threw
 * @param form the form; a name it does not have registered is left out
 * @returns whether any input was marked; when not, say `errorText(error, …)` in a toast
 */
export function showFieldErrors<Values extends FieldValues>(error: unknown, form: UseFormReturn<Values>): boolean {
  if (!(error instanceof ApiError)) return false
  const known = Object.entries(error.fields).filter(([name]) => (name.split('.')[0] as string) in form.getValues())
  known.forEach(([name, message], index) => {
    form.setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
  })
  return known.length > 0
}
