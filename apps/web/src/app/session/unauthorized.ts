import { REDIRECT } from '@callboard/contract/interaction-times'
import { UNAUTHORIZED_NOTICE } from '@callboard/contract/notifications'
import { useEffect } from 'react'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { loadToaster } from '#app/notices/toaster-host.tsx'
import { leavePage } from '#app/session/page-person.ts'
import { PUBLIC_PAGES } from './public-pages.ts'

/** The sign-in address that leads back to a path. */
export function signInPath(returnTo: string): string {
  return `/api/login?returnTo=${encodeURIComponent(returnTo)}`
}

/** Whether everybody may open the current page. If so, it stays open when a signed-in user is signed out. */
export function isPublicPage(): boolean {
  const { pathname } = window.location
  return pathname !== '/' && new RegExp(PUBLIC_PAGES).test(pathname)
}

let leaving = false

/**
 * Tells the user that they must sign in (again), and goes to the sign-in page after 500 ms. Happens once per page, however many calls
 * were refused.
 *
 * @param reason the text of the notification
 * @param returnTo path to come back to; the current one by default
 */
export function leaveForSignIn(reason: 'signedOut' | 'adminRequired' = 'signedOut', returnTo?: string): void {
  if (leaving) return
  leaving = true
  toast({ title: t(UNAUTHORIZED_NOTICE.title), description: t(UNAUTHORIZED_NOTICE[reason]), tone: 'destructive' })
  const path = returnTo ?? `${window.location.pathname}${window.location.search}`
  const leave = () =>
    setTimeout(() => {
      leavePage()
      window.location.assign(signInPath(path))
    }, REDIRECT.signedOutMs)
  // The 500 ms start when the notification can be shown, even on a slow network.
  void loadToaster().then(leave)
}

/** Goes to the sign-in page while a screen could not be loaded because the session has ended. */
export function useLeaveForSignIn(isSignedOut: boolean): void {
  useEffect(() => {
    if (isSignedOut) leaveForSignIn()
  }, [isSignedOut])
}
