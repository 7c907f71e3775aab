import { Link, useRouterState } from '@tanstack/react-router'
import { t } from '#app/language/t.ts'
import { deskLinks } from './nav-links.ts'

/** The desk's further pages, beside every screen of the casting desk from 48rem on. `data-desk` of the main part leaves room for it. */
export function SideBar({ role }: { role: string }) {
  const path = useRouterState({ select: (state) => state.location.pathname })
  return (
    <nav aria-label={t('Desk')} className="side-bar">
      {deskLinks(role).map(({ label, to, icon: Icon, within }) => (
        <Link key={to} to={to} aria-current={within?.test(path) ? 'true' : undefined} className="side-link">
          <Icon aria-hidden className="size-5.5" />
          {t(label)}
        </Link>
      ))}
    </nav>
  )
}
