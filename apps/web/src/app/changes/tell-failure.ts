import { errorText, isSignedOut } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { needsSignInAgain } from '#app/session/sign-in-again.ts'
import { isPublicPage, leaveForSignIn } from '#app/session/unauthorized.ts'

/** The content of a failure notification: its title, and details if the title is not enough. */
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
 * Handles what all failed calls have in common: goes to the sign-in page if the session has ended, and shows nothing if the user refused to
 * confirm who they are.
 *
 * @returns whether it handled the error; otherwise the caller shows it
 */
export function isAboutSignIn(error: unknown): boolean {
  // The user was asked to confirm who they are, and declined.
  if (!isSignedOut(error)) return needsSignInAgain(error)
  // Public pages show the error themselves; a kiosk, for example, works without a user.
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
