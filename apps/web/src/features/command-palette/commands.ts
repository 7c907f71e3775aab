import {
  Bookmark,
  CalendarDays,
  Camera,
  CirclePlus,
  Clapperboard,
  Columns2,
  FileDown,
  History,
  Keyboard,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  MessageSquare,
  MonitorSmartphone,
  Moon,
  Search,
  Send,
  Sparkles,
  Sun,
  SunMoon,
  Tablet,
  Upload,
  UserPen,
  UserRound,
  UserRoundPlus,
} from 'lucide-react'

/** What a command does that leads to no address. */
export type CommandAct = 'shortcuts' | 'light' | 'dark' | 'system'

/** A screen or an action that the palette knows by heart. */
export interface Command {
  /** Lasts: what was chosen lately is kept under it. */
  readonly key: string
  readonly label: string
  readonly icon: LucideIcon
  readonly group: 'Actions' | 'Screens'
  /** Other words that people look for it by. */
  readonly words: string
  /** Where it leads, else what it does. */
  readonly to: string | { readonly act: CommandAct }
}

type Row = readonly [key: string, label: string, icon: LucideIcon, to: Command['to'], words?: string]

const ADMIN_ACTIONS: readonly Row[] = [
  ['new-call', 'New casting call', CirclePlus, '/project-create', 'create project add post'],
  ['new-talent', 'Add talent', UserRoundPlus, '/admin-add-talent', 'new student create profile'],
  ['photo-session', 'Start photo session', Camera, '/photo-updater', 'shoot camera canon webcam pictures'],
  ['message', 'Message talent', Send, '/bulk-message', 'write send mail bulk email'],
  ['export', 'Export the database', FileDown, '/export-database', 'csv pdf download spreadsheet'],
]

const ADMIN_SCREENS: readonly Row[] = [
  ['dashboard', 'Dashboard', LayoutDashboard, '/admin-dashboard', 'casting calls projects applications'],
  ['talent', 'Talent database', Search, '/talent-search', 'search people students actors'],
  ['compare', 'Compare talent', Columns2, '/talent-compare', 'side by side differences'],
  ['calendar', 'Calendar', CalendarDays, '/calendar', 'events callbacks schedule'],
  ['sent', 'Sent messages', MessageSquare, '/sent-messages', 'mail delivery outbox'],
  ['audit', 'Audit log', History, '/audit-log', 'history changes record who'],
  ['home', 'Home', Sparkles, '/', 'start'],
  ['kiosk', 'Kiosk mode', Tablet, '/kiosk', 'tablet register'],
  ['sessions', 'Your sessions', MonitorSmartphone, '/sessions', 'devices sign-in security'],
]

const STUDENT_ACTIONS: readonly Row[] = [
  ['edit-profile', 'Edit my profile', UserPen, '/student-profile', 'settings photos change'],
  ['upload-tape', 'Upload a self-tape', Upload, '/self-tape-upload', 'video reel record'],
]

const STUDENT_SCREENS: readonly Row[] = [
  ['profile', 'My profile', UserRound, '/my-profile', 'portfolio photos'],
  ['applications', 'My applications and open casting calls', Sparkles, '/', 'home opportunities status apply projects'],
  ['messages', 'Messages', MessageSquare, '/messages', 'inbox mail unread'],
  ['tapes', 'My self-tapes', Clapperboard, '/my-self-tapes', 'video reel'],
  ['calendar', 'Calendar', CalendarDays, '/calendar', 'events callbacks schedule'],
  ['sessions', 'Your sessions', MonitorSmartphone, '/sessions', 'devices sign-in security'],
]

const EVERYBODYS: readonly Row[] = [
  ['shortcuts', 'Keyboard shortcuts', Keyboard, { act: 'shortcuts' }, 'help keys'],
  ['light', 'Appearance: light', Sun, { act: 'light' }, 'theme colours scheme'],
  ['dark', 'Appearance: dark', Moon, { act: 'dark' }, 'theme colours scheme night'],
  ['system', 'Appearance: as on this device', SunMoon, { act: 'system' }, 'theme colours scheme'],
  ['sign-out', 'Log out', LogOut, '/api/logout', 'sign out leave'],
]

const commands = (group: Command['group'], rows: readonly Row[]): Command[] =>
  rows.map(([key, label, icon, to, words = '']) => ({ key: `go:${key}`, label, icon, group, words, to }))

/** Screens and actions of a role; any role but `admin` has the students'. */
export function commandsOf(role: string): readonly Command[] {
  return role === 'admin'
    ? [...commands('Actions', ADMIN_ACTIONS), ...commands('Screens', ADMIN_SCREENS), ...commands('Screens', EVERYBODYS)]
    : [...commands('Actions', STUDENT_ACTIONS), ...commands('Screens', STUDENT_SCREENS), ...commands('Screens', EVERYBODYS)]
}

/** Drawn for a saved search. */
export const SAVED_SEARCH_ICON = Bookmark
/** Drawn for a casting call. */
export const CALL_ICON = Clapperboard
