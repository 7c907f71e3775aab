import { checkAccess } from '@callboard/contract/access'
import { LANGUAGE_NAMES, LANGUAGES } from '@callboard/contract/language'
import { findPage } from '@callboard/contract/pages'
import {
  Bell,
  Bookmark,
  CalendarDays,
  Camera,
  CirclePause,
  CirclePlus,
  Clapperboard,
  ClipboardList,
  Columns2,
  FileDown,
  FileUp,
  History,
  Hourglass,
  ImageUp,
  Keyboard,
  Languages,
  LayoutDashboard,
  ListChecks,
  LogOut,
  type LucideIcon,
  Mail,
  MessageSquare,
  MonitorSmartphone,
  Moon,
  Search,
  Send,
  ShieldUser,
  Sparkles,
  Sun,
  SunMoon,
  Tablet,
  Trash2,
  Upload,
  UserPen,
  UserRound,
  UserRoundPlus,
  UserRoundX,
  Users,
} from 'lucide-react'
import { msg, t } from '#app/language/t.ts'
import type { CommandAct, CommandRow } from './command-row.ts'
import { GUIDES_OF_PHOTOGRAPHERS, GUIDES_OF_STAFF, GUIDES_OF_STUDENTS, HELP } from './guide-commands.ts'
import { SETTINGS_COMMANDS } from './settings-commands.ts'

/** A screen or an action that is built into the palette. */
export interface Command {
  /** Must never change: recent choices are stored by this key. */
  readonly key: string
  readonly label: string
  readonly icon: LucideIcon
  /** Settings and guides are found by a search, and not listed before. */
  readonly group: 'Actions' | 'Screens' | 'Settings' | 'Guides'
  /** Other search terms for it. */
  readonly keywords: string
  /** Its URL, or else its action. */
  readonly to: string | { readonly act: CommandAct }
}

const ADMIN_ACTIONS: readonly CommandRow[] = [
  ['new-call', msg('New casting call'), CirclePlus, '/project-create', msg('create project add post')],
  ['new-talent', msg('Add talent'), UserRoundPlus, '/admin-add-talent', msg('new student create profile add person')],
  ['photo-session', msg('Start photo session'), Camera, '/photo-updater', msg('shoot camera canon webcam pictures photographer headshots')],
  ['message', msg('Message talent'), Send, '/bulk-message', msg('write send mail bulk email template templates')],
  ['export', msg('Export the database'), FileDown, '/export-database', msg('csv pdf download spreadsheet print printer')],
  [
    'import',
    msg('Import talent'),
    FileUp,
    '/import',
    msg('spreadsheet csv xlsx excel upload table roster bring in people undo import refused rows duplicates merge'),
  ],
  ['import-photos', msg('Import photos'), ImageUp, '/import-photos', msg('pictures headshots zip folder upload many')],
]

const ADMIN_SCREENS: readonly CommandRow[] = [
  ['dashboard', msg('Dashboard'), LayoutDashboard, '/admin-dashboard', msg('casting calls projects applications')],
  ['talent', msg('Talent database'), Search, '/talent-search', msg('search people students actors delete student notes')],
  ['lists', msg('Lists'), ListChecks, '/lists', msg('named favourites shortlist people')],
  ['compare', msg('Compare talent'), Columns2, '/talent-compare', msg('side by side differences')],
  [
    'calendar',
    msg('Calendar'),
    CalendarDays,
    '/calendar',
    msg('events callback callbacks schedule call sheet call sheets shoots auditions dates ical calendar feed subscribe reminder reminders'),
  ],
  ['inbox', msg('Messages'), MessageSquare, '/messages', msg('inbox conversations unread answer replies unfiled email students write')],
  ['sent', msg('Sent messages'), MessageSquare, '/sent-messages', msg('mail delivery outbox')],
  ['audit', msg('Audit log'), History, '/audit-log', msg('history changes record who')],
  ['accounts', msg('Accounts'), Users, '/accounts', msg('casting directors passkeys lost signed in security')],
  ['profile-invitations', msg('Profile invitations'), Mail, '/profile-invitations', msg('invite unconfirmed remind imported students')],
  ['holds', msg('Students on hold'), CirclePause, '/holds', msg('restricted pause lift hidden hold')],
  ['no-shows', msg('No shows'), UserRoundX, '/no-shows', msg('absent late cancelled missed attendance who was missing yesterday')],
  ['recently-deleted', msg('Recently deleted'), Trash2, '/recently-deleted', msg('bin trash undo restore bring back')],
  ['settings', msg('Settings'), UserPen, '/settings', msg('options preferences configuration setup push notifications')],
  ['retention', msg('Retention'), Hourglass, '/retention', msg('retention rules delete accounts old')],
  ['home', msg('Home'), Sparkles, '/', msg('start')],
  [
    'registration-links',
    msg('Registration links'),
    UserRoundPlus,
    '/registration-links',
    msg('poster qr code qr form open day register join sign up'),
  ],
  ['kiosk', msg('Kiosk mode'), Tablet, '/kiosk', msg('tablet register')],
  ['sessions', msg('Your sessions'), MonitorSmartphone, '/sessions', msg('devices sign-in security password two factor passkey')],
]

const STUDENT_ACTIONS: readonly CommandRow[] = [
  ['edit-profile', msg('Edit my profile'), UserPen, '/student-profile', msg('settings photos change')],
  ['upload-tape', msg('Upload a self-tape'), Upload, '/self-tape-upload', msg('video reel record')],
]

const STUDENT_SCREENS: readonly CommandRow[] = [
  ['profile', msg('My profile'), UserRound, '/my-profile', msg('portfolio photos')],
  ['calls', msg('Open casting calls'), Sparkles, '/', msg('home opportunities apply projects')],
  ['applications', msg('My Applications'), ClipboardList, '/my-applications', msg('status withdraw accepted')],
  ['messages', msg('Messages'), MessageSquare, '/messages', msg('inbox mail unread')],
  ['notices', msg('How you are told'), Bell, '/notices', msg('notices email digest mail preferences unsubscribe notifications')],
  ['tapes', msg('My self-tapes'), Clapperboard, '/my-self-tapes', msg('video reel')],
  ['calendar', msg('Calendar'), CalendarDays, '/calendar', msg('events callbacks schedule')],
  ['availability', msg('Availability'), CalendarDays, '/availability', msg('busy free hours timetable classes terms')],
  ['data', msg('Your data'), ShieldUser, '/your-data', msg('download delete account privacy consent')],
  ['sessions', msg('Your sessions'), MonitorSmartphone, '/sessions', msg('devices sign-in security password two factor passkey')],
]

const EVERYBODYS: readonly CommandRow[] = [
  HELP,
  ['shortcuts', msg('Keyboard shortcuts'), Keyboard, { act: 'shortcuts' }, msg('keys hotkeys')],
  ['light', msg('Appearance: light'), Sun, { act: 'light' }, msg('theme colours scheme')],
  ['dark', msg('Appearance: dark'), Moon, { act: 'dark' }, msg('theme colours scheme night mode')],
  ['system', msg('Appearance: as on this device'), SunMoon, { act: 'system' }, msg('theme colours scheme')],
  ['sign-out', msg('Sign out'), LogOut, '/api/logout', msg('log out logout leave log off exit cerrar sesion salir')],
]

/** The languages of the pages. Each is found by its own name and by its names in the other languages. */
const LANGUAGE_ROWS: readonly CommandRow[] = LANGUAGES.map((language) => [
  language === 'en' ? 'english' : 'spanish',
  LANGUAGE_NAMES[language],
  Languages,
  { act: language },
  language === 'en' ? 'language english ingles idioma' : 'language spanish espanol castellano idioma',
])

/** On a Spanish page, English search terms find a command, too. */
const commands = (group: Command['group'], rows: readonly CommandRow[]): Command[] =>
  rows.map(([key, text, icon, to, words = '']) => {
    const keywords = [...new Set([words && t(words), words, text.toLowerCase()])].join(' ').trim()
    return { key: `go:${key}`, label: t(text), icon, group, keywords, to }
  })

/** Whether a role may open the page of a command. */
function isAllowed({ to }: Command, role: string): boolean {
  const page = typeof to === 'string' ? findPage(to.split(/[?#]/, 1)[0] ?? to) : undefined
  return page === undefined || checkAccess(page.access, role) === 'allowed'
}

const everybodys = () => [...commands('Screens', EVERYBODYS), ...commands('Screens', LANGUAGE_ROWS)]

/** Words with which people ask for a guide, in addition to their actual task. */
const ASKED = msg('how to how do i can help with guide for something a an the my')
const guides = (rows: readonly CommandRow[], role: string) =>
  commands(
    'Guides',
    rows.filter(([key]) => role === 'admin' || key !== 'guide-operators'),
  ).map((command) => ({ ...command, keywords: `${command.keywords} ${t(ASKED)} ${ASKED}` }))

/** The screens and actions of an account role. Staff get the casting director's commands for the pages that they may open. */
export function commandsOf(role: string): readonly Command[] {
  const all = [
    ...commands('Actions', ADMIN_ACTIONS),
    ...commands('Screens', ADMIN_SCREENS),
    ...commands('Settings', SETTINGS_COMMANDS),
    ...everybodys(),
    ...guides(role === 'photographer' ? GUIDES_OF_PHOTOGRAPHERS : GUIDES_OF_STAFF, role),
  ]
  return checkAccess('staff', role) === 'allowed'
    ? all.filter((command) => isAllowed(command, role))
    : [
        ...commands('Actions', STUDENT_ACTIONS),
        ...commands('Screens', STUDENT_SCREENS),
        ...everybodys(),
        ...guides(GUIDES_OF_STUDENTS, role),
      ]
}

/** The icon of a saved search. */
export const SAVED_SEARCH_ICON = Bookmark
/** The icon of *everybody who matches a sentence*. */
export const SENTENCE_ICON = Users
/** The icon of a casting call. */
export const CALL_ICON = Clapperboard
