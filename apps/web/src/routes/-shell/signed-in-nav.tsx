import { isDesk } from '@callboard/contract/access'
import type { User } from '@callboard/contract/accounts/accounts/endpoints'
import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ConfirmHost } from '#accounts/accounts/confirm/confirm-host.tsx'
import { t } from '#app/language/t.ts'
import { useLive } from '#app/live/use-live.ts'
import { loadToaster } from '#app/notices/toaster-host.tsx'
import { stayOffline } from '#app/start/stay-offline.ts'
import { useIsNarrow } from '#ui/use-is-narrow.ts'
import { AvatarMenu } from './avatar-menu.tsx'
import { DeskTools, PaletteButton, useDeskTools } from './desk-tools.tsx'
import { HelpLink } from './help-link.tsx'
import { navLinks, phoneTabs } from './nav-links.ts'
import { SideBar } from './side-bar.tsx'
import { UnreadCount } from './unread-count.tsx'

/** The links and the avatar menu of a signed-in user. Below 48rem the links are a tab bar within reach of the thumb, with other links for students. */
export default function SignedInNav({ user }: { user: User }) {
  useLive()
  useEffect(stayOffline, [])
  const tools = useDeskTools()
  const links = useIsNarrow() ? phoneTabs(user.role) : navLinks(user.role)
  const path = useRouterState({ select: (state) => state.location.pathname })
  useEffect(() => {
    document.documentElement.classList.add('has-tab-bar')
    void loadToaster()
    return () => document.documentElement.classList.remove('has-tab-bar')
  }, [])
  return (
    <>
      <nav aria-label={t('Main')} className="tab-bar md:ml-2">
        {links.map(({ label, to, icon: Icon, within }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: to === '/', includeSearch: false }}
            aria-current={within?.test(path) ? 'true' : undefined}
            className="tab"
          >
            <Icon aria-hidden className="size-5.5 md:hidden" />
            {t(label)}
            {to === '/messages' && <UnreadCount />}
          </Link>
        ))}
      </nav>
      <div className="ml-auto flex items-center gap-2 sm:gap-3">
        <PaletteButton onOpen={() => tools.setOpen('palette')} />
        <HelpLink role={user.role} />
        <AvatarMenu user={user} onShortcuts={() => tools.setOpen('sheet')} />
      </div>
      {isDesk(user.role) && <SideBar role={user.role} />}
      <DeskTools user={user} {...tools} />
      <ConfirmHost />
    </>
  )
}
