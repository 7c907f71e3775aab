import { Link } from '@tanstack/react-router'
import { t } from '#app/language/t.ts'
import { useSignedInUser } from '#app/session/session.ts'
import { accountRoleText } from '#shared/account-role-text.ts'
import { buttonClass } from '#ui/button.tsx'
import { Page } from '#ui/layout.tsx'
import { EmptyState } from '#ui/states.tsx'
import { navLinks } from './nav-links.ts'

/** Tells staff that a page is not part of their role, who can change that, and where they can go instead. */
export function NoPermission() {
  const { role } = useSignedInUser()
  return (
    <Page title={t('Not part of your role')} width="text">
      <EmptyState
        as="h1"
        title={t('This page is not part of your role')}
        action={navLinks(role).map(({ to, label }) => (
          <Link key={to} to={to} className={buttonClass()}>
            {t(label)}
          </Link>
        ))}
      >
        {t('You are signed in as {role}. If you need this page, ask a casting director to give you another role.', {
          role: accountRoleText(role),
        })}
      </EmptyState>
    </Page>
  )
}
