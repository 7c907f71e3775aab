import { errorText, isSignedOut } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { needsSignInAgain } from '#app/session/sign-in-again.ts'
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
 * Does what every failed call needs: goes to the sign-in page if the session has ended, and says nothing if the user did not want to confirm
 * who they are.
 *
 * @returns whether the error needed that; otherwise the user learns of it from somebody else
 */
export function isAboutSignIn(error: unknown): boolean {
  // They were asked, and chose not to.
  if (!isSignedOut(error)) return needsSignInAgain(error)
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
