import { t } from '#app/language/t.ts'
import { SHORTCUTS, type ShortcutScreen } from '#app/shortcuts.ts'
import { SHORTCUT_TEXT } from './shortcut-text.ts'

interface Listed {
  readonly keys: readonly string[]
  readonly does: string
  readonly role?: 'admin' | 'student'
}

/** The page of each group of shortcuts. Groups without a page work wherever their component is shown. */
const PATHS: Readonly<Partial<Record<ShortcutScreen, RegExp>>> = {
  Tables: /^\/(admin-dashboard|admin|audit-log|sent-messages)$/,
  'Talent database': /^\/talent-search/,
  'An open talent': /^\/talent-search/,
  Applicants: /^\/project\/\d+\/applicants$/,
  'Messages of the office': /^\/messages$/,
  'Compare talent': /^\/talent-compare/,
  Calendar: /^\/calendar/,
  'Photo session': /^\/photo-updater/,
  'Weekly availability': /^\/(student-profile|admin-add-talent|admin\/edit-talent)/,
}

/** The shortcuts of an account role, by screen: global ones, then those of the current page, then the rest. */
export function shortcutGroups(role: string, path: string): { screen: string; shortcuts: Listed[] }[] {
  const place = (screen: string) => (screen === 'Everywhere' ? 0 : PATHS[screen as ShortcutScreen]?.test(path) ? 1 : 2)
  return Object.entries(SHORTCUTS)
    .map(([screen, listed]) => {
      const words: Readonly<Record<string, string>> = SHORTCUT_TEXT[screen as ShortcutScreen]
      const all = Object.entries<Omit<Listed, 'does'>>(listed).map(([name, shortcut]) => ({ ...shortcut, does: t(words[name] ?? name) }))
      return { screen, shortcuts: all.filter((one) => one.role === undefined || (one.role === 'student') === (role === 'student')) }
    })
    .filter(({ shortcuts }) => shortcuts.length > 0)
    .sort((one, other) => place(one.screen) - place(other.screen))
}
