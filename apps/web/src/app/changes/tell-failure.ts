import { errorText, isSignedOut } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { offerSignInAgain } from '#app/session/sign-in-again.ts'
import { isPublicPage, leaveForSignIn } from '#app/session/unauthorized.ts'

/** What a notification says of a failure: its title, and more if that is not enough. */
export type Failure =
  | string
  | {
      readonly title: string
      /** The text if the server gave no reason; *Please try again.* by default. */
      readonly fallback?: string
      /** The text, whatever the server said. */
      readonly description?: string | undefined
    }

/**
 * Does what every failed call needs: goes to the sign-in page if the session has ended, and offers to sign in again if the server wants to
 * know who it is.
 *
 * @returns whether the error needed that; otherwise the user learns of it from somebody else
 */
export function isAboutSignIn(error: unknown): boolean {
  if (!isSignedOut(error)) return offerSignInAgain(error)
  // Such a page shows the error itself; a kiosk, for example, works without a user.
  if (isPublicPage()) return false
  leaveForSignIn()
  return true
}

/** Shows a notification that a call failed, unless the user must sign in first. */
export function tellFailure(error: unknown, failure: Failure): void {
  if (isAboutSignIn(error)) return
  const { title, fallback = t('Please try again.'), ...said } = typeof failure === 'string' ? { title: failure } : failure
  toast({ title, description: errorText(error, fallback), tone: 'destructive', ...said })
}
