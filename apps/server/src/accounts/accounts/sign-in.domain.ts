import type { Role, StaffRole } from '@callboard/contract/access'

/** Whether an address may sign in. Staff are listed by address and need no allowed domain. */
export function maySignIn(
  email: string,
  { staffRoles, emailDomains }: { staffRoles: ReadonlyMap<string, StaffRole>; emailDomains: readonly string[] | null },
): boolean {
  if (emailDomains === null || staffRoles.has(email)) return true
  return emailDomains.includes(email.slice(email.lastIndexOf('@') + 1))
}

/**
 * The current role of an account. Sample people keep theirs.
 *
 * @param facts.listed the role that the office or the environment gives its address
 * @param facts.adminByGroup whether a group of single sign-on makes it an admin, whatever the office has stored for its address
 */
export function roleOf(
  account: { role: Role; isSample: boolean },
  { listed, adminByGroup }: { listed: StaffRole | undefined; adminByGroup: boolean },
): Role {
  if (adminByGroup) return 'admin'
  return listed ?? (account.isSample ? account.role : 'student')
}
