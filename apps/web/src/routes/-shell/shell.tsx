import { isDesk } from '@callboard/contract/access'
import { Outlet, useMatches, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { t } from '#app/language/t.ts'
import { ToasterHost } from '#app/notices/toaster-host.tsx'
import { useOtherPerson } from '#app/session/page-person.ts'
import { useUser } from '#app/session/session.ts'
import { TopBar } from './top-bar.tsx'

const OtherPerson = lazy(() => import('./other-person.tsx'))

/** The frame of every screen: skip link, top bar, main, notifications. */
export function Shell() {
  const shell = useMatches({ select: (matches) => matches.at(-1)?.staticData.shell })
  const user = useUser()
  const other = useOtherPerson()
  const bare = shell === 'bare' || (shell === 'bare-signed-out' && user === null)
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-ink px-4 py-3 font-semibold text-paper focus:translate-y-0"
      >
        {t('Skip to content')}
      </a>
      {!bare && <TopBar />}
      <Main bare={bare} hasSideBar={!bare && isDesk(user?.role)} />
      <ToasterHost />
      {other && !bare && (
        <Suspense fallback={null}>
          <OtherPerson other={other} />
        </Suspense>
      )}
    </>
  )
}

/** @param hasSideBar whether it is a screen of the casting desk */
function Main({ bare, hasSideBar }: { bare: boolean; hasSideBar: boolean }) {
  const main = useRef<HTMLElement>(null)
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname })
  const search = useRouterState({ select: (state) => state.resolvedLocation?.searchStr ?? state.location.searchStr })
  const shown = useRef({ pathname, search })
  useEffect(() => {
    const before = shown.current
    if (before.pathname === pathname && before.search === search) return
    shown.current = { pathname, search }
    if (window.location.hash !== '') return
    // On a new screen, keyboard and screen reader start at the beginning, or at the element that the hash names.
    const begin = () => main.current?.focus({ preventScroll: true })
    if (before.pathname !== pathname) return begin()
    // The focused element may have been removed with another part of the same screen; a closed dialog gives the focus back first.
    const timer = setTimeout(() => document.activeElement === document.body && begin())
    return () => clearTimeout(timer)
  }, [pathname, search])
  return (
    <main ref={main} id="main" tabIndex={-1} data-desk={hasSideBar || undefined} className={bare ? undefined : 'pb-[var(--tab-bar)]'}>
      <Outlet />
    </main>
  )
}
