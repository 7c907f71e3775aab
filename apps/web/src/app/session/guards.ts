import { type Access, checkAccess } from '@callboard/contract/access'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { userQuery } from './session.ts'
import { leaveForSignIn } from './unauthorized.ts'

/** The part of a route's `beforeLoad` argument that a guard needs. */
export interface GuardInput {
  context: { queryClient: QueryClient }
  location: { href: string }
  preload: boolean
}

/**
 * Stops loading a route that the user may not open. The error screen says that the browser goes to the sign-in page; to staff it says
 * that the page is not part of their role.
 */
export class PageRefused extends Error {}

function refuse({ location, preload }: GuardInput, reason: 'signedOut' | 'adminRequired'): never {
  // Prefetching a link on hover must not navigate to the sign-in page.
  if (!preload) leaveForSignIn(reason, location.href)
  throw new PageRefused()
}

/**
 * `beforeLoad` of a page for some accounts: without a session, shows the toast *Unauthorized* and goes to the sign-in page after 500 ms.
 * Students first see *Admin access required...*; staff learn that the page is not part of their role. From a student's own page, staff are
 * redirected to the home page.
 */
const guard =
  (access: Exclude<Access, 'anyone'>) =>
  async (input: GuardInput): Promise<void> => {
    const user = await input.context.queryClient.ensureQueryData(userQuery)
    if (!user) return refuse(input, 'signedOut')
    if (checkAccess(access, user.role) === 'allowed') return
    if (user.role === 'student') return refuse(input, 'adminRequired')
    throw access === 'student' ? redirect({ to: '/' }) : new PageRefused()
  }

export const requireSignedIn = guard('signed-in')
export const requireStudent = guard('student')
export const requireCasting = guard('casting')
export const requireStaff = guard('staff')
export const requireDesk = guard('desk')
export const requireDirector = guard('director')
