import { hasCode } from '#app/api/api-error.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'

/** Whether the server requires that the user signs in again first. */
export const needsSignInAgain = (error: unknown): boolean => hasCode(error, 'sign-in-again')

/**
 * Offers to sign in again when the server requires it. The user continues at the current address afterwards.
 *
 * @returns whether the error required it
 */
export function offerSignInAgain(error: unknown): boolean {
  if (!needsSignInAgain(error)) return false
  const returnTo = `${window.location.pathname}${window.location.search}`
  const onAction = () => window.location.assign(`/sign-in?${new URLSearchParams({ returnTo })}`)
  toast({
    title: t('Is it you?'),
    description: t('Please sign in again first, so that we know it is you.'),
    action: { label: t('Sign in'), onAction },
  })
  return true
}
