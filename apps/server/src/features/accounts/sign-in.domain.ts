import type { Role } from '@callboard/contract/access'

/** Whether an address may sign in. Administrators are listed by address and need no allowed domain. */
export function maySignIn(
  email: string,
  { adminEmails, emailDomains }: { adminEmails: readonly string[]; emailDomains: readonly string[] | null },
): boolean {
  if (emailDomains === null || adminEmails.includes(email)) return true
  return emailDomains.includes(email.slice(email.lastIndexOf('@') + 1))
}

/**
 * The current role of an account. Sample people keep theirs.
 *
 * @param adminByGroup whether a group of single sign-on makes it an admin
 */
export function roleOf(
  account: { email: string; role: Role; isSample: boolean },
  { adminEmails, adminByGroup }: { adminEmails: readonly string[]; adminByGroup: boolean },
): Role {
  if (adminByGroup || adminEmails.includes(account.email)) return 'admin'
  return account.isSample ? account.role : 'student'
}
