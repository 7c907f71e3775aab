import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'

/** Why a list could not be created or changed: the first invalid field, or the general error. */
export function listErrorText(error: unknown): string {
  const [first] = error instanceof ApiError ? Object.values(error.fields) : []
  return first ?? errorText(error, t('The list could not be changed. Please try again.'))
}
