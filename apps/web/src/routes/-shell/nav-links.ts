import { isDesk } from '@callboard/contract/access'
import {
  CalendarDays,
  Camera,
  CirclePlus,
  Clapperboard,
  ClipboardList,
  LayoutDashboard,
  type LucideIcon,
  MessageSquare,
  Rows3,
  Search,
  SlidersHorizontal,
  Sparkles,
  UserRound,
} from 'lucide-react'
import { msg } from '#app/language/t.ts'

/** One link of the navigation. */
export interface NavLink {
  label: string
  to:
    | '/'
    | '/my-profile'
    | '/my-self-tapes'
    | '/my-applications'
    | '/calendar'
    | '/messages'
    | '/admin-dashboard'
    | '/talent-search'
    | '/project-create'
    | '/photo-updater'
    | '/sent-messages'
    | '/lists'
    | '/settings'
  icon: LucideIcon
  /** Paths of other pages for which this link is marked as current. */
  within?: RegExp
}

const adminLinks: readonly NavLink[] = [
  { label: msg('Dashboard'), to: '/admin-dashboard', icon: LayoutDashboard },
  { label: msg('Talent Search'), to: '/talent-search', icon: Search },
  { label: msg('Create Project'), to: '/project-create', icon: CirclePlus },
]

const SETTINGS: NavLink = { label: msg('Settings'), to: '/settings', icon: SlidersHorizontal }

const sideLinks: readonly NavLink[] = [
  { label: msg('Calendar'), to: '/calendar', icon: CalendarDays, within: /^\/day\// },
  { label: msg('Messages'), to: '/messages', icon: MessageSquare, within: /^\/(bulk-message|sent-messages)$/ },
  { label: msg('Photo session'), to: '/photo-updater', icon: Camera },
  { label: msg('Lists'), to: '/lists', icon: Rows3, within: /^\/lists\// },
  SETTINGS,
]

/** The links of the desk's side bar, which a phone shows in the account menu. Only casting directors may change settings. */
export function deskLinks(role: string): readonly NavLink[] {
  return role === 'admin' ? sideLinks : sideLinks.filter((link) => link !== SETTINGS)
}

const photographerLinks: readonly NavLink[] = [
  { label: msg('Photo session'), to: '/photo-updater', icon: Camera },
  { label: msg('Calendar'), to: '/calendar', icon: CalendarDays },
]

const studentLinks: readonly NavLink[] = [
  { label: msg('My Profile'), to: '/my-profile', icon: UserRound },
  { label: msg('Self-Tapes'), to: '/my-self-tapes', icon: Clapperboard },
  { label: msg('Messages'), to: '/messages', icon: MessageSquare },
  { label: msg('Opportunities'), to: '/', icon: Sparkles },
]

/** A student's links on a phone. */
const studentTabs: readonly NavLink[] = [
  { label: msg('Calls'), to: '/', icon: Sparkles, within: /^\/project\// },
  { label: msg('Applications'), to: '/my-applications', icon: ClipboardList },
  { label: msg('Calendar'), to: '/calendar', icon: CalendarDays },
  { label: msg('Messages'), to: '/messages', icon: MessageSquare },
  {
    label: msg('Me'),
    to: '/my-profile',
    icon: UserRound,
    within: /^\/(student-profile|availability|my-self-tapes|self-tape-upload|download-photos\/.+|your-data|sessions)$/,
  },
]

/** The links of the tab bar on a phone. */
export function phoneTabs(role: string): readonly NavLink[] {
  return role === 'student' ? studentTabs : navLinks(role)
}

/** The links of the top navigation that a phone shows in the account menu instead, because its tabs have other names. */
export function linksWithoutTab(role: string): readonly NavLink[] {
  const tabs = phoneTabs(role).map(({ label }) => label)
  return navLinks(role).filter(({ label }) => !tabs.includes(label))
}

/** The links of the top navigation: one list for the casting desk, one for photographers, another for everyone else. */
export function navLinks(role: string): readonly NavLink[] {
  if (role === 'photographer') return photographerLinks
  return isDesk(role) ? adminLinks : studentLinks
}
