import { type ErrorComponentProps, lazyRouteComponent, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { ApiError } from '#app/api/api-error.ts'
import { errorText, isSignedOut } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { PageRefused } from '#app/session/guards.ts'
import { useUser } from '#app/session/session.ts'
import { useLeaveForSignIn } from '#app/session/unauthorized.ts'
import { Page } from '#ui/page.tsx'
import { ErrorState } from '#ui/states.tsx'

const NoPermission = lazyRouteComponent(() => import('./no-permission.tsx'), 'NoPermission')
/** The screen for a URL without a page, which most visitors never see. */
export const NotFound = lazyRouteComponent(() => import('./not-found-screen.tsx'), 'NotFoundScreen')

/** The error of a screen that could not be loaded or rendered. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const user = useUser()
  const signedOut = isSignedOut(error)
  useLeaveForSignIn(signedOut)
  const tryAgain = () => {
    reset()
    void router.invalidate()
  }
  const onNetwork = useEffectEvent(tryAgain)
  useEffect(() => {
    const retry = () => onNetwork()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [])
  if (signedOut) return <Leaving />
  if (error instanceof PageRefused) return user && user.role !== 'student' ? <NoPermission /> : <Leaving />
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  return (
    <Page title={t('Something went wrong')} width="text">
      <ErrorState as="h1" onRetry={tryAgain}>
        {errorText(error, t('This page could not be shown. Try again; if it happens again, tell the casting office.'))}
      </ErrorState>
    </Page>
  )
}

function Leaving() {
  return (
    <Page title={t('Sign in')} width="text">
      <p className="py-16 text-center text-ink-soft">{t('Taking you to sign in…')}</p>
    </Page>
  )
}
