import { ERROR_MESSAGE } from '@callboard/contract/errors'
import { ApiError } from '#app/api/api-error.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'

/**
 * Offers to sign in again when the server requires it.
 *
 * @param returnTo where the user continues afterwards
 * @returns whether the error required it
 */
export function offerSignInAgain(error: unknown, returnTo: string): boolean {
  if (!(error instanceof ApiError) || error.status !== 403 || error.serverMessage !== t(ERROR_MESSAGE.signInAgain)) return false
  const onAction = () => window.location.assign(`/sign-in?${new URLSearchParams({ returnTo })}`)
  toast({
    title: t('Is it you?'),
    description: t('Please sign in again first, so that we know it is you.'),
    action: { label: t('Sign in'), onAction },
  })
  return true
}
