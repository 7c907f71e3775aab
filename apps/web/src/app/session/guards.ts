import { type Access, checkAccess } from '@callboard/contract/access'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { t } from '#app/language/t.ts'
import { userQuery } from './session.ts'
import { leaveForSignIn } from './unauthorized.ts'

/** The part of a route's `beforeLoad` argument that a guard needs. */
export interface GuardInput {
  context: { queryClient: QueryClient }
  location: { href: string }
  preload: boolean
}

/** Stops a route from loading while the browser navigates to the sign-in page. The error screen renders it as a silent wait. */
export class SignInNeeded extends Error {
  constructor() {
    super(t('Sign-in needed'))
    this.name = 'SignInNeeded'
  }
}

function refuse({ location, preload }: GuardInput, reason: 'signedOut' | 'adminRequired'): never {
  // Prefetching a link on hover must not navigate to the sign-in page.
  if (!preload) leaveForSignIn(reason, location.href)
  throw new SignInNeeded()
}

/** Stops a route from loading whose page is not for the role of the staff member. The error screen says whom to ask. */
export class NotYourRole extends Error {
  constructor() {
    super(t('Not part of your role'))
    this.name = 'NotYourRole'
  }
}

/**
 * `beforeLoad` of a page for some accounts: without a session, shows the toast *Unauthorized* and goes to the sign-in page after 500 ms.
 * Students first see *Admin access required...*; staff learn that the page is not part of their role, and come home from a student's own
 * page.
 */
const guard =
  (access: Exclude<Access, 'anyone'>) =>
  async (input: GuardInput): Promise<void> => {
    const user = await input.context.queryClient.ensureQueryData(userQuery)
    if (!user) return refuse(input, 'signedOut')
    if (checkAccess(access, user.role) === 'allowed') return
    if (user.role === 'student') return refuse(input, 'adminRequired')
    throw access === 'student' ? redirect({ to: '/' }) : new NotYourRole()
  }

export const requireSignedIn = guard('signed-in')
export const requireStudent = guard('student')
export const requireCasting = guard('casting')
export const requireStaff = guard('staff')
export const requireAdmin = guard('admin')
export const requireDirector = guard('director')
