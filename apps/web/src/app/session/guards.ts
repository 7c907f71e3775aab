import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { t } from '#app/language/t.ts'
import { userQuery } from './session.ts'
import { leaveForSignIn } from './unauthorized.ts'

/** What a guard needs of a route's `beforeLoad` argument. */
export interface GuardInput {
  context: { queryClient: QueryClient }
  location: { href: string }
  preload: boolean
}

/** Stops a route from loading while the browser leaves for the sign-in page. The error screen shows it as a quiet wait. */
export class SignInNeeded extends Error {
  constructor() {
    super(t('Sign-in needed'))
    this.name = 'SignInNeeded'
  }
}

function refuse({ location, preload }: GuardInput, reason: 'signedOut' | 'adminRequired'): never {
  // A link that is only hovered must not send anybody away.
  if (!preload) leaveForSignIn(reason, location.href)
  throw new SignInNeeded()
}

/** `beforeLoad` of a page for any account: signed out, the toast *Unauthorized*, then sign-in after 500 ms. */
export async function requireSignedIn(input: GuardInput): Promise<void> {
  const user = await input.context.queryClient.ensureQueryData(userQuery)
  if (!user) refuse(input, 'signedOut')
}

/** `beforeLoad` of a casting director's page: as `requireSignedIn`, and others read *Admin access required...* first. */
export async function requireAdmin(input: GuardInput): Promise<void> {
  const user = await input.context.queryClient.ensureQueryData(userQuery)
  if (!user) refuse(input, 'signedOut')
  else if (user.role !== 'admin') refuse(input, 'adminRequired')
}

/** `beforeLoad` of a student's own page: as `requireSignedIn`; a casting director, who has no profile, is taken home. */
export async function requireStudent(input: GuardInput): Promise<void> {
  const user = await input.context.queryClient.ensureQueryData(userQuery)
  if (!user) refuse(input, 'signedOut')
  else if (user.role === 'admin') throw redirect({ to: '/' })
}
