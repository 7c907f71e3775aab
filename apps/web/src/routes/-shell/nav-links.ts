import type { User } from '@callboard/contract/accounts/endpoints'
import { firstGrapheme } from '@callboard/contract/graphemes'
import { CirclePlus, Clapperboard, LayoutDashboard, type LucideIcon, MessageSquare, Search, Sparkles, UserRound } from 'lucide-react'
import { msg } from '#app/language/t.ts'

/** One link of the top navigation. */
export interface NavLink {
  label: string
  to: '/' | '/my-profile' | '/my-self-tapes' | '/messages' | '/admin-dashboard' | '/talent-search' | '/project-create'
  icon: LucideIcon
}

const adminLinks: readonly NavLink[] = [
  { label: msg('Dashboard'), to: '/admin-dashboard', icon: LayoutDashboard },
  { label: msg('Talent Search'), to: '/talent-search', icon: Search },
  { label: msg('Create Project'), to: '/project-create', icon: CirclePlus },
]

const studentLinks: readonly NavLink[] = [
  { label: msg('My Profile'), to: '/my-profile', icon: UserRound },
  { label: msg('Self-Tapes'), to: '/my-self-tapes', icon: Clapperboard },
  { label: msg('Messages'), to: '/messages', icon: MessageSquare },
  { label: msg('Opportunities'), to: '/', icon: Sparkles },
]

/** The links of the top navigation: one list for casting directors, another for everyone else. */
export function navLinks(role: string): readonly NavLink[] {
  return role === 'admin' ? adminLinks : studentLinks
}

/** The letter of an avatar without an image: of the first name, otherwise of the email address, otherwise U. */
export function avatarInitial(user: Pick<User, 'firstName' | 'email'>): string {
  return firstGrapheme(user.firstName?.trim() || user.email || 'U').toUpperCase()
}
