import { isDesk } from '@callboard/contract/access'
import { Link, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { t } from '#app/language/t.ts'
import { useUser } from '#app/session/session.ts'
import { signInPath } from '#app/session/unauthorized.ts'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { InstitutionLogo, Logo } from './logo.tsx'

const SignedInNav = lazy(() => import('./signed-in-nav.tsx'))

/** The top bar. Signed out it has the logo and a Sign In button, and loads nothing more. */
export function TopBar() {
  const user = useUser()
  return (
    <header className="sticky top-0 z-30 low:static border-line border-b bg-paper print:hidden">
      <div
        className={cx(
          'mx-auto flex min-h-16 items-center gap-6 max-[17rem]:gap-3 low:max-md:flex-wrap low:max-md:gap-y-0 low:max-md:pt-2 px-4 sm:px-6 lg:px-8',
          // The desk starts at the left edge of the window.
          !isDesk(user?.role) && 'max-w-[96rem]',
        )}
      >
        <Link to="/" className="flex min-h-11 max-[17rem]:w-7 max-[17rem]:overflow-hidden items-center rounded-md no-underline">
          <Logo />
        </Link>
        {user && <InstitutionLogo />}
        {user ? (
          <Suspense
            fallback={
              <>
                <span className="ml-auto size-10 rounded-full bg-sunk" />
                {/* Reserves the space of the links in a low viewport. */}
                <span className="hidden h-12 w-full low:max-md:block" />
              </>
            }
          >
            <SignedInNav user={user} />
          </Suspense>
        ) : (
          <SignInLink />
        )}
      </div>
    </header>
  )
}

function SignInLink() {
  const here = useRouterState({ select: (state) => state.location.href })
  const away = here === '/' || here.startsWith('/sign-in') || here.startsWith('/landing')
  return (
    <a href={away ? '/api/login' : signInPath(here)} className={`${buttonClass()} ml-auto`}>
      {t('Sign In')}
    </a>
  )
}
