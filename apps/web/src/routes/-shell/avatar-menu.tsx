import { isDesk } from '@callboard/contract/access'
import type { User } from '@callboard/contract/accounts/accounts/endpoints'
import { readSchemeChoice, SCHEMES, type Scheme } from '@callboard/contract/appearance'
import { LANGUAGE_NAMES, LANGUAGES, readLanguage } from '@callboard/contract/language'
import { Link, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { pageLanguage } from '#app/language/language.ts'
import { msg, t } from '#app/language/t.ts'
import { chooseScheme, shownScheme } from '#app/start/scheme.ts'
import { accountRoleText } from '#shared/account-role-text.ts'
import { EmailText } from '#shared/email-text.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { useIsNarrow } from '#ui/use-is-narrow.ts'
import { avatarInitial } from './avatar-initial.ts'
import { guideOf } from './guide-link.ts'
import { keepLanguage } from './keep-language.ts'
import { deskLinks, linksWithoutTab, type NavLink } from './nav-links.ts'
import { useSignOut } from './sign-out.tsx'

const schemeNames: Record<Scheme, string> = { system: msg('As on this device'), light: msg('Light'), dark: msg('Dark') }

/**
 * The menu of the signed-in user: account, settings and signing out.
 *
 * @param onShortcuts shows the keyboard shortcuts
 */
export function AvatarMenu({ user, onShortcuts }: { user: User; onShortcuts: () => void }) {
  const language = pageLanguage()
  const signOut = useSignOut(user)
  const path = useRouterState({ select: (state) => state.location.pathname })
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ')
  return (
    <>
      <Menu
        trigger={
          <button
            type="button"
            aria-label={name ? t('Account menu of {name}', { name }) : t('Account menu')}
            className="grid size-11 place-items-center rounded-full"
          >
            <Avatar src={user.profileImageUrl} initial={avatarInitial(user)} />
          </button>
        }
      >
        <div className="px-3 pt-2 pb-1">
          {name && <p className="break-words font-semibold">{name}</p>}
          <p className="text-ink-soft text-sm">
            <EmailText email={user.email} />
          </p>
          <p className="text-ink-soft text-sm">{accountRoleText(user.role)}</p>
        </div>
        <MenuSeparator />
        {user.role === 'photographer' ? <PhotographerItems /> : isDesk(user.role) ? <DeskItems role={user.role} /> : <StudentItems />}
        <MenuItem asChild>
          <Link to="/calendar">{t('Calendar')}</Link>
        </MenuItem>
        <MenuItem asChild>
          <Link to="/sessions">{t('Your Sessions')}</Link>
        </MenuItem>
        <MenuSeparator />
        <AppearanceChoice />
        <MenuChoice
          label={t('Language')}
          value={language}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          onChange={(value) => void keepLanguage(readLanguage(value) ?? language)}
        />
        <MenuItem asChild>
          <Link {...guideOf(user.role, path)}>{t('Help')}</Link>
        </MenuItem>
        <MenuItem onSelect={onShortcuts}>{t('Keyboard shortcuts')}</MenuItem>
        <MenuSeparator />
        <MenuItem asChild>
          <a href={signOut.href} onClick={signOut.onClick}>
            {t('Log out')}
          </a>
        </MenuItem>
      </Menu>
      {signOut.question}
    </>
  )
}

/** Light, dark, or the device's colour scheme. */
function AppearanceChoice() {
  const [scheme, setScheme] = useState(shownScheme)
  return (
    <MenuChoice
      label={t('Appearance')}
      value={scheme}
      options={SCHEMES.map((value) => ({ value, label: t(schemeNames[value]) }))}
      onChange={(value) => {
        const chosen = readSchemeChoice(value)
        chooseScheme(chosen)
        setScheme(chosen)
      }}
    />
  )
}

function PhotographerItems() {
  return (
    <MenuItem asChild>
      <Link to="/photo-updater">{t('Photo session')}</Link>
    </MenuItem>
  )
}

/** Pages that are in the menu at any width. */
const IN_MENU: readonly NavLink['to'][] = ['/calendar', '/settings']

function DeskItems({ role }: { role: string }) {
  const isNarrow = useIsNarrow()
  return (
    <>
      <MenuItem asChild>
        <Link to="/admin-dashboard">{t('Dashboard')}</Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/talent-search">{t('Talent Search')}</Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/kiosk">{t('Kiosk Mode')}</Link>
      </MenuItem>
      {isNarrow &&
        deskLinks(role)
          .filter(({ to }) => !IN_MENU.includes(to))
          .map(({ label, to }) => (
            <MenuItem key={to} asChild>
              <Link to={to}>{t(label)}</Link>
            </MenuItem>
          ))}
      <MenuItem asChild>
        <Link to="/import">{t('Imports')}</Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/profile-invitations">{t('Profile Invitations')}</Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/audit-log">{t('Audit Log')}</Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/holds">{t('Students on Hold')}</Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/no-shows">{t('No Shows')}</Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/recently-deleted">{t('Recently Deleted')}</Link>
      </MenuItem>
      {role === 'admin' && (
        <>
          <MenuItem asChild>
            <Link to="/accounts">{t('Accounts')}</Link>
          </MenuItem>
          <MenuItem asChild>
            <Link to="/retention">{t('Retention')}</Link>
          </MenuItem>
          <MenuItem asChild>
            <Link to="/settings">{t('Settings')}</Link>
          </MenuItem>
        </>
      )}
    </>
  )
}

function StudentItems() {
  const isNarrow = useIsNarrow()
  return (
    <>
      {isNarrow &&
        linksWithoutTab('student').map(({ label, to }) => (
          <MenuItem key={to} asChild>
            <Link to={to}>{t(label)}</Link>
          </MenuItem>
        ))}
      <MenuItem asChild>
        <Link to="/my-profile">{t('View Profile')}</Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/student-profile">{t('Profile Settings')}</Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/my-applications">{t('My Applications')}</Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/your-data">{t('Your Data')}</Link>
      </MenuItem>
    </>
  )
}
