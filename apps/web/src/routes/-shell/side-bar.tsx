import { Link, useRouterState } from '@tanstack/react-router'
import { t } from '#app/language/t.ts'
import { deskLinks } from './nav-links.ts'
import { UnreadCount } from './unread-count.tsx'

/** Links to more pages of the casting desk, on its screens from 48rem. `data-desk` on the main element reserves its space. */
export function SideBar({ role }: { role: string }) {
  const path = useRouterState({ select: (state) => state.location.pathname })
  return (
    <nav aria-label={t('Desk')} className="side-bar">
      {deskLinks(role).map(({ label, to, icon: Icon, within }) => (
        <Link key={to} to={to} aria-current={within?.test(path) ? 'true' : undefined} className="side-link">
          <Icon aria-hidden className="size-5.5" />
          <span>{t(label)}</span>
          {to === '/messages' && <UnreadCount />}
        </Link>
      ))}
    </nav>
  )
}
