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

/** `beforeLoad` of a page for any account: without a session, shows the toast *Unauthorized* and goes to the sign-in page after 500 ms. */
export async function requireSignedIn(input: GuardInput): Promise<void> {
  const user = await input.context.queryClient.ensureQueryData(userQuery)
  if (!user) refuse(input, 'signedOut')
}

/** `beforeLoad` of a casting director's page: like `requireSignedIn`; students first see *Admin access required...*. */
export async function requireAdmin(input: GuardInput): Promise<void> {
  const user = await input.context.queryClient.ensureQueryData(userQuery)
  if (!user) refuse(input, 'signedOut')
  else if (user.role !== 'admin') refuse(input, 'adminRequired')
}

/** `beforeLoad` of a student's own page: like `requireSignedIn`; a casting director, who has no profile, is redirected to the home page. */
export async function requireStudent(input: GuardInput): Promise<void> {
  const user = await input.context.queryClient.ensureQueryData(userQuery)
  if (!user) refuse(input, 'signedOut')
  else if (user.role === 'admin') throw redirect({ to: '/' })
}
